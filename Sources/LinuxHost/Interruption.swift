/// What ends a long loop: a signal, or another thread's wish.
package protocol Interruption: AnyObject, Sendable {
    /// Readable when it has come.
    var descriptor: CInt { get }
    /// Whether it has come, taking note of it.
    func take() -> Bool
}

extension SignalDescriptor: Interruption {
    package func take() -> Bool { next() != nil }
}

extension WakeUp: Interruption {
    /// Whether the flag is raised; it stays so.
    package func take() -> Bool { waitUntilReadable([descriptor], milliseconds: 0)[0] }
}
