import Content
import Files
import Glibc
import Sectioning

/// The fingerprints of the files of a project, which show which files have changed without reading them.
///
/// The fingerprints are a snapshot: the folders are its sections, the files its entries, and the metadata of a file is
/// its revision.
struct FileFingerprints: Equatable, Sendable {
    /// Paths are stored as bytes because names that differ only in Unicode normalization are different files.
    private var files: Snapshot<String, [UInt8]>
    /// The files that may have changed without a difference in their metadata since it was read.
    private var unsettled: Set<[UInt8]> = []

    static func == (first: FileFingerprints, second: FileFingerprints) -> Bool { first.files == second.files }

    /// Scans all files in the given folders and their subfolders. A missing folder has no files. Symbolic
    /// links are not followed. Files and folders that loading ignores are skipped.
    ///
    /// A file whose metadata cannot be read is listed with the error code as its revision, so that it counts
    /// as changed when the code changes.
    ///
    /// - Parameters:
    ///   - folders: Paths on disk by the names that they have in the project.
    ///   - entering: Called with the path and the name of each folder before its files are listed, so that a watch can
    ///     start before the scan.
    /// - Complexity: O(*n* log *n*) for *n* files.
    init(of folders: [String: String], entering: (String, String) -> Void = { _, _ in }) {
        var revisions: [String: [[UInt8]: UInt64]] = [:]
        let time = FileVersion.now
        for (folderName, path) in folders {
            var open = [(name: folderName, path: path)]
            while let folder = open.popLast() {
                entering(folder.path, folder.name)
                let (children, failure) = Self.names(in: folder.path)
                if let failure { revisions[folderName, default: [:]][Array(folder.name.utf8)] = failure }
                for child in children {
                    let path = folder.path + "/" + child
                    let name = folder.name + "/" + child
                    var status = stat()
                    let isKnown = lstat(path, &status) == 0
                    let isFolder = isKnown && status.st_mode & S_IFMT == S_IFDIR
                    guard !ContentLayout.isIgnored(child, isFolder: isFolder) else { continue }
                    if !isKnown {
                        revisions[folderName, default: [:]][Array(name.utf8)] = Self.failure()
                    } else if isFolder {
                        open.append((name, path))
                    } else {
                        // A folder that changes while it is read may list a file twice.
                        revisions[folderName, default: [:]][Array(name.utf8)] = Self.revision(of: status)
                        if !Self.isSettled(status, at: time) { unsettled.insert(Array(name.utf8)) }
                    }
                }
            }
        }
        let sections = revisions.sorted { $0.key < $1.key }.map { folder, files in
            Snapshot<String, [UInt8]>.Section(
                key: folder,
                placements: files.sorted { $0.key.lexicographicallyPrecedes($1.key) }
                    .map { Placement(id: $0.key, revision: $0.value) })
        }
        do {
            files = try Snapshot(sections: sections)
        } catch {
            preconditionFailure("keys of dictionaries are distinct: \(error)")
        }
    }

    /// Reads the metadata of some files again.
    ///
    /// - Parameter paths: The names of the files by their paths on disk.
    /// - Returns: The names of changed files, sorted; `nil` if a file was added or removed, or is not a regular file, so
    ///   that only a scan shows what has changed. Then nothing is changed.
    /// - Complexity: O(*paths*).
    mutating func update(_ paths: [String: String]) -> [String]? {
        var updated = self
        var changed: [String] = []
        let time = FileVersion.now
        for (path, name) in paths {
            let id = Array(name.utf8)
            let isKnown = files.contains(id)
            var status = stat()
            guard lstat(path, &status) == 0 else {
                if !isKnown, Self.failure() == nil { continue }
                return nil
            }
            guard isKnown, status.st_mode & S_IFMT == S_IFREG, let place = files.positions(of: id).first
            else {
                return nil
            }
            let revision = Self.revision(of: status)
            guard files[place].revision != revision || unsettled.contains(id) else { continue }
            if Self.isSettled(status, at: time) {
                updated.unsettled.remove(id)
            } else {
                updated.unsettled.insert(id)
            }
            do {
                try updated.files.reload(id, revision: revision)
            } catch {
                preconditionFailure("a known file has no place: \(error)")
            }
            changed.append(name)
        }
        self = updated
        return changed.sorted()
    }

    /// Whether a later change of a file may be missing in the ``differences(from:)`` of its metadata alone.
    var hasUnsettledFiles: Bool { !unsettled.isEmpty }

    /// Returns the paths of added, removed and changed files, sorted, and of those whose metadata was not settled.
    func differences(from old: FileFingerprints) -> [String] {
        let difference = files.difference(from: old.files)
        let passing = difference.deletedEntries + difference.insertedEntries
        let paths = passing.map { $0.placement.id } + difference.changedEntries.map { $0.id }
        return old.unsettled.union(paths).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
}

extension FileFingerprints {
    private static func isSettled(_ status: stat, at time: Int) -> Bool {
        FileStatus(status).version.isSettled(at: time)
    }

    private static func revision(of status: stat) -> UInt64 {
        let parts = [
            Int64(bitPattern: UInt64(status.st_ino)), Int64(status.st_mode), Int64(status.st_size),
            Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
            // Programs cannot set the status change time, so a file whose modification time was set back has changed.
            Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec),
        ]
        return parts.withUnsafeBytes { Digest(of: $0).prefix }
    }

    /// Returns the revision of a file for which the last system call failed, or `nil` if the file does not
    /// exist.
    private static func failure() -> UInt64? {
        errno == ENOENT || errno == ENOTDIR ? nil : UInt64(errno)
    }

    private static func names(in folder: String) -> (names: [String], failure: UInt64?) {
        do throws(SystemError) {
            return (try Descriptor.entries(ofFolder: folder).map(\.string), nil)
        } catch {
            return ([], error.isNotFound ? nil : UInt64(error.code))
        }
    }
}
