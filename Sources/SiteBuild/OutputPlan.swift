import BuiltSite
import Files

/// The steps that make the output folder contain the new site.
struct OutputPlan {
    let steps: [Journal.Step]
    let manifest: Manifest
    let summary: OutputSummary
    /// The ranks of the files that are moved without their folder.
    let moved: [Int]
    /// The time at which a file was staged last; `nil` if none is staged.
    let lastStaged: Int?
}

/// A planner that compares the new site with the previous one and orders the steps.
///
/// Removals that are needed to replace a file by a folder, or a folder by a file, come first. Then new and changed
/// files are moved into place. Files that are no longer part of the site are removed last, so that no page links to a
/// missing one.
struct OutputPlanner {
    /// The files that were written, in the order of their paths.
    let files: [OutputTransaction.File]
    /// For each file of the previous manifest, whether it is part of the new site as it is.
    let isPreserved: [Bool]
    /// The folders of the files that were written.
    let folders: [OutputTransaction.Folder]
    let previous: Manifest
    let root: OutputRoot?
    /// Files that the manifest lists, that are no longer part of the site, and that were changed since they were
    /// written.
    private(set) var preserved: Set<OutputPath> = []
    /// Entries that must not be removed but are in the way of a file or folder of the new site.
    private(set) var obstacles: Set<OutputError.Obstacle> = []

    init(
        files: [OutputTransaction.File], isPreserved: [Bool], folders: [OutputTransaction.Folder],
        previous: Manifest, root: OutputRoot?
    ) {
        self.files = Self.sorted(files)
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
        let (moves, moved) = moves(sorted.changed)
        let steps =
            removed.filter(isObstacle).map(Journal.Step.remove)
            + obsoleteFolders.filter(isObstacle).map(Journal.Step.prune)
            + moves
            + removed.filter { !isObstacle($0) }.map(Journal.Step.remove)
            + obsoleteFolders.filter { !isObstacle($0) }.map(Journal.Step.prune)
        return OutputPlan(
            steps: steps, manifest: manifest,
            summary: OutputSummary(
                written: sorted.changed.count, unchanged: sorted.paths.count - sorted.changed.count,
                deleted: removed.count, preserved: changed.map(\.string)),
            moved: moved.compactMap { $0.rank },
            lastStaged: sorted.changed.lazy.compactMap { $0.record?.version?.changed }.max())
    }

    /// Returns the files in the order of their paths.
    /// - Complexity: O(*n* log *n*), with only O(*n*) comparisons of paths if the ranks are in the order of the paths, or in
    ///   two or three parts of which each is.
    private static func sorted(_ files: [OutputTransaction.File]) -> [OutputTransaction.File] {
        var order = files.indices.map { (rank: files[$0].rank ?? .max, index: $0) }
        order.sort { $0.rank < $1.rank }
        order.sort { files[$0.index].path < files[$1.index].path }
        return order.map { files[$0.index] }
    }

    /// The files of the new site in the order of their paths.
    private struct SortedFiles {
        var paths: [OutputPath] = []
        var entries: [Manifest.Entry] = []
        /// The files that are new or changed.
        var changed: [OutputTransaction.File] = []

        mutating func append(_ path: OutputPath, _ entry: Manifest.Entry) {
            paths.append(path)
            entries.append(entry)
        }

        /// Appends a file that was written.
        mutating func append(_ file: OutputTransaction.File) throws(OutputError) {
            guard let record = file.record else { throw .incomplete(file.path.string) }
            append(file.path, record.entry)
            if record.change != .none { changed.append(file) }
        }
    }

    /// Returns the files of the new site, and the paths that only the previous one has, in order.
    /// - Complexity: O(*n* + *m*) for *n* files of the previous site and *m* files that were written.
    private func paths() throws(OutputError) -> (SortedFiles, obsolete: [OutputPath]) {
        var sorted = SortedFiles()
        sorted.paths.reserveCapacity(previous.count + files.count)
        sorted.entries.reserveCapacity(previous.count + files.count)
        var obsolete: [OutputPath] = []
        var next = 0
        for (position, path) in previous.sortedPaths.enumerated() {
            while next < files.count, files[next].position == nil, files[next].path < path {
                try sorted.append(files[next])
                next += 1
            }
            if isPreserved[position] {
                sorted.append(path, previous.sortedEntries[position])
            } else if next < files.count, files[next].position == position {
                try sorted.append(files[next])
                next += 1
            } else {
                obsolete.append(path)
            }
        }
        for file in files[next...] { try sorted.append(file) }
        return (sorted, obsolete)
    }

    mutating func recordObstacle(_ path: String, _ kind: OutputError.Obstacle.Kind) {
        obstacles.insert(OutputError.Obstacle(path: path, kind: kind))
    }

    /// Checks that no new file is also the folder of a preserved file, or inside a path of one. Files of the previous site
    /// cannot be, and written files are checked before.
    private func checkCollisions(_ manifest: Manifest) throws(OutputError) {
        guard isPreserved.contains(true) else { return }
        for path in files.lazy.filter({ $0.position == nil }).map(\.path) {
            if let file = path.folders.first(where: { manifest[$0] != nil }) {
                throw .collision(file: file.string, inside: path.string)
            }
            if let inside = manifest.first(in: path) {
                throw .collision(file: path.string, inside: inside.string)
            }
        }
    }

    /// Returns the steps that move new and changed files, in the order of their paths, into place, and the files that are
    /// moved by themselves. A folder that does not exist yet is moved as a whole.
    private func moves(
        _ changed: [OutputTransaction.File]
    ) -> (steps: [Journal.Step], files: [OutputTransaction.File]) {
        var steps: [Journal.Step] = []
        var files: [OutputTransaction.File] = []
        var moved: OutputPath?
        for file in changed {
            if let moved, file.path.isInside(moved) { continue }
            if let folder = missingFolder(of: file) {
                steps.append(.addFolder(folder))
                moved = folder
            } else {
                steps.append(file.record?.change == .new ? .add(file.path) : .replace(file.path))
                files.append(file)
            }
        }
        return (steps, files)
    }

    /// Returns the outermost folder of a file that does not exist.
    private func missingFolder(of file: OutputTransaction.File) -> OutputPath? {
        var missing: OutputPath?
        var next = file.folder
        while let index = next {
            if case .missing = folders[index].state { missing = folders[index].path }
            next = folders[index].parent
        }
        return missing
    }
}
