internal import Glibc

/// A digest of the names and the metadata of everything in a folder. It shows whether anything has changed without
/// reading a file.
///
/// It includes kind, permissions, size, inode, modification time and status change time. Programs cannot set the status
/// change time, so a file whose modification time was set back counts as changed.
package struct FolderFingerprint: Equatable, Sendable {
    package let digest: Digest
    /// The latest modification or status change of a file, in nanoseconds since 1970; 0 if there are no files.
    package let latestChange: Int64

    /// Creates the fingerprint of a folder, following a link at `path` itself.
    ///
    /// - Returns: `nil` if nothing exists at `path`.
    /// - Complexity: O(*n* log *n*) for *n* files and folders, with a system call for each.
    /// - Throws: ``SystemError`` if something cannot be read, or is removed meanwhile.
    package init?(of path: String) throws(SystemError) {
        let root: Descriptor
        do {
            root = Descriptor(
                taking: try SystemError.check { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
        } catch {
            if error.isNotFound { return nil }
            throw error
        }
        var scan = FolderScan()
        try scan.add(status: root.metadata())
        try scan.add(root)
        digest = scan.stream.digest
        latestChange = scan.latestChange
    }
}

/// The metadata that a scan of a folder has read so far.
private struct FolderScan {
    var stream = DigestStream()
    var latestChange: Int64 = 0

    mutating func add(status: stat) {
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        let modified = Self.nanoseconds(status.st_mtim)
        let changed = Self.nanoseconds(status.st_ctim)
        // The times of a folder change with its entries, which are compared themselves.
        if !isFolder { latestChange = max(latestChange, modified, changed) }
        let values = [
            Int64(bitPattern: UInt64(status.st_dev)), Int64(bitPattern: UInt64(status.st_ino)),
            Int64(status.st_mode), isFolder ? 0 : Int64(status.st_size), isFolder ? 0 : modified,
            isFolder ? 0 : changed,
        ]
        values.withUnsafeBytes { stream.append($0) }
    }

    mutating func add(_ folder: borrowing Descriptor) throws(SystemError) {
        let names = try folder.entries().map(\.name).sorted { strcmp($0, $1) < 0 }
        for name in names {
            name.withUnsafeBytes { stream.append($0) }
            let status = try folder.metadata(of: name)
            add(status: status)
            guard status.st_mode & S_IFMT == S_IFDIR else { continue }
            let number = folder.number
            let inner = try SystemError.check {
                openat(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            }
            try add(Descriptor(taking: inner))
        }
        // Ends the folder, so that no other tree has the same bytes.
        [UInt8(0)].withUnsafeBytes { stream.append($0) }
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension Descriptor {
    fileprivate func metadata(of name: [CChar]? = nil) throws(SystemError) -> stat {
        var status = stat()
        let number = number
        try SystemError.check {
            name.map { fstatat(number, $0, &status, AT_SYMLINK_NOFOLLOW) } ?? fstat(number, &status)
        }
        return status
    }
}
