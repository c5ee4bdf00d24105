import BuiltSite
import Files
internal import Glibc
package import Pipeline

/// What was read of an output folder before a build locks it: which files still have the metadata that the last build
/// recorded, and, if more than that is needed, the manifest. This is done while the content is loaded and the site is
/// planned, which do not keep all processors busy.
public struct InspectedOutput: Sendable {
    /// What an interrupted build may have left in the state folder. The next build removes it.
    private static let remains = [
        Journal.name, Journal.draft, Journal.manifest, StagingFolder.name, StagingFolder.mark,
    ]
    /// The number of files whose folders are looked at in one task.
    private static let filesPerPart = 1000

    private let path: String
    private let record: PageRecord
    /// For each recorded file, whether it has the recorded metadata.
    private let isCurrent: [Bool]
    /// The metadata of the manifest before that of the files was read.
    private let version: FileVersion

    /// The manifest; `nil` before it is read, or if it is damaged, which `OutputFolder.begin(with:)` reports.
    private(set) var manifest: Manifest?
    /// For each file of the manifest, whether it is in place with the metadata that the last build recorded; empty if this
    /// is not known.
    private(set) var isUnchanged: [Bool] = []

    /// Compares the files of an output folder with the record of the last build, with which the next one must be made.
    ///
    /// - Parameter jobs: The number of tasks at the same time.
    /// - Returns: `nil` if nothing is recorded, if a build is writing to the folder or was interrupted, or if a later change of
    ///   the manifest may have the same metadata.
    /// - Complexity: O(*files*), with a system call for each.
    package init?(of output: OutputFolder, since record: PageRecord, jobs: Int) async {
        let time = FileVersion.now
        guard !record.isEmpty, let root = OpenFolder(output.path), root.lock(),
            let version = root.version(of: OutputPath.stateFolder + "/" + Manifest.name),
            version.isSettled(at: time),
            !Self.remains.contains(where: { root.contains(OutputPath.stateFolder + "/" + $0) })
        else { return nil }
        path = output.path
        self.record = record
        self.version = version
        isCurrent = await root.isCurrent(record, jobs: jobs)
    }

    /// Returns the number of files if the folder still has all of them as they were written, so that a build with the same
    /// input would change nothing.
    /// - Complexity: O(*files*).
    package var unchangedFiles: Int? {
        version == record.manifest && isCurrent.allSatisfy { $0 } ? isCurrent.count : nil
    }

    /// Reads the manifest, and finds out which folders of its files are in place.
    /// - Complexity: Linear in the size of the manifest, with a system call for each folder.
    package mutating func readManifest(jobs: Int) async {
        guard let folder = try? Descriptor.openFolder(path), let state = Self.stateFolder(in: folder),
            Self.version(in: state) == version,
            let file = try? Descriptor.openFile(Manifest.name, in: state.number),
            let bytes = try? file.contents(), let manifest = try? Manifest(bytes: bytes)
        else { return }
        self.manifest = manifest
        isUnchanged = await isUnchanged(manifest.sortedPaths, in: folder, jobs: jobs)
    }

    /// Whether the manifest of an output folder is still this one. Then no other build has changed the folder.
    func isCurrent(in folder: borrowing Descriptor) -> Bool {
        guard let state = Self.stateFolder(in: folder) else { return false }
        return Self.version(in: state) == version
    }

    private static func stateFolder(in folder: borrowing Descriptor) -> Descriptor? {
        try? Descriptor.openFolder(OutputPath.stateFolder, in: folder.number)
    }

    private static func version(in state: borrowing Descriptor) -> FileVersion? {
        guard let status = try? state.status(of: Manifest.name), status.kind == .file else { return nil }
        return status.version
    }

    /// Returns whether each file is in place with the recorded metadata.
    private func isUnchanged(_ paths: [OutputPath], in folder: borrowing Descriptor, jobs: Int) async
        -> [Bool]
    {
        guard let device = try? folder.status().device else { return [] }
        let positions = record.positions(of: paths.map { $0.string })
        let number = folder.number
        let unchanged = Set(
            record.folders.filter { path, version in
                (try? path.isEmpty ? folder.status() : folder.status(of: path))?.version == version
            }.keys)
        let parts = stride(from: 0, to: paths.count, by: Self.filesPerPart).map {
            $0..<min($0 + Self.filesPerPart, paths.count)
        }
        let isUnchanged = await parts.mapInParallel(jobs: jobs) { part in
            var folders = RealFolders(root: number, device: device, unchanged: unchanged)
            return part.map { position in
                positions[position].map { isCurrent[$0] } ?? false
                    && folders.contains(folderOf: paths[position])
            }
        }
        return isUnchanged.flatMap { $0 }
    }
}

/// The folders of an output folder that are not symbolic links and are on its file system.
private struct RealFolders {
    let root: Int32
    let device: dev_t
    /// The folders in which nothing was replaced since the last build.
    let unchanged: Set<String>
    private var known: [OutputPath: Bool] = [:]
    /// The last folder in which nothing was replaced, and that is in place itself; `nil` if there is none.
    private var lastUnchanged: [UInt8]?

    init(root: Int32, device: dev_t, unchanged: Set<String>) {
        self.root = root
        self.device = device
        self.unchanged = unchanged
    }

    mutating func contains(folderOf path: OutputPath) -> Bool {
        // Most files are in folders that are all in the same one.
        if let lastUnchanged, Self.isFile(path, inFolderOf: lastUnchanged) { return true }
        return path.folder.map { contains($0) } ?? true
    }

    /// Whether a path is that of a file in a folder of a folder, but not deeper.
    private static func isFile(_ path: OutputPath, inFolderOf folder: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        var path = path.string
        return path.withUTF8 { path in
            let start = folder.isEmpty ? 0 : folder.count + 1
            guard path.count > start, path.starts(with: folder), start == 0 || path[start - 1] == slash,
                let end = path[start...].firstIndex(of: slash)
            else { return false }
            return !path[(end + 1)...].contains(slash)
        }
    }

    private mutating func contains(_ folder: OutputPath) -> Bool {
        if let isReal = known[folder] { return isReal }
        var isReal = false
        let parent = folder.folder?.string ?? ""
        if unchanged.contains(parent), contains(folderOf: folder) {
            // Files in a folder on another file system do not have the recorded metadata.
            isReal = true
            lastUnchanged = Array(parent.utf8)
        } else if contains(folderOf: folder), let status = try? FileStatus.of(folder.string, in: root) {
            isReal = status.kind == .folder && status.device == device
        }
        known[folder] = isReal
        return isReal
    }
}
