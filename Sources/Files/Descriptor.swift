internal import Glibc

/// An open file or folder, closed when it is let go.
package struct Descriptor: ~Copyable, Sendable {
    package let number: Int32

    package init(taking number: Int32) {
        self.number = number
    }

    deinit {
        _ = Glibc.close(number)
    }

    /// Closes it and says whether that went well: some file systems report a full disk only then.
    package consuming func close() throws(SystemError) {
        let number = number
        discard self
        // Linux has closed the descriptor even where the call was interrupted.
        guard Glibc.close(number) == 0 || errno == EINTR else { throw SystemError(code: errno) }
    }
}

/// A failed system call.
package struct SystemError: Error {
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// The result of `call`, which is made again while a signal interrupts it.
    ///
    /// - Throws: the `errno` of a call that returned −1.
    @discardableResult
    package static func check<Value: SignedInteger>(_ call: () -> Value) throws(SystemError) -> Value {
        while true {
            let value = call()
            if value != -1 { return value }
            let code = errno
            if code != EINTR { throw SystemError(code: code) }
        }
    }
}

extension SystemError {
    /// Whether nothing exists at a path: it is missing, or something on the way to it is not a folder.
    ///
    /// Only these two codes say so. After any other, as EACCES or EIO, a file may exist, and whoever takes it for
    /// missing overwrites it, or believes that it was moved.
    package var isNotFound: Bool {
        code == ENOENT || code == ENOTDIR
    }

    /// What the system says about it.
    package var words: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, strerror_r(code, start, buffer.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: start)
        }
    }
}
