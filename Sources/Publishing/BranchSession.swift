import BuiltSite
import Files

/// An opened branch.
struct BranchSession: PublicationSession {
    let target: GitTarget
    let site: BuiltFolder
    let store: GitStore
    let tree: GitTree
    /// The files that the branch will contain: the site, and the extra files that Git hosts need.
    let wanted: Manifest
    /// The files that Thumbindex published to the branch, according to the record on it.
    let published: Manifest?
    let state: TargetState
    /// Whether the branch has commits that it is not to keep.
    let replacesHistory: Bool

    init(target: GitTarget, site: BuiltFolder, store: GitStore) async throws(PublishingError) {
        self.target = target
        self.site = site
        self.store = store
        tree = try await store.tree()
        published = try await Self.record(in: tree, store, target)
        wanted = Self.wanted(site, tree, published)
        replacesHistory = target.keepsHistory ? false : try await store.tipHasParents()
        let files = SiteFiles(site: site, walk: site.walk())
        let changed = try await Self.changed(in: tree, store, published, wanted: wanted)
        state = try tree.state(wanted: wanted, record: published, changed: changed) {
            path throws(PublishingError) in
            GitBlobID.hex(of: try files.contents(of: path), store.format)
        }
    }

    private static func record(
        in tree: GitTree, _ store: GitStore, _ target: GitTarget
    ) async throws(PublishingError) -> Manifest? {
        guard let entry = tree.entries[OutputPath(known: PublishedFolder.record)] else { return nil }
        let bytes = try await store.contents(of: entry.id)
        do {
            return try Manifest(bytes: bytes)
        } catch {
            throw .recordDamaged("\(PublishedFolder.record) on \(target.name)", line: error.line)
        }
    }

    /// Returns the published files that are no longer wanted and whose bytes changed since they were published.
    private static func changed(
        in tree: GitTree, _ store: GitStore, _ published: Manifest?, wanted: Manifest
    ) async throws(PublishingError) -> Set<OutputPath> {
        let obsolete = (published?.sortedPaths ?? []).filter { wanted[$0] == nil && tree.entries[$0] != nil }
        let records = PublicationRecords(published: published)
        var changed = Set(obsolete.filter { tree.entries[$0]?.mode != GitTree.Entry.fileMode })
        let files = obsolete.filter { !changed.contains($0) }
        // Limits how many files are in memory.
        for start in stride(from: 0, to: files.count, by: 256) {
            let run = files[start..<min(start + 256, files.count)]
            let contents = try await store.contents(of: run.compactMap { tree.entries[$0]?.id })
            for (path, bytes) in zip(run, contents) {
                let digest = Digest(of: Array(bytes))
                let owner = records.ownership(of: path, isWanted: false) { $0.digest == digest }
                if owner == .changed { changed.insert(path) }
            }
        }
        return changed
    }

    /// Returns the files to publish to the branch: the files of the site, and an empty `.nojekyll` if the
    /// site has none. If the branch has a `.nojekyll` that Thumbindex did not publish, no `.nojekyll` is
    /// added, so that file is preserved.
    private static func wanted(_ site: BuiltFolder, _ tree: GitTree, _ published: Manifest?) -> Manifest {
        var entries: [OutputPath: Manifest.Entry] = [:]
        for path in site.manifest.sortedPaths { entries[path] = site.manifest[path] }
        let path = OutputPath(known: GitTarget.noJekyll)
        if entries[path] == nil, tree.entries[path] == nil || published?[path] != nil {
            entries[path] = Manifest.Entry(digest: Digest(of: [UInt8]()), size: 0)
        }
        return Manifest(entries: entries)
    }

    func plan(_ permissions: PublicationPermissions) throws(PublishingError) -> PublicationPlan {
        var plan = try PublicationPlan(
            wanted: wanted, state: state, target: target.name, permissions: permissions)
        plan.replacesHistory = replacesHistory
        return plan
    }

    func perform(
        _ plan: PublicationPlan, progress: @escaping @Sendable (_ done: Int) -> Void
    ) async throws(PublishingError) -> String? {
        if plan.steps.isEmpty, published == wanted, !replacesHistory { return nil }
        let commit = try await GitCommit(session: self, plan: plan).make(progress: progress)
        if Task.isCancelled { throw .cancelled(done: 0, of: 0) }
        do throws(PublishingError) {
            switch target.repository {
            case .folder: try await updateBranch(to: commit)
            case .url(let url): try await push(commit, to: url)
            }
        } catch {
            if case .cancelled = error { throw .cancelledWhileUpdatingBranch(target: target.name) }
            throw error
        }
        progress(plan.steps.count)
        return "commit \(commit.prefix(10))"
    }

    /// Updates the branch, if it still points to the commit that was read.
    private func updateBranch(to commit: String) async throws(PublishingError) {
        let nothing = String(repeating: "0", count: commit.utf8.count)
        let outcome = try await store.git.run([
            "update-ref", "-m", "thumbindex publish", target.reference, commit, store.tip ?? nothing,
        ])
        guard !outcome.succeeded else { return }
        let hasDiverged = ["but expected", "reference already exists"].contains {
            outcome.standardError.contains($0)
        }
        if hasDiverged { throw .branchChanged(target: target.name) }
        throw .git(command: "update-ref", GitFailure(standardError: outcome.standardError))
    }

    /// Pushes the branch, if the server's branch still points to the commit that was fetched. With the lease, this also
    /// replaces the commits of the branch, if the new commit is not on top of them.
    private func push(_ commit: String, to url: String) async throws(PublishingError) {
        let outcome = try await store.git.run([
            "push", "--quiet", "--porcelain", "--no-recurse-submodules",
            "--force-with-lease=\(target.reference):\(store.tip ?? "")", "--", url,
            "\(commit):\(target.reference)",
        ])
        guard !outcome.succeeded else { return }
        // Git prints the result for the branch on standard output: `!`, a tab, `COMMIT:BRANCH`, a tab, the reason.
        let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
        let refusal = lines.first { $0.hasPrefix("!") }.map { String($0) } ?? ""
        // The server does not let commits be replaced, even with a lease.
        let requiresHistory = refusal.contains("[remote rejected]") && refusal.contains("non-fast-forward")
        if requiresHistory, !target.keepsHistory {
            throw .historyRequired(target: target.name)
        }
        let hasDiverged = ["(stale info)", "(fetch first)", "(non-fast-forward)", "failed to update ref"]
            .contains { refusal.contains($0) }
        if hasDiverged { throw .branchChanged(target: target.name) }
        throw .git(command: "push", GitFailure(standardError: outcome.standardError + refusal))
    }
}

/// A reader of the files of a site, for one task.
struct SiteFiles {
    let site: BuiltFolder
    let walk: FolderWalk

    /// Returns the bytes of a file. A file that is not in the site but was added for the target has no bytes.
    func contents(of path: OutputPath) throws(PublishingError) -> [UInt8] {
        if Task.isCancelled { throw .cancelled(done: 0, of: 0) }
        guard site.manifest[path] != nil else { return [] }
        do {
            return try site.contents(of: path, by: walk)
        } catch {
            throw .site(error)
        }
    }
}
