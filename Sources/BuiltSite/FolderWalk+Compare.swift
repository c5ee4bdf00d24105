package import Files
internal import Glibc

extension FolderWalk {
    /// The result of comparing a path on disk with a file that was written there.
    package enum Comparison { case missing, same, different }

    /// Compares the bytes at `path` with those of `entry`. A link, a pipe or another special file counts as
    /// different. The file counts as missing if a folder has its path or a link is part of its path, because
    /// a build never writes there.
    ///
    /// - Complexity: Linear in the file size if the sizes are equal; otherwise constant.
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
            // A link or socket has just replaced the file.
            return .different
        }
    }
}
