internal import BuiltSite
internal import Glibc

extension OutputPlanner {
    /// Those of `paths`, which come in order, that stand in the output. A folder that has the name of a file
    /// of ours is not ours, and neither is what lies behind a link.
    func standing(_ paths: [OutputPath]) throws(OutputError) -> [OutputPath] {
        guard let root else { return [] }
        let walk = FolderWalk(top: root.descriptor)
        var found: [OutputPath] = []
        for path in paths {
            let isThere = try OutputError.attempt(.reading, root.folder.given + "/" + path.text) {
                () throws(SystemError) in
                guard let folder = try walk.folder(holding: path) else { return false }
                let status = try FileStatus.of(path.name, in: folder)
                return status != nil && status?.kind != .folder
            }
            if isThere { found.append(path) }
        }
        return found
    }

    /// Notes everything in a folder that a file takes the place of, and that the manifest does not list.
    mutating func look(into folder: OutputPath) throws(OutputError) {
        guard let root else { return }
        let entries = try OutputError.attempt(.reading, root.folder.given + "/" + folder.text) {
            () throws(SystemError) -> [FolderEntry] in
            let walk = FolderWalk(top: root.descriptor)
            guard let holder = try walk.folder(holding: folder),
                try FileStatus.of(folder.name, in: holder)?.kind == .folder
            else { return [] }
            return try Descriptor.openFolder(folder.name, in: holder).entries()
        }
        for entry in entries {
            let text = folder.text + "/" + entry.text
            let path = try? OutputPath(text)
            if let path, entry.kind == .folder, previous.lists(folder: path) {
                try look(into: path)
            } else if path.flatMap({ previous[$0] }) == nil || entry.kind == .folder {
                note(text, entry.kind.obstacle)
            }
        }
    }
}
