internal import Glibc
internal import LinuxHost

extension Screen {
    func readKeys() {
        // A terminal that is gone is readable for ever and has nothing.
        var isEmpty = true
        while let input = terminal.next() {
            isEmpty = false
            switch input {
            case .input(let input): take(input)
            case .paste(let text): paste(text)
            case .pastedLineEnd: take(.key(state.isTyping ? .character(" ") : .enter))
            }
            if isOver { return }
        }
        if isEmpty, isHungUp { isOver = true }
    }

    /// Types what was pasted. It is text and nothing else: no character of it is a key.
    private func paste(_ text: String) {
        guard state.isTyping else { return take(.did("nothing was pasted: no text is being typed")) }
        for scalar in text.unicodeScalars {
            take(.key(.character(scalar.properties.isWhitespace ? " " : scalar)))
        }
    }

    private var isHungUp: Bool {
        var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 0) > 0 else { return false }
        if Int32(entry.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
        var waiting: CInt = 0
        return ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) != 0 || waiting == 0
    }

    func takeSignals() {
        while let number = signals.next() {
            switch number {
            case SIGWINCH:
                terminal.resize()
                shown = nil
                take(.resize(terminal.size))
            case SIGTSTP: take(.key(.control("z")))
            case SIGCONT: goOn()
            default: isOver = true
            }
        }
    }
}
