import BuiltSite
import Files
internal import Glibc

extension OutputPlanner {
    /// Splits `paths`, which are sorted and listed in the manifest, into those to remove and those to preserve. A file
    /// is removed only if it still has the bytes that were written; anything else at its path, including a folder, was
    /// changed by someone else and is preserved. A file behind a link counts as missing.
    func removable(_ paths: [OutputPath]) throws(OutputError) -> (
        removed: [OutputPath], preserved: [OutputPath]
    ) {
        guard let root else { return ([], []) }
        let walk = FolderWalk(top: root.descriptor)
        var removed: [OutputPath] = []
        var preserved: [OutputPath] = []
        for path in paths {
            guard let entry = previous[path] else { continue }
            let comparison = try OutputError.attempt(.reading, root.folder.displayPath + "/" + path.string) {
                () throws(SystemError) in try walk.compare(path, with: entry)
            }
            switch comparison {
            case .missing: break
            case .same: removed.append(path)
            case .different: preserved.append(path)
            }
        }
        return (removed, preserved)
    }

    /// Records as obstacles all entries in a folder that a file of the site replaces, except the files that
    /// will be removed.
    mutating func inspect(_ folder: OutputPath) throws(OutputError) {
        guard let root else { return }
        let entries = try OutputError.attempt(.reading, root.folder.displayPath + "/" + folder.string) {
            () throws(SystemError) -> [FolderEntry] in
            let walk = FolderWalk(top: root.descriptor)
            guard let parent = try walk.folder(holding: folder),
                try FileStatus.of(folder.name, in: parent)?.kind == .folder
            else { return [] }
            return try Descriptor.openFolder(folder.name, in: parent).entries()
        }
        for entry in entries {
            let text = folder.string + "/" + entry.string
            // A build never writes a file with an invalid path.
            let path = try? OutputPath(text)
            if let path, entry.kind == .folder, previous.contains(folder: path) {
                try inspect(path)
            } else if path.flatMap({ previous[$0] }) == nil || path.map(preserved.contains) ?? false
                || entry.kind == .folder
            {
                recordObstacle(text, entry.kind.obstacle)
            }
        }
    }
}
