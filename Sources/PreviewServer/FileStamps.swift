import Digest
import Glibc
import Sectioning

/// What the files of a project look like from outside: enough to see which have changed, without reading them.
///
/// They are a list like any other: the folders are its sections, the files its entries, and what a file looks like
/// from outside is its revision.
struct FileStamps: Equatable, Sendable {
    private let files: Snapshot<String, String>

    /// Looks at all files below some folders; one that is not there has none. Symbolic links are not followed,
    /// and hidden files, which are no part of a site, are left out.
    ///
    /// - Parameters:
    ///   - folders: paths on disk by the names that they have in a project.
    ///   - entering: is told of each folder before its files are listed, so that nothing is missed between.
    /// - Complexity: O(*n* log *n*) for *n* files.
    init(of folders: [String: String], entering: (String) -> Void = { _ in }) {
        var stamps: [String: [String: UInt64]] = [:]
        for (folderName, path) in folders {
            var open = [(name: folderName, path: path)]
            while let folder = open.popLast() {
                entering(folder.path)
                for child in Self.names(in: folder.path) {
                    let path = folder.path + "/" + child
                    var status = stat()
                    guard lstat(path, &status) == 0 else { continue }
                    let name = folder.name + "/" + child
                    if status.st_mode & S_IFMT == S_IFDIR {
                        open.append((name, path))
                    } else {
                        // A folder that changes while it is read may name a file twice.
                        stamps[folderName, default: [:]][name] = Self.revision(of: status)
                    }
                }
            }
        }
        let sections = stamps.sorted { $0.key < $1.key }.map { folder, files in
            Snapshot<String, String>.Section(
                key: folder,
                placements: files.sorted { $0.key < $1.key }.map { Placement(id: $0.key, revision: $0.value) }
            )
        }
        // Keys of dictionaries are distinct, so that nothing is thrown.
        files = (try? Snapshot(sections: sections)) ?? Snapshot()
    }

    /// The files that were added, taken away or changed since, sorted.
    func differences(from old: FileStamps) -> [String] {
        let difference = files.difference(from: old.files)
        let passing = difference.deletedEntries + difference.insertedEntries
        return (passing.map { $0.placement.id } + difference.changedEntries.map { $0.id }).sorted()
    }
}

extension FileStamps {
    private static func revision(of status: stat) -> UInt64 {
        let parts = [
            Int64(bitPattern: UInt64(status.st_ino)), Int64(status.st_mode), Int64(status.st_size),
            Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
        ]
        return parts.withUnsafeBytes { Digest(of: $0).prefix }
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            // `..md` is the entry about a dot.
            if !name.hasPrefix(".") || name.hasPrefix("..") && name.utf8.count > 2 { names.append(name) }
        }
        return names
    }
}
