import Files
internal import Glibc

/// A temporary folder that only the current user can read. It is removed with its contents when this object is
/// deinitialized.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws(PublishingError) {
        let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array((parent + "/thumbindex-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .failed(path: parent, reason: SystemError(code: errno).reason)
        }
        let created = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let real = realpath(created, nil) else {
            throw .failed(path: created, reason: SystemError(code: errno).reason)
        }
        defer { free(real) }
        path = String(cString: real)
    }

    deinit {
        // A folder that cannot be removed remains in the system's temporary folder, which the system clears.
        guard let slash = path.lastIndex(of: "/"),
            let folder = try? Descriptor.openFolder(slash == path.startIndex ? "/" : String(path[..<slash]))
        else { return }
        try? folder.removeTree(String(path[path.index(after: slash)...]))
    }
}
