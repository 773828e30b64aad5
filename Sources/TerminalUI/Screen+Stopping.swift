internal import Glibc

extension Screen {
    /// Gives the terminal back, stops as the shell wants it, and goes on when it does.
    func suspend() {
        terminal.pause()
        Self.stop()
        Self.forgetContinuation()
        terminal.resume()
        shown = nil
        take(.resize(terminal.size))
    }

    /// Takes the terminal again where another signal than its own had stopped the process: the shell has used it since.
    func goOn() {
        terminal.regain()
        shown = nil
        take(.resize(terminal.size))
    }

    /// Takes the signal that let this process go on, which is no news.
    private static func forgetContinuation() {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGCONT)
        var none = timespec()
        _ = sigtimedwait(&set, nil, &none)
    }

    /// Stops this process, as Ctrl-Z does by default: not where no shell is there that could let it go on.
    private static func stop() {
        // Whoever started us without job control has it ignored, and we do so too.
        var before = sigaction()
        sigaction(SIGTSTP, nil, &before)
        guard unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != 1 else { return }
        signal(SIGTSTP, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTSTP)
        raise(SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }
}
