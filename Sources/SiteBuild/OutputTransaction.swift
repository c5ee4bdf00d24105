public import BuiltSite
public import Files
internal import Synchronization

/// A transaction that writes a site to an output folder.
///
/// Add files with `write`, `copy` and `preserve`, from any number of tasks at once; `commit()` then moves all of them
/// into place. Until then, and after any failure before that, the previous site is untouched. Memory holds paths,
/// digests and folders, never the contents of files.
public final class OutputTransaction: Sendable {
    /// The output folder.
    public let folder: OutputFolder
    /// The manifest of the previous build; empty if there is none.
    public let previous: Manifest
    /// For each file of ``previous``, whether it is in place with the metadata of the ``KnownFile`` with the same path; empty
    /// if this is not known.
    let isUnchanged: [Bool]
    /// Whether the output contains a manifest, even an empty one.
    let hasManifest: Bool
    let state: Mutex<State>

    struct State: ~Copyable {
        enum Phase { case open, finished }

        var phase = Phase.open
        /// The output folder; `nil` if it does not exist yet.
        var root: OutputRoot?
        /// The staging folder; `nil` until the first changed file is staged.
        var staging: StagingFolder?
        /// The files that were written, in the order in which their paths were reserved.
        var files: [File] = []
        /// The folders of the files.
        var folders: [Folder] = []
        /// What the new site has at each path of a file that was written, and of its folders.
        var items: [OutputPath: Item] = [:]
        /// For each file of the previous manifest, whether it is part of the new site as it is.
        var isPreserved: [Bool]
        /// For each file of the previous manifest, whether it was written.
        var isWritten: [Bool]
        var obstacles: Set<OutputError.Obstacle> = []
    }

    /// A file or a folder of the new site, by its index.
    enum Item { case file(Int), folder(Int) }

    /// A file of the new site.
    struct File {
        let path: OutputPath
        /// The rank among all files of the site; see `write(_:_:rank:)`.
        let rank: Int?
        /// The position of the path in the previous manifest.
        let position: Int?
        /// The index of the folder that contains the file; `nil` at the top of the output.
        let folder: Int?
        /// The state; `nil` while the file is being written.
        var record: Record?
    }

    /// The state of a file of the new site.
    struct Record {
        /// The change to the output when the file is written.
        enum Change { case none, new, replacement }

        let entry: Manifest.Entry
        let change: Change
        /// The metadata of the existing file if it does not change, and otherwise of the staged one; `nil` if a later change
        /// may have the same.
        var version: FileVersion?
    }

    /// A folder of the new site.
    struct Folder {
        /// The kind of entry that exists at the folder's path in the output.
        enum State { case folder, missing, obstacle(OutputError.Obstacle.Kind) }

        let path: OutputPath
        /// The index of the folder that contains this one; `nil` at the top of the output.
        let parent: Int?
        var state: State?
        var isStaged = false
    }

    /// A file that was written.
    public struct WrittenFile: Sendable {
        /// The digest of its bytes.
        public let digest: Digest
        /// The metadata of the file, until it is renamed; `nil` if it is not known, or if a later change may have the same.
        public let version: FileVersion?
    }

    init(folder: OutputFolder, root: OutputRoot?, manifest: Manifest?, isUnchanged: [Bool] = []) {
        self.folder = folder
        self.isUnchanged = isUnchanged
        previous = manifest ?? Manifest()
        hasManifest = manifest != nil
        state = Mutex(
            State(
                root: root, isPreserved: Array(repeating: false, count: previous.count),
                isWritten: Array(repeating: false, count: previous.count)))
    }

    deinit {
        rollBack()
    }

    /// Rolls back: removes staged files and the folders that were created for them. The output remains unchanged.
    ///
    /// Does nothing after `commit()` or when called again. Do not call it while files are being added. A transaction
    /// that is not committed rolls back when it is deinitialized.
    public func rollBack() {
        let root = state.withLock { state -> OutputRoot? in
            guard state.phase == .open else { return nil }
            state.phase = .finished
            state.staging = nil
            defer { state.root = nil }
            return state.root
        }
        guard let root else { return }
        // The next build removes what cannot be removed now.
        if let folder = try? root.state() { try? StagingFolder.clear(folder) }
        root.unlock()
        // The same applies to an empty state folder, which is not an obstacle to a build.
        if !hasManifest { try? root.descriptor.removeFolder(OutputPath.stateFolder) }
        root.removeCreatedFolders()
    }
}
