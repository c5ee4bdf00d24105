import BuiltSite
import Files
internal import Glibc
public import Pipeline

/// What was read of an output folder before it was locked: the manifest and the metadata of its files. This is done while
/// the content is loaded and the site is planned, which do not keep all processors busy.
public struct KnownOutput: Sendable {
    /// The number of files that are looked at in one task.
    private static let filesPerPart = 1000

    let manifest: Manifest
    private let manifestVersion: FileVersion
    /// The metadata of each file of the manifest in order, or `nil` for all else that has its path or is in the way of it;
    /// empty if it was not read.
    let versions: [FileVersion?]

    /// Reads the manifest of an output folder and, if the last build is recorded, the metadata of its files.
    /// - Returns: `nil` if there is no manifest, if it is damaged, which `OutputFolder.begin(with:)` reports, or if it
    ///   changed so shortly before that a later change may not be noticed.
    /// - Complexity: Linear in the size of the manifest, with one or two system calls for each file.
    public init?(of output: OutputFolder, recorded: PageRecord, jobs: Int) async {
        let time = FileVersion.now
        guard let folder = try? Descriptor.openFolder(output.path), let state = Self.stateFolder(in: folder),
            let version = Self.version(in: state), version.isSettled(at: time),
            let file = try? Descriptor.openFile(Manifest.name, in: state.number),
            let bytes = try? file.bytes.contents(size: version.size),
            let manifest = try? Manifest(bytes: bytes)
        else { return nil }
        self.manifest = manifest
        manifestVersion = version
        versions =
            recorded.isEmpty ? [] : await Self.versions(of: manifest.sortedPaths, in: folder, jobs: jobs)
    }

    /// Whether the manifest of an output folder is still this one. Then no other build has changed the folder.
    func isCurrent(in folder: borrowing Descriptor) -> Bool {
        guard let state = Self.stateFolder(in: folder) else { return false }
        return Self.version(in: state) == manifestVersion
    }

    private static func stateFolder(in folder: borrowing Descriptor) -> Descriptor? {
        try? Descriptor.openFolder(OutputPath.stateFolder, in: folder.number)
    }

    private static func version(in state: borrowing Descriptor) -> FileVersion? {
        guard let status = try? state.status(of: Manifest.name), status.kind == .file else { return nil }
        return status.version
    }

    /// Returns the metadata of files in order.
    private static func versions(
        of paths: [OutputPath], in folder: borrowing Descriptor, jobs: Int
    ) async -> [FileVersion?] {
        guard let device = try? folder.status().device else { return [] }
        let number = folder.number
        let parts = stride(from: 0, to: paths.count, by: filesPerPart).map {
            paths[$0..<min($0 + filesPerPart, paths.count)]
        }
        let versions = await parts.mapInParallel(jobs: jobs) { part in
            var folders = RealFolders(root: number, device: device)
            return part.map { folders.version(of: $0) }
        }
        return versions.flatMap { $0 }
    }
}

/// The folders of an output folder that are not symbolic links and are on its file system.
private struct RealFolders {
    let root: Int32
    let device: dev_t
    private var known: [OutputPath: Bool] = [:]

    init(root: Int32, device: dev_t) {
        self.root = root
        self.device = device
    }

    /// Returns the metadata of a regular file in such a folder; `nil` if there is none.
    mutating func version(of path: OutputPath) -> FileVersion? {
        guard path.folder.map({ contains($0) }) ?? true,
            let status = try? FileStatus.of(path.string, in: root), status.kind == .file
        else { return nil }
        return status.version
    }

    private mutating func contains(_ folder: OutputPath) -> Bool {
        if let isReal = known[folder] { return isReal }
        var isReal = false
        if folder.folder.map({ contains($0) }) ?? true,
            let status = try? FileStatus.of(folder.string, in: root)
        {
            isReal = status.kind == .folder && status.device == device
        }
        known[folder] = isReal
        return isReal
    }
}
