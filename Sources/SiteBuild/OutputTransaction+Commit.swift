import BuiltSite
import Files
internal import Synchronization

extension OutputTransaction {
    /// Puts the site in place: what differs is moved there, and what the build before wrote and this one
    /// did not is removed, with folders that become empty by that. Files of others stay, and so does a file to
    /// remove that somebody changed: it is not what was written.
    ///
    /// Up to the moment at which a whole journal stands in the output nothing there is touched; a failure
    /// before it abandons the transaction. Afterwards a failure, or a sudden end, leaves every file whole,
    /// and the next `begin()` completes the rest. Where nothing differs, nothing is written.
    ///
    /// - Returns: what was done.
    /// - Throws: `OutputError.blocked` with everything of others that stands in the way, `.incomplete`,
    ///   `.finished`, `.failed`, and after the journal `.interrupted`.
    /// - Complexity: O(*n* log *n*) in the files of both sites; system calls only for what changes.
    public func commit() throws(OutputError) -> OutputSummary {
        let staging: StagingFolder
        let plan: OutputPlan
        do {
            plan = try self.plan()
            if plan.steps.isEmpty, hasManifest, plan.manifest == previous {
                rollBack()
                return plan.summary
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
        try finish(staging, plan)
        return plan.summary
    }

    /// What to do, from everything that was handed over.
    func plan() throws(OutputError) -> OutputPlan {
        let (files, folders, root, recorded) = try state.withLock { (state) throws(OutputError) in
            guard state.phase == .open else { throw .finished }
            return (state.files, state.folders, state.root, state.obstacles)
        }
        if let path = files.filter({ $0.value == nil }).keys.min() { throw .incomplete(path.text) }
        var planner = OutputPlanner(
            files: files.compactMapValues { $0 }, folders: folders, previous: previous, root: root)
        let plan = try planner.plan()
        let obstacles = recorded.union(planner.obstacles)
        guard obstacles.isEmpty else {
            throw .blocked(output: folder.displayPath, obstacles.sorted { $0.path < $1.path })
        }
        return plan
    }

    /// The site is decided upon: from here on there is no way back.
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
        // The site stands. What is left of the staging, if this fails, goes when the next build begins.
        try? StagingFolder.clear(staging.state)
        staging.root.unlock()
    }
}
