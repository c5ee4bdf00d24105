import Files
internal import Glibc

/// A temporary file that lists paths for another program.
struct TransferList {
    private let folder: TemporaryFolder
    var path: String { folder.path + "/list" }

    /// - Parameter end: The byte after each path.
    init(_ paths: [String], end: UInt8) throws(PublishingError) {
        folder = try TemporaryFolder()
        do throws(SystemError) {
            let file = try Descriptor.createFile(path, in: AT_FDCWD)
            try file.write(paths.flatMap { Array($0.utf8) + [end] })
            try file.close()
        } catch {
            throw .failed(path: folder.path, reason: error.reason)
        }
    }
}
