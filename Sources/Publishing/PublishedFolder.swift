import BuiltSite
import Files
internal import Glibc

/// A folder to publish to, open, and kept from other publications as long as it is.
final class PublishedFolder: Sendable {
    /// The record of what was published.
    static let record = ".thumbindex-published"
    /// The record of what is being published, which becomes the other as the last step of all.
    static let draft = ".thumbindex-publishing"
    /// Where each file is written before it takes its place.
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

    /// - Parameters:
    ///   - path: absolute and without links.
    ///   - given: what messages call it.
    ///   - name: what messages call the target.
    /// - Returns: `nil` where there is none.
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
            default: throw .failed(path: given, reason: error.words)
            }
        }
    }

    /// Some file systems know no such lock.
    private static func lock(_ root: borrowing Descriptor) throws(SystemError) {
        let number = root.number
        do {
            try SystemError.check { flock(number, LOCK_EX | LOCK_NB) }
        } catch  where [EBADF, EINVAL, ENOLCK, EOPNOTSUPP, ENOSYS].contains(error.code) {}
    }

    /// What a message calls a file in it.
    func name(of path: String) -> String { displayPath + "/" + path }

    /// The first names of what it holds, without the file that an interrupted publication left.
    func names() throws(PublishingError) -> [String] {
        do {
            let names = try root.entries().map(\.text).filter { $0 != Self.upload }
            return Array(names.sorted().prefix(3))
        } catch {
            throw .failed(path: displayPath, reason: error.words)
        }
    }
}

/// What publications before have left of what they did.
struct PublicationRecords: Sendable {
    /// What the last one that was completed put there.
    var published: Manifest?
    /// What one that was interrupted was about to put there.
    var inProgress: Manifest?

    static let none = PublicationRecords()
}

extension FolderWalk {
    /// How a file compares with what the records have for it, where either is good.
    func compare(_ path: OutputPath, with records: PublicationRecords) throws(SystemError) -> Comparison {
        var comparison = Comparison.different
        for record in [records.published, records.inProgress] {
            guard let entry = record?[path] else { continue }
            comparison = try compare(path, with: entry)
            if comparison == .same { break }
        }
        return comparison
    }
}

extension PublishedFolder {
    func records() throws(PublishingError) -> PublicationRecords {
        PublicationRecords(published: try manifest(Self.record), inProgress: try manifest(Self.draft))
    }

    private func manifest(_ file: String) throws(PublishingError) -> Manifest? {
        let bytes: [UInt8]
        do throws(SystemError) {
            let descriptor = try Descriptor.openFile(file, in: root.number)
            let status = try descriptor.status()
            guard status.kind == .file else { throw SystemError(code: ELOOP) }
            bytes = try descriptor.bytes.contents(size: status.size)
        } catch {
            if error.code == ENOENT { return nil }
            throw .failed(path: name(of: file), reason: error.words)
        }
        do {
            return try Manifest(bytes: bytes)
        } catch {
            throw .recordDamaged(name(of: file), line: error.line)
        }
    }

    /// Puts a record in place of the one before, whole.
    func write(_ manifest: Manifest, as name: String) throws(SystemError) {
        try writeUpload { (file) throws(SystemError) in
            try manifest.bytes.span.bytes.withUnsafeBytes { (bytes) throws(SystemError) in
                try file.write(bytes)
            }
            try file.synchronize()
        }
        try root.replace(name, by: Self.upload)
    }

    /// Writes the file that is then to take its place somewhere in the folder.
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
