import Files
internal import Glibc

/// A site as a build left it: an output folder and its manifest.
///
/// While it is held no build changes the folder. Files are reached by the manifest alone, never through a
/// symbolic link, and nothing but the bytes that were built is handed out.
public final class BuiltFolder: Sendable {
    /// The folder as it was given, for messages.
    public let name: String
    public let manifest: Manifest
    let root: Descriptor

    private init(name: String, manifest: Manifest, root: consuming Descriptor) {
        self.name = name
        self.manifest = manifest
        self.root = root
    }

    deinit {
        root.unlock()
    }

    /// Opens the output at `path`, a folder that a build was put into.
    ///
    /// - Throws: ``BuiltFolderError``: `missing`, `unfinished`, `busy`, `manifestDamaged` or `failed`.
    /// - Complexity: linear in the manifest.
    public static func open(at path: String) throws(BuiltFolderError) -> BuiltFolder {
        let state = path + "/" + OutputPath.stateFolder
        do {
            let root = try Descriptor.openFolder(path)
            try lockShared(root)
            let folder = try Descriptor.openFolder(OutputPath.stateFolder, in: root.number)
            if try folder.status(of: journal) != nil { throw BuiltFolderError.unfinished(path) }
            let bytes = try contents(of: Manifest.name, in: folder)
            return BuiltFolder(name: path, manifest: try Manifest(bytes: bytes), root: root)
        } catch let error as BuiltFolderError {
            throw error
        } catch let damage as Manifest.ParseError {
            throw .manifestDamaged(state + "/" + Manifest.name, line: damage.line)
        } catch let error as SystemError {
            if error.isNotFound { throw .missing(path) }
            if error.code == EWOULDBLOCK { throw .busy(path) }
            throw .failed(path, reason: error.words)
        } catch {
            throw .failed(path, reason: "\(error)")
        }
    }

    /// The name of the journal that a build leaves when it is interrupted, in the state folder.
    package static let journal = "journal"

    /// Keeps builds out for as long as the folder is open; some file systems know no such lock.
    private static func lockShared(_ root: borrowing Descriptor) throws(SystemError) {
        let number = root.number
        do {
            try SystemError.check { flock(number, LOCK_SH | LOCK_NB) }
        } catch  where [EBADF, EINVAL, ENOLCK, EOPNOTSUPP, ENOSYS].contains(error.code) {}
    }

    private static func contents(
        of name: String, in folder: borrowing Descriptor
    ) throws(SystemError) -> [UInt8] {
        let file = try Descriptor.openFile(name, in: folder.number)
        let status = try file.status()
        guard status.kind == .file else { throw SystemError(code: ENOENT) }
        return try file.bytes.contents(size: status.size)
    }
}

/// Why a built site cannot be read.
public enum BuiltFolderError: Error, Hashable, Sendable {
    /// There is no folder, or no manifest in it.
    case missing(String)
    /// A build was interrupted while its site took its place.
    case unfinished(String)
    /// A build is writing to it now.
    case busy(String)
    /// `line` counts from 1.
    case manifestDamaged(String, line: Int)
    /// Files that are not as they were built, all of them, in order.
    case changed(String, [Change])
    case failed(String, reason: String)

    /// How a file is not as it was built.
    public struct Change: Hashable, Sendable {
        public enum Kind: Hashable, Sendable { case missing, notAFile, different }

        /// Relative to the folder.
        public let path: String
        public let kind: Kind

        public init(path: String, kind: Kind) {
            self.path = path
            self.kind = kind
        }
    }
}

extension BuiltFolderError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let folder):
            "there is no built site at “\(folder)”: run thumbindex build first"
        case .unfinished(let folder):
            "a build of “\(folder)” was interrupted: run thumbindex build, which completes it"
        case .busy(let folder):
            "a build is writing to “\(folder)”: wait until it is done"
        case .manifestDamaged(let path, let line):
            "\(path):\(line): not a manifest that this Thumbindex can read: run thumbindex build again"
        case .changed(let folder, let changes):
            "the site in “\(folder)” is not as it was built (\(Self.words(for: changes))): "
                + "run thumbindex build again"
        case .failed(let path, let reason):
            "“\(path)” cannot be read: \(reason)"
        }
    }

    private static func words(for changes: [Change]) -> String {
        let shown = changes.prefix(10).map { "“\($0.path)” \($0.kind.words)" }.joined(separator: ", ")
        return changes.count > 10 ? "\(shown) and \(changes.count - 10) more" : shown
    }
}

extension BuiltFolderError.Change.Kind {
    fileprivate var words: String {
        switch self {
        case .missing: "is missing"
        case .notAFile: "is no regular file"
        case .different: "has other contents"
        }
    }
}
