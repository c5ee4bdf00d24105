public import BuiltSite
import Files
internal import Synchronization

/// One site on its way into an output.
///
/// Files are handed over by `write`, `copy` and `keep`, from any number of tasks at once; `commit()` then
/// puts all of them in place. Until then, and after any failure before, the site that stood there is
/// untouched. Memory holds paths, digests and folders, never the bytes of a file.
public final class OutputTransaction: Sendable {
    /// Where the site goes.
    public let folder: OutputFolder
    /// What the build before wrote. It is empty where there was none.
    public let previous: Manifest
    /// Whether a manifest stands in the output, be it an empty one.
    let hasManifest: Bool
    let state: Mutex<State>

    struct State: ~Copyable {
        enum Phase { case open, finished }

        var phase = Phase.open
        /// `nil` while the output does not exist.
        var root: OutputRoot?
        /// `nil` until a file differs.
        var staging: StagingFolder?
        /// Every file of the new site. One without a record is still being written.
        var files: [OutputPath: Record?] = [:]
        /// Every folder of the new site.
        var folders: [OutputPath: Folder] = [:]
        var obstacles: Set<OutputError.Obstacle> = []
    }

    /// What is known of one file of the new site.
    struct Record {
        /// How it differs from what stands in the output.
        enum Change { case none, new, replacement }

        let entry: Manifest.Entry
        let change: Change
    }

    /// What is known of one folder of the new site.
    struct Folder {
        /// What stands at its place in the output.
        enum State { case folder, missing, obstacle(OutputError.Obstacle.Kind) }

        var state: State?
        var isStaged = false
    }

    init(folder: OutputFolder, root: OutputRoot?, manifest: Manifest?) {
        self.folder = folder
        previous = manifest ?? Manifest()
        hasManifest = manifest != nil
        state = Mutex(State(root: root))
    }

    deinit {
        rollBack()
    }

    /// Gives up: removes what was staged, and folders made for it. The output stays as it was.
    ///
    /// After `commit()`, or a second time, it does nothing. No file may be handed over at the same time. It
    /// happens by itself when a transaction that was not committed is let go.
    public func rollBack() {
        let root = state.withLock { state -> OutputRoot? in
            guard state.phase == .open else { return nil }
            state.phase = .finished
            state.staging = nil
            defer { state.root = nil }
            return state.root
        }
        guard let root else { return }
        // What cannot be removed now is removed when the next build begins.
        if let folder = try? root.state() { try? StagingFolder.clear(folder) }
        root.unlock()
        // So is an empty state folder: it is nobody's, and no obstacle to a build.
        if !hasManifest { try? root.descriptor.removeFolder(OutputPath.stateFolder) }
        root.removeCreatedFolders()
    }
}
