internal import Glibc

/// An open file or folder. It is closed when the descriptor is destroyed.
package struct Descriptor: ~Copyable, Sendable {
    package let number: Int32

    package init(taking number: Int32) {
        self.number = number
    }

    deinit {
        _ = Glibc.close(number)
    }

    /// Closes the descriptor and throws if that fails: some file systems report a full disk only then.
    package consuming func close() throws(SystemError) {
        let number = number
        discard self
        // Linux closes the descriptor even if the call is interrupted.
        guard Glibc.close(number) == 0 || errno == EINTR else { throw SystemError(code: errno) }
    }
}

/// A failed system call.
package struct SystemError: Error {
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// Returns the result of `call`, which is repeated if a signal interrupts it.
    ///
    /// - Throws: A `SystemError` with the value of `errno` if `call` returns −1.
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
    /// Whether nothing exists at a path: it is missing, or one of its parents is not a folder.
    ///
    /// Only these two codes mean that nothing exists. After any other error, such as EACCES or EIO, a file
    /// may exist. Treating it as missing could overwrite it or report it as removed.
    package var isNotFound: Bool {
        code == ENOENT || code == ENOTDIR
    }

    /// Whether a lock (`flock`) failed because the file system supports none, or none on folders.
    package var isUnsupportedLock: Bool {
        [EBADF, EINVAL, ENOLCK, EOPNOTSUPP, ENOSYS].contains(code)
    }

    /// The system's description of the error.
    package var reason: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, strerror_r(code, start, buffer.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: start)
        }
    }
}
