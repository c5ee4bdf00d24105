import BuiltSite
import Files

/// The steps that make the output folder contain the new site.
struct OutputPlan {
    let steps: [Journal.Step]
    let manifest: Manifest
    let summary: OutputSummary
}

/// A planner that compares the new site with the previous one and orders the steps.
///
/// Removals that are needed to replace a file by a folder, or a folder by a file, come first. Then new and changed
/// files are moved into place. Files that are no longer part of the site are removed last, so that no page links to a
/// missing one.
struct OutputPlanner {
    let files: [OutputPath: OutputTransaction.Record]
    let folders: [OutputPath: OutputTransaction.Folder]
    let previous: Manifest
    let root: OutputRoot?
    /// Files that the manifest lists, that are no longer part of the site, and that were changed since they were
    /// written.
    private(set) var preserved: Set<OutputPath> = []
    /// Entries that must not be removed but are in the way of a file or folder of the new site.
    private(set) var obstacles: Set<OutputError.Obstacle> = []

    init(
        files: [OutputPath: OutputTransaction.Record], folders: [OutputPath: OutputTransaction.Folder],
        previous: Manifest, root: OutputRoot?
    ) {
        self.files = files
        self.folders = folders
        self.previous = previous
        self.root = root
    }

    mutating func plan() throws(OutputError) -> OutputPlan {
        let sorted = files.keys.sorted()
        let obsolete = previous.sortedPaths.filter { files[$0] == nil }
        let (removed, changed) = try removable(obsolete)
        preserved = Set(changed)
        let obsoleteFolders = Set(obsolete.flatMap(\.folders)).filter { folders[$0] == nil }.sorted(by: >)
        for folder in obsoleteFolders where files[folder] != nil {
            try inspect(folder)
        }
        for path in changed where folders[path] != nil { recordObstacle(path.string, .file) }
        let steps =
            removed.filter(isObstacle).map(Journal.Step.remove)
            + obsoleteFolders.filter(isObstacle).map(Journal.Step.prune)
            + moves(sorted)
            + removed.filter { !isObstacle($0) }.map(Journal.Step.remove)
            + obsoleteFolders.filter { !isObstacle($0) }.map(Journal.Step.prune)
        let written = files.values.count { $0.change != .none }
        return OutputPlan(
            steps: steps,
            manifest: Manifest(entries: files.mapValues(\.entry), sortedPaths: sorted),
            summary: OutputSummary(
                written: written, unchanged: files.count - written, deleted: removed.count,
                preserved: changed.map(\.string)))
    }

    mutating func recordObstacle(_ path: String, _ kind: OutputError.Obstacle.Kind) {
        obstacles.insert(OutputError.Obstacle(path: path, kind: kind))
    }

    /// Whether a file or folder of the previous site must be removed before the new site is moved into place.
    private func isObstacle(_ path: OutputPath) -> Bool {
        folders[path] != nil || files[path] != nil || path.folders.contains { files[$0] != nil }
    }

    /// Returns the steps that move new and changed files into place. A folder that does not exist yet is
    /// moved as a whole.
    private func moves(_ sorted: [OutputPath]) -> [Journal.Step] {
        var steps: [Journal.Step] = []
        var moved: OutputPath?
        for path in sorted {
            guard let change = files[path]?.change, change != .none else { continue }
            if let moved, path.isInside(moved) { continue }
            if let folder = path.folders.first(where: isMissing) {
                steps.append(.addFolder(folder))
                moved = folder
            } else {
                steps.append(change == .new ? .add(path) : .replace(path))
            }
        }
        return steps
    }

    private func isMissing(_ folder: OutputPath) -> Bool {
        if case .missing = folders[folder]?.state { true } else { false }
    }
}
