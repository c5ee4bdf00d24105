import BuiltSite
import Files
internal import Glibc

/// An open folder to publish to, locked against other publications.
final class PublishedFolder: Sendable {
    /// The name of the record of the published files.
    static let record = ".thumbindex-published"
    /// The name of the record of the files being published. The last step renames it to `record`.
    static let draft = ".thumbindex-publishing"
    /// The temporary name of each file while it is being written.
    static let upload = ".thumbindex-upload"

    let displayPath: String
    let root: Descriptor

    private init(displayPath: String, root: consuming Descriptor) {
        self.displayPath = displayPath
        self.root = root
    }

    deinit {
        root.unlock()
    }

    /// Opens and locks a folder.
    ///
    /// - Parameters:
    ///   - path: An absolute path without links.
    ///   - given: The path by which messages refer to the folder.
    ///   - name: The name of the target in messages.
    /// - Returns: The folder, or `nil` if it does not exist.
    static func open(
        _ path: String, given: String, name: String
    ) throws(PublishingError) -> PublishedFolder? {
        do {
            let root = try Descriptor.openFolder(path)
            try lock(root)
            return PublishedFolder(displayPath: given, root: root)
        } catch {
            switch error.code {
            case ENOENT: return nil
            case ENOTDIR: throw .refused(target: name, .notAFolder)
            case EWOULDBLOCK: throw .busy(target: name)
            default: throw .failed(path: given, reason: error.reason)
            }
        }
    }

    /// Locks the folder. Does nothing on file systems that do not support locks.
    private static func lock(_ root: borrowing Descriptor) throws(SystemError) {
        let number = root.number
        do {
            try SystemError.check { flock(number, LOCK_EX | LOCK_NB) }
        } catch  where error.isUnsupportedLock {}
    }

    /// Returns the path, for messages, of a file in the folder.
    func name(of path: String) -> String { displayPath + "/" + path }

    /// Returns the first names in the folder, without the temporary file of an interrupted publication.
    func names() throws(PublishingError) -> [String] {
        do {
            let names = try root.entries().map(\.string).filter { $0 != Self.upload }
            return Array(names.sorted().prefix(3))
        } catch {
            throw .failed(path: displayPath, reason: error.reason)
        }
    }
}

extension PublishedFolder {
    func records() throws(PublishingError) -> PublicationRecords {
        PublicationRecords(published: try manifest(Self.record), inProgress: try manifest(Self.draft))
    }

    private func manifest(_ file: String) throws(PublishingError) -> Manifest? {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try Descriptor.openFile(file, in: root.number).contents()
        } catch {
            if error.code == ENOENT { return nil }
            throw .failed(path: name(of: file), reason: error.reason)
        }
        do {
            return try Manifest(bytes: bytes)
        } catch {
            throw .recordDamaged(name(of: file), line: error.line)
        }
    }

    /// Replaces a record atomically.
    func write(_ manifest: Manifest, as name: String) throws(SystemError) {
        try writeUpload { (file) throws(SystemError) in
            try file.write(manifest.bytes)
            try file.synchronize()
        }
        try root.replace(name, by: Self.upload)
    }

    /// Writes a file under its temporary name. The caller then renames it.
    func writeUpload(
        _ fill: (borrowing Descriptor) throws(SystemError) -> Void
    ) throws(SystemError) {
        do {
            try root.removeFile(Self.upload)
        } catch  where error.code == ENOENT {}
        let file = try Descriptor.createFile(Self.upload, in: root.number)
        try fill(file)
        try file.close()
    }
}
