import Files
internal import Glibc

extension OutputError {
    /// Returns the system's message for `code`, with advice if the disk is full or the file limit is reached.
    static func reason(for code: Int32) -> String {
        let reason = SystemError(code: code).reason
        switch code {
        case ENOSPC, EDQUOT: return "\(reason): free some space and build again"
        case EMFILE, ENFILE: return "\(reason): build with fewer --jobs or raise the limit (ulimit -n)"
        default: return reason
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
