import Glibc

/// One of the two streams that the program writes to.
struct Console: Sendable {
    private let descriptor: Int32

    static let standardOutput = Console(descriptor: STDOUT_FILENO)
    static let standardError = Console(descriptor: STDERR_FILENO)

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Colours are for terminals, unless `NO_COLOR` is set to anything (no-color.org) or the terminal is
    /// dumb.
    var hasColors: Bool {
        guard isTerminal else { return false }
        if let setting = getenv("NO_COLOR"), setting.pointee != 0 { return false }
        return getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// Writes all of a text; a reader that has gone away is no reason to fail.
    func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
