import Content
package import Files
import Glibc

/// An open folder, with the metadata of its files.
package struct OpenFolder: ~Copyable, Sendable {
    private let descriptor: Descriptor

    /// Returns `nil` if the folder cannot be opened.
    package init?(_ path: String) {
        guard let descriptor = try? Descriptor.openFolder(path) else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        descriptor.unlock()
    }

    /// Locks the folder against builds as long as this value exists.
    /// - Returns: `false` if a build is writing to the folder.
    package borrowing func lock() -> Bool {
        do throws(SystemError) { try descriptor.lockShared() } catch { return error.code != EWOULDBLOCK }
        return true
    }

    /// Returns the metadata of a regular file; `nil` if there is none.
    package borrowing func version(of path: String) -> FileVersion? {
        Self.version(of: path, in: descriptor.number)
    }

    /// Returns the metadata of each file; `nil` for those that are not regular files.
    /// - Parameter jobs: The number of tasks at the same time.
    /// - Complexity: O(*files*), with a system call for each.
    package borrowing func versions(of paths: [String], jobs: Int) async -> [FileVersion?] {
        let number = descriptor.number
        return await paths.mapInParallel(jobs: jobs) { Self.version(of: $0, in: number) }
    }

    /// The number of files that a task inspects at a time.
    private static let filesPerPart = 512

    /// Returns whether each recorded file has the metadata that is recorded, in order. Other tasks come first.
    /// - Parameter jobs: The number of tasks at the same time.
    /// - Complexity: O(*files*), with a system call for each.
    package borrowing func isCurrent(_ record: PageRecord, jobs: Int) async -> [Bool] {
        let number = descriptor.number
        let parts = stride(from: 0, to: record.count, by: Self.filesPerPart).map {
            $0..<min($0 + Self.filesPerPart, record.count)
        }
        let isCurrent = await parts.mapInParallel(jobs: jobs, isBackground: true) {
            Self.isCurrent(record, in: $0, of: number)
        }
        return isCurrent.flatMap { $0 }
    }

    private static func isCurrent(_ record: PageRecord, in part: Range<Int>, of folder: Int32) -> [Bool] {
        var isCurrent: [Bool] = []
        isCurrent.reserveCapacity(part.count)
        record.paths.forEach(in: part) { path in
            let recorded = record.rows[part.lowerBound + isCurrent.count].version
            let current = path.withMemoryRebound(to: CChar.self) { path in
                path.baseAddress.flatMap { Self.version(of: $0, in: folder) }
            }
            isCurrent.append(recorded != nil && recorded == current)
        }
        return isCurrent
    }

    private static func version(of path: UnsafePointer<CChar>, in folder: Int32) -> FileVersion? {
        guard let status = try? FileStatus.of(path, in: folder), status.kind == .file else { return nil }
        return status.version
    }

    /// Returns the metadata of a folder in this one; `nil` if there is none. An empty path is this folder.
    package borrowing func version(ofFolder path: String) -> FileVersion? {
        guard let status = try? path.isEmpty ? descriptor.status() : descriptor.status(of: path),
            status.kind == .folder
        else { return nil }
        return status.version
    }

    package borrowing func contains(_ path: String) -> Bool {
        do throws(SystemError) { return try descriptor.status(of: path) != nil } catch { return true }
    }
}
