import BuiltSite
import Files
internal import Synchronization

extension OutputTransaction {
    /// Moves new and changed files into place, and removes the files of the previous site that are not in the
    /// new one, with folders that become empty. Preserves files that Thumbindex did not write, and files that
    /// were changed since they were written and would otherwise be removed.
    ///
    /// Nothing in the output changes until the complete journal is in place; a failure before that rolls the
    /// transaction back. After a later failure or a crash, every file is still complete and the next `begin()` finishes
    /// the commit. If the site has not changed, nothing is written.
    ///
    /// - Returns: A summary of the changes.
    /// - Throws: `OutputError.blocked` with all obstacles that Thumbindex did not write, `.incomplete`,
    ///   `.finished`, `.failed`, and `.interrupted` after the journal is in place.
    /// - Complexity: O(*n* log *n*) for *n* files of both sites; system calls only for changes.
    public func commit() throws(OutputError) -> OutputSummary {
        try commitRanked().summary
    }

    /// The result of a commit.
    struct RankedCommit {
        let summary: OutputSummary
        /// The ranks of the files that were moved without their folder, which changes their metadata. Others keep the
        /// metadata that they had when they were written.
        let moved: [Int]
        /// A time at which no file had been moved, in nanoseconds since 1970.
        let time: Int
    }

    /// Commits; see ``commit()``.
    func commitRanked() throws(OutputError) -> RankedCommit {
        let staging: StagingFolder
        let plan: OutputPlan
        do {
            plan = try self.plan()
            if plan.steps.isEmpty, hasManifest, plan.manifest == previous {
                rollBack()
                return RankedCommit(summary: plan.summary, moved: [], time: FileVersion.now)
            }
            staging = try self.staging()
            try staging.createStateFile(Journal.manifest, plan.manifest.bytes)
            try staging.createStateFile(Journal.draft, Journal(steps: plan.steps).bytes)
            try OutputError.attempt(.writing, staging.root.path(of: Journal.name)) { () throws(SystemError) in
                try staging.state.replace(Journal.name, by: Journal.draft)
            }
        } catch {
            rollBack()
            throw error
        }
        // Other programs do not see the files until they are moved.
        if plan.summary.written >= FileVersion.minimumFiles, let time = plan.lastStaged {
            FileVersion.waitUntilSettled(at: time)
        }
        let time = FileVersion.now
        try finish(staging, plan)
        return RankedCommit(summary: plan.summary, moved: plan.moved, time: time)
    }

    /// Returns the plan for the files that were added.
    func plan() throws(OutputError) -> OutputPlan {
        let (files, isPreserved, folders, root, recorded) = try state.withLock {
            (state) throws(OutputError) in
            guard state.phase == .open else { throw .finished }
            return (state.files, state.isPreserved, state.folders, state.root, state.obstacles)
        }
        var planner = OutputPlanner(
            files: files, isPreserved: isPreserved, folders: folders, previous: previous, root: root)
        let plan = try planner.plan()
        let obstacles = recorded.union(planner.obstacles)
        guard obstacles.isEmpty else {
            throw .blocked(output: folder.displayPath, obstacles.sorted { $0.path < $1.path })
        }
        return plan
    }

    /// Performs the steps. The journal is in place, so the transaction can no longer be rolled back.
    private func finish(_ staging: StagingFolder, _ plan: OutputPlan) throws(OutputError) {
        state.withLock { state in
            state.phase = .finished
            (state.root, state.staging) = (nil, nil)
        }
        do {
            try staging.state.synchronize()
        } catch {
            throw .interrupted(path: staging.root.path(of: Journal.name), code: error.code)
        }
        try staging.root.apply(Journal(steps: plan.steps), staging.state, listed: previous)
        // The site is complete. If this fails, the next build removes the remaining staged files.
        try? StagingFolder.clear(staging.state)
        staging.root.unlock()
    }
}
