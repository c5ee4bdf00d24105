import Files
internal import Glibc

/// A folder that only this user can read, and that goes with all it holds when it is let go.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws(PublishingError) {
        let place = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array((place + "/thumbindex-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .failed(path: place, reason: SystemError(code: errno).words)
        }
        let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let real = realpath(made, nil) else {
            throw .failed(path: made, reason: SystemError(code: errno).words)
        }
        defer { free(real) }
        path = String(cString: real)
    }

    deinit {
        // What cannot be removed lies in a folder for temporary files, which the system clears.
        guard let slash = path.lastIndex(of: "/"),
            let folder = try? Descriptor.openFolder(slash == path.startIndex ? "/" : String(path[..<slash]))
        else { return }
        try? folder.removeTree(String(path[path.index(after: slash)...]))
    }
}
