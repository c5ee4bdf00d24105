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
    /// The files that were written.
    let files: [OutputPath: OutputTransaction.Record?]
    /// For each file of the previous manifest, whether it is part of the new site as it is.
    let isPreserved: [Bool]
    /// The folders of the files that were written.
    let folders: [OutputPath: OutputTransaction.Folder]
    let previous: Manifest
    let root: OutputRoot?
    /// Files that the manifest lists, that are no longer part of the site, and that were changed since they were
    /// written.
    private(set) var preserved: Set<OutputPath> = []
    /// Entries that must not be removed but are in the way of a file or folder of the new site.
    private(set) var obstacles: Set<OutputError.Obstacle> = []

    init(
        files: [OutputPath: OutputTransaction.Record?], isPreserved: [Bool],
        folders: [OutputPath: OutputTransaction.Folder], previous: Manifest, root: OutputRoot?
    ) {
        self.files = files
        self.isPreserved = isPreserved
        self.folders = folders
        self.previous = previous
        self.root = root
    }

    /// Returns the plan.
    /// - Throws: `OutputError.incomplete` if a file has no record.
    mutating func plan() throws(OutputError) -> OutputPlan {
        let (sorted, obsolete) = try paths()
        let manifest = Manifest(sortedPaths: sorted.paths, entries: sorted.entries)
        try checkCollisions(manifest)
        let (removed, changed) = try removable(obsolete)
        preserved = Set(changed)
        let obsoleteFolders = Set(obsolete.flatMap(\.folders)).filter { !manifest.contains(folder: $0) }
            .sorted(by: >)
        for folder in obsoleteFolders where manifest[folder] != nil {
            try inspect(folder)
        }
        for path in changed where manifest.contains(folder: path) { recordObstacle(path.string, .file) }
        // What must be removed before the new site is moved into place.
        let isObstacle = { (path: OutputPath) in
            manifest.contains(folder: path) || manifest[path] != nil
                || path.folders.contains { manifest[$0] != nil }
        }
        let steps =
            removed.filter(isObstacle).map(Journal.Step.remove)
            + obsoleteFolders.filter(isObstacle).map(Journal.Step.prune)
            + moves(sorted.changed)
            + removed.filter { !isObstacle($0) }.map(Journal.Step.remove)
            + obsoleteFolders.filter { !isObstacle($0) }.map(Journal.Step.prune)
        return OutputPlan(
            steps: steps, manifest: manifest,
            summary: OutputSummary(
                written: sorted.changed.count, unchanged: sorted.paths.count - sorted.changed.count,
                deleted: removed.count, preserved: changed.map(\.string)))
    }

    /// The files of the new site in the order of their paths.
    private struct SortedFiles {
        var paths: [OutputPath] = []
        var entries: [Manifest.Entry] = []
        /// The paths of the files that are new or changed.
        var changed: [(path: OutputPath, isNew: Bool)] = []

        mutating func append(_ path: OutputPath, _ entry: Manifest.Entry) {
            paths.append(path)
            entries.append(entry)
        }

        /// Appends a file that was written.
        mutating func append(_ path: OutputPath, _ record: OutputTransaction.Record?) throws(OutputError) {
            guard let record else { throw .incomplete(path.string) }
            append(path, record.entry)
            if record.change != .none { changed.append((path, record.change == .new)) }
        }
    }

    /// Returns the files of the new site, and the paths that only the previous one has, in order.
    /// - Complexity: O(*n* + *m* log *m*) for *n* files of the previous site and *m* paths that it does not have.
    private func paths() throws(OutputError) -> (SortedFiles, obsolete: [OutputPath]) {
        var sorted = SortedFiles()
        sorted.paths.reserveCapacity(previous.count + files.count)
        sorted.entries.reserveCapacity(previous.count + files.count)
        var obsolete: [OutputPath] = []
        // Nearly all paths are in the previous manifest, which is sorted already.
        var added = files.filter { previous[$0.key] == nil }.sorted { $0.key < $1.key }[...]
        for (position, path) in previous.sortedPaths.enumerated() {
            while let next = added.first, next.key < path {
                try sorted.append(next.key, next.value)
                added.removeFirst()
            }
            if isPreserved[position] {
                sorted.append(path, previous.sortedEntries[position])
            } else if let record = files[path] {
                try sorted.append(path, record)
            } else {
                obsolete.append(path)
            }
        }
        for next in added { try sorted.append(next.key, next.value) }
        return (sorted, obsolete)
    }

    mutating func recordObstacle(_ path: String, _ kind: OutputError.Obstacle.Kind) {
        obstacles.insert(OutputError.Obstacle(path: path, kind: kind))
    }

    /// Checks that no new file is also the folder of a preserved file, or inside a path of one. Files of the previous site
    /// cannot be, and written files are checked before.
    private func checkCollisions(_ manifest: Manifest) throws(OutputError) {
        guard isPreserved.contains(true) else { return }
        for path in files.keys.filter({ previous[$0] == nil }).sorted() {
            if let file = path.folders.first(where: { manifest[$0] != nil }) {
                throw .collision(file: file.string, inside: path.string)
            }
            if let inside = manifest.first(in: path) {
                throw .collision(file: path.string, inside: inside.string)
            }
        }
    }

    /// Returns the steps that move new and changed files, in the order of their paths, into place. A folder that does not
    /// exist yet is moved as a whole.
    private func moves(_ changed: [(path: OutputPath, isNew: Bool)]) -> [Journal.Step] {
        var steps: [Journal.Step] = []
        var moved: OutputPath?
        for (path, isNew) in changed {
            if let moved, path.isInside(moved) { continue }
            if let folder = path.folders.first(where: isMissing) {
                steps.append(.addFolder(folder))
                moved = folder
            } else {
                steps.append(isNew ? .add(path) : .replace(path))
            }
        }
        return steps
    }

    private func isMissing(_ folder: OutputPath) -> Bool {
        if case .missing = folders[folder]?.state { true } else { false }
    }
}
