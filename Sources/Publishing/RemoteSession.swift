import BuiltSite
import Files
internal import Glibc
internal import Synchronization

/// An opened remote store.
///
/// As in a folder, `.thumbindex-published` is the record of the published files, and `.thumbindex-publishing` lists the files
/// of a publication that is not complete. A remote store cannot be locked.
struct RemoteSession: PublicationSession {
    let store: any RemoteStore
    let name: String
    let site: BuiltFolder
    let listing: RemoteListing
    let records: PublicationRecords
    let inspection: RemoteInspector.Inspection

    private var state: TargetState { inspection.state }

    init(store: any RemoteStore, name: String, site: BuiltFolder) async throws(PublishingError) {
        self.store = store
        self.name = name
        self.site = site
        var listing = try await store.listing()
        records = try await Self.records(in: &listing, store)
        self.listing = listing
        inspection = try await RemoteInspector(store: store, site: site, listing: listing, records: records)
            .inspect()
    }

    func plan(_ permissions: PublicationPermissions) throws(PublishingError) -> PublicationPlan {
        try PublicationPlan(wanted: site.manifest, state: state, target: name, permissions: permissions)
    }

    func perform(
        _ plan: PublicationPlan, progress: @escaping @Sendable (_ done: Int) -> Void
    ) async throws(PublishingError) -> String? {
        if plan.steps.isEmpty, records.inProgress == nil, records.published == site.manifest { return nil }
        let temporary = try TemporaryFolder()
        try await begin(in: temporary)
        do throws(RemoteFailure) {
            try await deleteEmptyFolders(emptyFoldersInWay)
        } catch {
            throw interruption(
                error, in: PublicationPlan.Step.Action.delete.noun, done: 0, of: plan.steps.count)
        }
        let folder = try Self.absolutePath(of: site)
        var done = 0
        // Includes the files of a run that is interrupted.
        let reached = Mutex(0)
        @Sendable func report(_ done: Int) {
            reached.withLock { $0 = done }
            progress(done)
        }
        var deleted: Set<OutputPath> = []
        for run in runs(of: plan.steps) {
            let start = done
            do throws(RemoteFailure) {
                let paths = run.map(\.path)
                switch run[run.startIndex].action {
                case .upload:
                    try await store.upload(paths, from: folder) { report(start + $0) }
                    done += run.count
                case .delete:
                    try await store.delete(paths) { report(start + $0) }
                    // The deletion of a folder is not a step.
                    done += run.count
                    try await deleteEmptyFolders(of: Set(paths), after: deleted)
                    deleted.formUnion(paths)
                }
            } catch {
                if case .other(.cancelled) = error {
                    throw .cancelled(done: reached.withLock { $0 }, of: plan.steps.count)
                }
                throw interruption(
                    error, in: run[run.startIndex].action.noun, done: done, of: plan.steps.count)
            }
            report(done)
        }
        do throws(RemoteFailure) {
            try await write(site.manifest, as: Self.recordPaths[0], in: temporary)
            try await store.delete([Self.recordPaths[1]]) { _ in }
        } catch {
            throw interruption(error, in: "writing the record", done: done, of: plan.steps.count)
        }
        return nil
    }

    /// Returns the path of the folder of a site for another program: absolute, so that it never looks like an option or like
    /// a place on another computer.
    static func absolutePath(of site: BuiltFolder) throws(PublishingError) -> String {
        guard let path = realpath(site.name, nil) else {
            throw .failed(path: site.name, reason: SystemError(code: errno).reason)
        }
        defer { free(path) }
        return String(cString: path)
    }

    private func interruption(
        _ failure: RemoteFailure, in step: String, done: Int, of total: Int
    ) -> PublishingError {
        switch failure {
        case .file(let path, let reason, let completed):
            .interrupted(
                path: store.displayPath(of: path.string), reason: "\(step) failed (\(reason))",
                done: done + completed,
                total: total)
        case .other(.cancelled): .cancelled(done: done, of: total)
        case .other(let error): error
        }
    }
}

extension PublicationPlan.Step.Action {
    fileprivate var noun: String {
        switch self {
        case .upload: "the upload"
        case .delete: "the deletion"
        }
    }
}

extension RemoteSession {
    /// Divides the steps where their order matters: between deletions, assets, search data, new pages and changed pages.
    /// Deletions that follow each other are one run, because a store deletes in any order.
    private func runs(of steps: [PublicationPlan.Step]) -> [ArraySlice<PublicationPlan.Step>] {
        steps.runs { step in
            if step.action == .delete { return [true, false, false, false] }
            let isPage = PublicationPlan.isPage(step.path)
            return [
                false, isPage, PublicationPlan.isSearchData(step.path),
                isPage && state.fileStates[step.path] == nil,
            ]
        }
    }
}

extension RemoteSession {
    private static var recordPaths: [OutputPath] {
        [OutputPath(known: PublishedFolder.record), OutputPath(known: PublishedFolder.draft)]
    }

    /// Reads the records, and removes them from the listing if there are any.
    private static func records(
        in listing: inout RemoteListing, _ store: any RemoteStore
    ) async throws(PublishingError) -> PublicationRecords {
        let paths = recordPaths.filter { listing.items[$0] != nil }
        guard !paths.isEmpty else { return .none }
        let temporary = try TemporaryFolder()
        try await store.download(paths, to: temporary.path)
        var manifests: [OutputPath: Manifest] = [:]
        for path in paths {
            let bytes: [UInt8]
            do {
                let folder = try Descriptor.openFolder(temporary.path)
                bytes = try Descriptor.openFile(path.name, in: folder.number).contents()
            } catch {
                throw .failed(path: store.displayPath(of: path.string), reason: error.reason)
            }
            do {
                manifests[path] = try Manifest(bytes: bytes)
            } catch {
                throw .recordDamaged(store.displayPath(of: path.string), line: error.line)
            }
            listing.remove(path)
        }
        return PublicationRecords(published: manifests[recordPaths[0]], inProgress: manifests[recordPaths[1]])
    }

    /// Records the files that will be written, so that Thumbindex recognizes them as its own after an interruption. Before
    /// that, records as published what an interrupted publication wrote.
    private func begin(in temporary: TemporaryFolder) async throws(PublishingError) {
        do throws(RemoteFailure) {
            if records.inProgress != nil {
                let record = records.merged(of: state.ownFiles) { inspection.contents[$0] == $1 }
                try await write(record, as: Self.recordPaths[0], in: temporary)
            }
            try await write(site.manifest, as: Self.recordPaths[1], in: temporary)
        } catch {
            switch error {
            case .file(let path, let reason, _):
                throw .failed(
                    path: store.displayPath(of: path.string), reason: "writing the record failed (\(reason))")
            case .other(let error): throw error
            }
        }
    }

    /// Deletes the folders that are empty since `files` were deleted, and not those that `earlier` deletions emptied: at
    /// their paths, there may be files of the site now.
    ///
    /// - Complexity: O(*n* · *depth*) for *n* files of the site and the store. There are at most two runs of deletions.
    private func deleteEmptyFolders(
        of files: Set<OutputPath>, after earlier: Set<OutputPath>
    ) async throws(RemoteFailure) {
        let used = Set(site.manifest.sortedPaths.flatMap(\.folders))
        let emptied = listing.emptyFolders(without: earlier.union(files))
            .subtracting(listing.emptyFolders(without: earlier)).subtracting(used)
        try await deleteEmptyFolders(emptied)
    }

    /// The empty folders at the paths of files of the site, and those in them. An interrupted publication may have left them,
    /// and not every store replaces a folder by a file.
    private var emptyFoldersInWay: Set<OutputPath> {
        listing.emptyFolders().filter { folder in
            site.manifest[folder] != nil || folder.folders.contains { site.manifest[$0] != nil }
        }
    }

    private func deleteEmptyFolders(_ folders: Set<OutputPath>) async throws(RemoteFailure) {
        guard !folders.isEmpty else { return }
        let others = listing.emptyFolders().subtracting(emptyFoldersInWay)
        do throws(RemoteFailure) {
            try await store.deleteEmptyFolders(folders.sorted(), keeping: others)
        } catch {
            guard case .file(let path, let reason, _) = error else { throw error }
            throw .file(path, reason: reason, completed: 0)
        }
    }

    private func write(
        _ manifest: Manifest, as path: OutputPath, in temporary: TemporaryFolder
    ) async throws(RemoteFailure) {
        do throws(SystemError) {
            let folder = try Descriptor.openFolder(temporary.path)
            if try folder.status(of: path.name) != nil { try folder.removeFile(path.name) }
            let file = try Descriptor.createFile(path.name, in: folder.number)
            try file.write(manifest.bytes)
            try file.close()
        } catch {
            throw .other(.failed(path: temporary.path, reason: error.reason))
        }
        try await store.upload([path], from: temporary.path) { _ in }
    }
}
