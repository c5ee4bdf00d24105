import Files
internal import Glibc

extension OutputError {
    /// Returns the system's message for `code`, with advice if the disk is full or the file limit is reached.
    static func words(for code: Int32) -> String {
        let words = SystemError(code: code).words
        switch code {
        case ENOSPC, EDQUOT: return "\(words): free some space and build again"
        case EMFILE, ENFILE: return "\(words): build with fewer --jobs or raise the limit (ulimit -n)"
        default: return words
        }
    }

    /// Returns the result of `call`. If a system call fails, throws `.failed` with the action and the path.
    static func attempt<Value: ~Copyable>(
        _ action: Action, _ path: @autoclosure () -> String, _ call: () throws(SystemError) -> Value
    ) throws(OutputError) -> Value {
        do {
            return try call()
        } catch {
            throw .failed(action, path: path(), code: error.code)
        }
    }
}
