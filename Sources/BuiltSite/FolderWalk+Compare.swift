package import Files
internal import Glibc

extension FolderWalk {
    /// How what is at a path compares with a file that was written there.
    package enum Comparison { case missing, same, different }

    /// Compares the bytes at `path` with those of `entry`. A link, a pipe and the like are different. A folder has
    /// nothing in common with a file but its name, and what is behind a link was never ours: there the file is missing.
    ///
    /// - Complexity: linear in the size of a file of the same size, else constant.
    package func compare(_ path: OutputPath, with entry: Manifest.Entry) throws(SystemError) -> Comparison {
        guard let folder = try folder(holding: path), let status = try FileStatus.of(path.name, in: folder),
            status.kind != .folder
        else { return .missing }
        guard status.kind == .file, status.size == entry.size else { return .different }
        do {
            let file = try Descriptor.openFile(path.name, in: folder)
            return try file.bytes.digest(size: entry.size) == entry.digest ? .same : .different
        } catch  where error.isNotFound {
            return .missing
        } catch  where error.code == ELOOP || error.code == ENXIO {
            // A link or a socket took its place a moment ago.
            return .different
        }
    }
}
