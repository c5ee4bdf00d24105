import BuiltSite
import Files
internal import Glibc

/// The execution of a plan in a directory.
struct DirectoryUpload {
    let site: BuiltFolder
    let folder: PublishedFolder
    /// The paths at which something existed when the plan was made. Only files at these paths are replaced.
    let existingPaths: Set<OutputPath>
    /// The records of previous publications. Only files in them are deleted.
    let records: PublicationRecords

    private enum Failure: Error {
        case site(BuiltFolderError)
        case system(SystemError)
    }

    /// Performs the steps in order until one fails.
    func apply(
        _ steps: [PublicationPlan.Step], progress: @Sendable (_ done: Int) -> Void
    ) throws(PublishingError) {
        var done = 0
        for run in steps.runs(by: \.action) {
            // Each run opens the folders again, because the previous run may have removed some.
            let source = site.walk()
            let destination = FolderWalk(top: folder.root)
            for step in run {
                if Task.isCancelled { throw .cancelled(done: done, of: steps.count) }
                do throws(Failure) {
                    switch step.action {
                    case .upload: try upload(step.path, from: source, to: destination)
                    case .delete: try delete(step.path, in: destination)
                    }
                } catch {
                    throw interruption(at: step.path, error, done: done, of: steps.count)
                }
                done += 1
                progress(done)
            }
            do {
                try prune(run)
            } catch {
                throw .interrupted(
                    path: folder.name(of: error.path.string), reason: error.error.reason, done: done,
                    total: steps.count)
            }
        }
    }

    private func interruption(
        at path: OutputPath, _ failure: Failure, done: Int, of total: Int
    ) -> PublishingError {
        switch failure {
        case .site(let error):
            .interrupted(path: folder.name(of: path.string), reason: "\(error)", done: done, total: total)
        case .system(let error):
            .interrupted(path: folder.name(of: path.string), reason: error.reason, done: done, total: total)
        }
    }
}

extension DirectoryUpload {
    /// Copies a file under a temporary name and then renames it, so that it is always complete.
    private func upload(
        _ path: OutputPath, from source: FolderWalk, to destination: FolderWalk
    ) throws(Failure) {
        let file = try self.file(at: path, by: source)
        guard let entry = site.manifest[path] else { throw .site(site.changed(path)) }
        var digest = DigestStream()
        do throws(SystemError) {
            try folder.writeUpload { (copy) throws(SystemError) in
                _ = try file.bytes.forEachChunk(upTo: entry.size) { (piece, _) throws(SystemError) in
                    digest.append(piece)
                    try copy.write(piece)
                    return true
                }
            }
        } catch {
            throw .system(error)
        }
        guard digest.digest == entry.digest else { throw .site(site.changed(path)) }
        do {
            try move(to: path, destination)
        } catch {
            throw .system(error)
        }
    }

    private func file(at path: OutputPath, by source: FolderWalk) throws(Failure) -> Descriptor {
        do {
            return try site.file(at: path, by: source)
        } catch {
            throw .site(error)
        }
    }

    private func move(to path: OutputPath, _ destination: FolderWalk) throws(SystemError) {
        guard let parent = try destination.folder(holding: path, making: true) else {
            throw SystemError(code: ENOENT)
        }
        if !existingPaths.contains(path), try FileStatus.of(path.name, in: parent) != nil {
            throw SystemError(code: EEXIST)
        }
        let root = folder.root.number
        try SystemError.check { renameat(root, PublishedFolder.upload, parent, path.name) }
    }

    /// Removes a file. Ignores a file that no longer exists, a file with other bytes, and a folder.
    private func delete(_ path: OutputPath, in destination: FolderWalk) throws(Failure) {
        do throws(SystemError) {
            // Whatever the site had at this path is not wanted any more, so the bytes decide.
            let owner = try records.ownership(of: path, isWanted: false) { (entry) throws(SystemError) in
                try destination.compare(path, with: entry) == .same
            }
            guard owner == .thumbindex, let parent = try destination.folder(holding: path) else { return }
            try SystemError.check { unlinkat(parent, path.name, 0) }
        } catch {
            if ![ENOENT, EISDIR].contains(error.code) { throw .system(error) }
        }
    }

    private struct PruningFailure: Error {
        let path: OutputPath
        let error: SystemError
    }

    /// Removes the folders that are empty after the deletions.
    private func prune(_ steps: ArraySlice<PublicationPlan.Step>) throws(PruningFailure) {
        let folders = Set(steps.filter { $0.action == .delete }.flatMap(\.path.folders))
        for path in folders.sorted(by: >) {
            // The previous walk may hold folders that no longer exist.
            let walk = FolderWalk(top: folder.root)
            defer { withExtendedLifetime(walk) {} }
            do throws(SystemError) {
                guard let parent = try walk.folder(holding: path) else { continue }
                try SystemError.check { unlinkat(parent, path.name, AT_REMOVEDIR) }
            } catch {
                if [ENOENT, ENOTDIR, ENOTEMPTY, EEXIST].contains(error.code) { continue }
                throw PruningFailure(path: path, error: error)
            }
        }
    }
}
