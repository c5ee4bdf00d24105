import Glibc

/// Standard output or standard error.
struct Console: Sendable {
    private let descriptor: Int32

    static let standardOutput = Console(descriptor: STDOUT_FILENO)
    static let standardError = Console(descriptor: STDERR_FILENO)

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Whether to use colors: on a terminal that is not dumb, unless `NO_COLOR` is set (no-color.org).
    var hasColors: Bool {
        guard isTerminal else { return false }
        if let setting = getenv("NO_COLOR"), setting.pointee != 0 { return false }
        return getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// Writes all of `text`. Ignores a closed pipe.
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
