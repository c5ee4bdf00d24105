import BuiltSite
import Files
internal import Glibc

/// An opened directory.
struct DirectorySession: PublicationSession {
    let target: DirectoryTarget
    let site: BuiltFolder
    let absolute: String
    /// The open folder, or `nil` if it does not exist yet.
    let folder: PublishedFolder?
    let records: PublicationRecords
    let state: TargetState

    func plan(_ permissions: PublicationPermissions) throws(PublishingError) -> PublicationPlan {
        try PublicationPlan(
            wanted: site.manifest, state: state, target: target.name, permissions: permissions)
    }

    func perform(
        _ plan: PublicationPlan, progress: @escaping @Sendable (_ done: Int) -> Void
    ) async throws(PublishingError) -> String? {
        if plan.steps.isEmpty, records.inProgress == nil, records.published == site.manifest { return nil }
        let folder: PublishedFolder
        if let open = self.folder { folder = open } else { folder = try target.create(absolute) }
        try begin(in: folder)
        let upload = DirectoryUpload(
            site: site, folder: folder, existingPaths: Set(state.fileStates.keys), records: records)
        try upload.apply(plan.steps, progress: progress)
        do throws(SystemError) {
            try folder.root.replace(PublishedFolder.record, by: PublishedFolder.draft)
        } catch {
            throw .interrupted(
                path: folder.name(of: PublishedFolder.record), reason: error.reason, done: plan.steps.count,
                total: plan.steps.count)
        }
        return nil
    }

    /// Records the files that will be written, so that Thumbindex recognizes them as its own after an interruption.
    /// Before that, records as published what an interrupted publication wrote.
    private func begin(in folder: PublishedFolder) throws(PublishingError) {
        var name = PublishedFolder.record
        do throws(SystemError) {
            if records.inProgress != nil {
                let walk = FolderWalk(top: folder.root)
                let record = try records.merged(of: state.ownFiles) { (path, entry) throws(SystemError) in
                    try walk.compare(path, with: entry) == .same
                }
                try folder.write(record, as: name)
            }
            name = PublishedFolder.draft
            try folder.write(site.manifest, as: name)
        } catch {
            throw .failed(path: folder.name(of: name), reason: error.reason)
        }
    }
}
