import BuiltSite
import Files
internal import Synchronization

/// A commit of the site, on top of a branch or in place of its commits, created without a working tree.
struct GitCommit {
    let session: BranchSession
    let plan: PublicationPlan

    private var git: Git { session.store.git }

    /// Writes the files, the tree and the commit to the object store.
    ///
    /// - Returns: The commit's id. No branch refers to it yet.
    func make(progress: @Sendable (_ done: Int) -> Void) async throws(PublishingError) -> String {
        let record = session.wanted.bytes
        let uploaded = try await writeFiles(record: record, progress: progress)
        let index = indexLines(uploaded, record: GitBlobID.hex(of: record, session.store.format))
        try await git.output(["update-index", "-z", "--index-info"]) { input in await input.write(index) }
        let tree = try await git.output(["write-tree"]).line
        return try await commit(tree)
    }

    private func commit(_ tree: String) async throws(PublishingError) -> String {
        let tip = session.target.keepsHistory ? session.store.tip : nil
        let parent = tip.map { ["-p", $0] } ?? []
        let message = Array(message.utf8)
        if let signing = session.store.signing {
            return try await signing.commit([tree] + parent, message: message, git)
        }
        return try await git.output(["commit-tree", tree] + parent) { input in
            await input.write(message)
        }.line
    }

    private var message: String {
        "Publish the site\n\n\(plan.uploads) uploaded, \(plan.deletions) deleted, \(plan.unchanged) unchanged\n"
    }

    /// Writes each uploaded file and the record as blobs.
    ///
    /// One `git fast-import` receives all blobs, without branches or paths.
    /// - Returns: The ids of the uploaded files.
    private func writeFiles(
        record: [UInt8], progress: @Sendable (_ done: Int) -> Void
    ) async throws(PublishingError) -> [OutputPath: String] {
        let steps = plan.steps.filter { $0.action == .upload }
        let ids = Mutex<[OutputPath: String]>([:])
        try await git.output(["fast-import", "--quiet", "--done"]) { input throws(PublishingError) in
            let files = SiteFiles(site: session.site, walk: session.site.walk())
            for step in steps {
                let bytes: [UInt8]
                do throws(PublishingError) {
                    bytes = try files.contents(of: step.path)
                } catch {
                    // Without `done`, the command would report a truncated stream and leave a crash report.
                    await input.write(Array("done\n".utf8))
                    throw error
                }
                await input.write(Self.blob(bytes))
                let id = GitBlobID.hex(of: bytes, session.store.format)
                progress(
                    ids.withLock { ids in
                        ids[step.path] = id
                        return ids.count
                    })
            }
            await input.write(Self.blob(record) + Array("done\n".utf8))
        }
        return ids.withLock { $0 }
    }

    private static func blob(_ bytes: [UInt8]) -> [UInt8] {
        Array("blob\ndata \(bytes.count)\n".utf8) + bytes + Array("\n".utf8)
    }

    /// Returns all files of the new commit in the format of `git update-index --index-info`.
    private func indexLines(_ uploaded: [OutputPath: String], record: String) -> [UInt8] {
        var lines: [UInt8] = []
        func add(_ mode: String, _ id: String, _ path: [UInt8]) {
            lines += Array("\(mode) \(id)\t".utf8) + path + [0]
        }
        let deleted = Set(plan.steps.filter { $0.action == .delete }.map(\.path))
        for (path, entry) in session.tree.entries
        where session.wanted[path] == nil && !deleted.contains(path) && path.string != PublishedFolder.record
        {
            add(entry.mode, entry.id, entry.path)
        }
        for entry in session.tree.unrepresentableEntries { add(entry.mode, entry.id, entry.path) }
        for path in session.wanted.sortedPaths {
            guard let id = uploaded[path] ?? session.tree.entries[path]?.id else {
                preconditionFailure("“\(path.string)” is not uploaded, so the branch has it")
            }
            add(GitTree.Entry.fileMode, id, Array(path.string.utf8))
        }
        add(GitTree.Entry.fileMode, record, Array(PublishedFolder.record.utf8))
        return lines
    }
}
