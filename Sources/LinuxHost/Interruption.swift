/// What ends a long loop: a signal, or another thread's wish.
package protocol Interruption: AnyObject, Sendable {
    /// Readable when it has come.
    var descriptor: CInt { get }
    /// Whether it has come, taking note of it.
    func take() -> Bool
    /// Forgets what has come: from now on ``take()`` tells whether it has come once more.
    func forget()
}

extension SignalDescriptor: Interruption {
    package func take() -> Bool { next() != nil }
    package func forget() { while next() != nil {} }
}

extension WakeUp: Interruption {
    /// Whether the flag is raised; it stays so.
    package func take() -> Bool { waitUntilReadable([descriptor], milliseconds: 0)[0] }
    package func forget() { lower() }
}
