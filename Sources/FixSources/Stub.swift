package import Positioning
package struct Server: Sendable, Hashable, CustomStringConvertible {
    package var device: String?
    package init() {}
    package init(_ text: String) throws {}
    package var description: String { "x" }
}
package protocol FixSource: Sendable { func start(into: SignalQueue); func stop() }
package final class SignalQueue: Sendable {
    package init() {}
    package var descriptor: CInt { 0 }
    package func popAll() -> [SourceSignal] { [] }
}
package final class GpsdSource: FixSource {
    package init(server: Server) {}
    package func start(into: SignalQueue) {}
    package func stop() {}
}
