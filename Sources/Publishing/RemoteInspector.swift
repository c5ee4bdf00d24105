import BuiltSite
import Files

/// The comparison of a site with a remote store.
struct RemoteInspector {
    let store: any RemoteStore
    let site: BuiltFolder
    let listing: RemoteListing
    let records: PublicationRecords

    /// The result of a comparison.
    struct Inspection: Sendable {
        var state = TargetState()
        /// The entries of the files at the store whose bytes are known.
        var contents: [OutputPath: Manifest.Entry] = [:]
    }

    /// Compares the files by their bytes. A file that only the record lists is downloaded, because the record has another
    /// digest than any that the programs can compute, and being listed does not make someone else's file safe to delete.
    func inspect() async throws(PublishingError) -> Inspection {
        var result = Inspection()
        let names = listing.names
        result.state.owner = records.exist ? .thumbindex : names.isEmpty ? .unclaimed : .foreign(names)
        try await compareWithSite(&result)
        try await addDownloads(to: &result)
        addOwnFiles(to: &result)
        result.state.obstacles = site.manifest.obstacles(
            among: listing.items.keys, unrepresentable: listing.unrepresentablePaths,
            own: result.state.ownFiles)
        return result
    }

    /// Finds out which files of the site the store has. Files of other sizes are not compared.
    private func compareWithSite(_ result: inout Inspection) async throws(PublishingError) {
        let wanted = site.manifest
        var candidates: [OutputPath] = []
        for path in wanted.sortedPaths {
            guard let item = listing.items[path], let entry = wanted[path] else { continue }
            result.state.fileStates[path] = .different
            if item == .file(size: entry.size) { candidates.append(path) }
        }
        guard !candidates.isEmpty else { return }
        let folder = try RemoteSession.absolutePath(of: site)
        let differing = try await store.differing(candidates, from: folder)
        for path in candidates where !differing.contains(path) {
            result.state.fileStates[path] = .same
            result.contents[path] = wanted[path]
        }
    }

    /// Reads the files that a record lists and whose bytes decide whether Thumbindex owns them.
    private func addDownloads(to result: inout Inspection) async throws(PublishingError) {
        let paths = records.paths.filter { path in
            guard case .file(let size) = listing.items[path], result.contents[path] == nil else {
                return false
            }
            guard records.entries(of: path).contains(where: { $0.size == size }) else { return false }
            // The bytes differ from those of the site, so they also differ from a record of the same bytes.
            let wanted = site.manifest[path]
            return wanted == nil || records.inProgress?[path].map { $0 != wanted } ?? false
        }
        // Limits how much of the disk is used.
        for start in stride(from: 0, to: paths.count, by: 1000) {
            let run = Array(paths[start..<min(start + 1000, paths.count)])
            let temporary = try TemporaryFolder()
            try await download(run, to: temporary.path, &result)
        }
    }

    private func download(
        _ paths: [OutputPath], to folder: String, _ result: inout Inspection
    ) async throws(PublishingError) {
        try await store.download(paths, to: folder)
        do throws(SystemError) {
            let root = try Descriptor.openFolder(folder)
            let walk = FolderWalk(top: root)
            for path in paths {
                guard let parent = try walk.folder(holding: path),
                    try FileStatus.of(path.name, in: parent)?.kind == .file
                else { continue }
                let file = try Descriptor.openFile(path.name, in: parent)
                let size = try file.status().size
                result.contents[path] = Manifest.Entry(digest: try file.bytes.digest(size: size), size: size)
            }
        } catch {
            throw .failed(path: folder, reason: error.reason)
        }
    }

    /// Adds the files that Thumbindex published and that still exist.
    private func addOwnFiles(to result: inout Inspection) {
        for path in records.paths where listing.items[path] != nil {
            let contents = result.contents[path]
            let owner = records.ownership(of: path, isWanted: site.manifest[path] != nil) { contents == $0 }
            result.state.add(path, owner)
        }
    }
}
