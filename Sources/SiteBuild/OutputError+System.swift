import Files
internal import Glibc

extension OutputError {
    /// What the system says about `code`, and for a full disk what to do.
    static func words(for code: Int32) -> String {
        let words = SystemError(code: code).words
        switch code {
        case ENOSPC, EDQUOT: return "\(words): make room and build again"
        case EMFILE, ENFILE: return "\(words): build with fewer --jobs or raise the limit (ulimit -n)"
        default: return words
        }
    }

    /// The result of `call`; where a system call in it fails, `.failed` with what was being done to what.
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
