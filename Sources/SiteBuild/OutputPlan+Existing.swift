import BuiltSite
import Files
internal import Glibc

extension OutputPlanner {
    /// Which of `paths`, which come in order and which the manifest lists, are ours to remove: those with the bytes
    /// that were written there. Anything else that has the name of a file of ours, a folder included, is somebody
    /// else's by now and is kept; what lies behind a link was never ours.
    func removable(_ paths: [OutputPath]) throws(OutputError) -> (
        removed: [OutputPath], preserved: [OutputPath]
    ) {
        guard let root else { return ([], []) }
        let walk = FolderWalk(top: root.descriptor)
        var removed: [OutputPath] = []
        var preserved: [OutputPath] = []
        for path in paths {
            guard let entry = previous[path] else { continue }
            let comparison = try OutputError.attempt(.reading, root.folder.displayPath + "/" + path.text) {
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

    /// Notes everything in a folder that a file takes the place of, and that the manifest does not list.
    mutating func inspect(_ folder: OutputPath) throws(OutputError) {
        guard let root else { return }
        let entries = try OutputError.attempt(.reading, root.folder.displayPath + "/" + folder.text) {
            () throws(SystemError) -> [FolderEntry] in
            let walk = FolderWalk(top: root.descriptor)
            guard let holder = try walk.folder(holding: folder),
                try FileStatus.of(folder.name, in: holder)?.kind == .folder
            else { return [] }
            return try Descriptor.openFolder(folder.name, in: holder).entries()
        }
        for entry in entries {
            let text = folder.text + "/" + entry.text
            // What no file of a site can be called was not written by a build.
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
