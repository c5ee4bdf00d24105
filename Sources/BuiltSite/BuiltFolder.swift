import Files
internal import Glibc

/// A built site: an output folder and its manifest.
///
/// No build changes the folder while this object exists. Files are reached only through the manifest, never through a
/// symbolic link, and only bytes that match the manifest are returned.
public final class BuiltFolder: Sendable {
    /// The folder's path as the user wrote it, for messages.
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

    /// Opens the output folder at `path`, which must contain a built site.
    ///
    /// - Throws: ``BuiltFolderError``: `missing`, `unfinished`, `busy`, `manifestDamaged`, or `failed`.
    /// - Complexity: Linear in the size of the manifest.
    public static func open(at path: String) throws(BuiltFolderError) -> BuiltFolder {
        let state = path + "/" + OutputPath.stateFolder
        do {
            let root = try Descriptor.openFolder(path)
            try root.lockShared()
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
            throw .failed(path, reason: error.reason)
        } catch {
            throw .failed(path, reason: "\(error)")
        }
    }

    /// The name of the journal that an interrupted build leaves in the state folder.
    package static let journal = "journal"

    private static func contents(
        of name: String, in folder: borrowing Descriptor
    ) throws(SystemError) -> [UInt8] {
        guard try folder.status(of: name)?.kind == .file else { throw SystemError(code: ENOENT) }
        return try Descriptor.openFile(name, in: folder.number).contents()
    }
}

/// A reason why a built site cannot be read.
public enum BuiltFolderError: Error, Hashable, Sendable {
    /// The folder or its manifest does not exist.
    case missing(String)
    /// A build was interrupted while it was moving the new site into place.
    case unfinished(String)
    /// A build is writing to the folder.
    case busy(String)
    /// The manifest is damaged at `line`, counted from 1.
    case manifestDamaged(String, line: Int)
    /// The files differ from the built ones. The value lists all of them, sorted by path.
    case changed(String, [Change])
    case failed(String, reason: String)

    /// A difference between a file and the one that was built.
    public struct Change: Hashable, Sendable {
        public enum Kind: Hashable, Sendable { case missing, notAFile, different }

        /// The path relative to the folder.
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
            "there is no built site in “\(folder)”: run thumbindex build first"
        case .unfinished(let folder):
            "a build of “\(folder)” was interrupted: run thumbindex build to complete it"
        case .busy(let folder):
            "a build is writing to “\(folder)”: wait until it finishes"
        case .manifestDamaged(let path, let line):
            "\(path):\(line): this version of Thumbindex cannot read the manifest: run thumbindex build again"
        case .changed(let folder, let changes):
            "the site in “\(folder)” was changed after it was built (\(Self.list(changes))): "
                + "run thumbindex build again"
        case .failed(let path, let reason):
            "“\(path)” cannot be read: \(reason)"
        }
    }

    private static func list(_ changes: [Change]) -> String {
        let shown = changes.prefix(10).map { "“\($0.path)” \($0.kind.phrase)" }.joined(separator: ", ")
        return changes.count > 10 ? "\(shown) and \(changes.count - 10) more" : shown
    }
}

extension BuiltFolderError.Change.Kind {
    fileprivate var phrase: String {
        switch self {
        case .missing: "is missing"
        case .notAFile: "is not a regular file"
        case .different: "has different contents"
        }
    }
}
