import BuiltSite
import Content
public import Files
import Glibc
public import Pipeline
public import Rendering
import Synchronization

/// A builder that writes a planned site to an output folder.
public struct SiteBuilder: Sendable {
    private let renderer: SiteRenderer
    private let site: LoadedSite
    private let tree: any ContentTree
    private let jobs: Int
    private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - site: The site. There is no builder of a site with errors.
    ///   - tree: The content folder, from which files are copied.
    ///   - jobs: The number of tasks that render and write; at least 1.
    ///   - progress: Called periodically, from any task, with the number of completed files.
    public init?(
        _ site: LoadedSite, tree: any ContentTree, jobs: Int,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) {
        guard let renderer = site.renderer else { return nil }
        self.renderer = renderer
        self.site = site
        self.tree = tree
        self.jobs = max(jobs, 1)
        self.progress = progress
    }

    /// Renders every file that may have changed, and writes those that differ from the existing ones.
    ///
    /// Each page is staged as soon as it is rendered, so memory holds one page per job. The search data is made in the
    /// meantime. The previous site is untouched until all files are staged. If the task is canceled before that, nothing
    /// is written.
    /// - Parameters:
    ///   - previous: The record of the last build into the same folder.
    ///   - search: The record of its search data.
    ///   - known: Reads what is known of the folder. Called while the search data is made.
    ///   - recordSearch: Records the search data for the next build. The record only depends on the content, so it is called
    ///     before the site is written, at the same time as other work.
    /// - Returns: The summary, and the record for the next build.
    /// - Throws: ``BuildError`` for the first failed file in the order of the plan, among those that were tried;
    ///   `.interrupted` if the task was canceled.
    /// - Complexity: Linear in the size of the site.
    public func build(
        into output: OutputFolder, since previous: PageRecord = PageRecord(),
        search: SearchRecord = SearchRecord(), known: @Sendable () async -> InspectedOutput? = { nil },
        recordSearch: @escaping @Sendable (SearchRecord) -> Void = { _ in }
    ) async throws(BuildError) -> CompletedBuild {
        let failure = FirstFailure()
        let revisions = site.revisions
        async let searchData = searchFiles(reusing: search, revisions: revisions)
        let transaction: OutputTransaction
        do {
            transaction = try output.begin(with: await known())
        } catch {
            throw .output(error)
        }
        let pages = renderer.files
        transaction.reserveCapacity(max(pages.count - transaction.previous.count, 0))
        var built = BuiltFiles()
        await write(pages, revisions: revisions, since: previous, to: transaction, failure, into: &built)
        let search = failure.hasFailed ? nil : await searchData
        async let recording: Void? = (try? search?.get()).map { recordSearch($0.record) }
        var searchFiles: [SitePlan.File] = []
        do {
            searchFiles = try search?.get().files ?? []
        } catch {
            failure.record(.rendering(error), at: pages.count)
        }
        await write(
            searchFiles, revisions: revisions, since: previous, to: transaction, failure, into: &built)
        if let error = failure.error {
            transaction.rollBack()
            throw error
        }
        guard !Task.isCancelled else {
            transaction.rollBack()
            throw .interrupted
        }
        // The commit keeps only one processor busy.
        async let committing = Result { () throws(OutputError) in
            (try transaction.commitRanked(), end: FileVersion.now)
        }
        var (record, written) = built.record(of: pages, searchFiles, since: previous)
        do {
            let (commit, end) = try await committing.get()
            record.structure = revisions?.structure
            let moved = record.removeUnsettled(written, after: commit)
            await complete(&record, moved: moved, end: end, in: output)
            _ = await recording
            return CompletedBuild(summary: commit.summary, pages: record)
        } catch {
            throw .output(error)
        }
    }

    private func searchFiles(
        reusing previous: SearchRecord, revisions: FileRevisions?
    ) async -> Result<(files: [SitePlan.File], record: SearchRecord), RenderingError> {
        do {
            return .success(try await site.searchFiles(jobs: jobs, reusing: previous, revisions: revisions))
        } catch {
            return .failure(error)
        }
    }

    /// Writes the files that have changed. A failure is recorded.
    ///
    /// - Parameters:
    ///   - files: Files sorted by path.
    ///   - built: The files that were written before, to which these are added.
    private func write(
        _ files: [SitePlan.File], revisions: FileRevisions?, since previous: PageRecord,
        to transaction: OutputTransaction, _ failure: FirstFailure, into built: inout BuiltFiles
    ) async {
        let known = KnownPages(
            record: previous, positions: previous.positions(of: files.map { $0.path }))
        let before = built.count
        // Those that hold something of each page are first, so that no task is left with one when the others are done.
        let large = files.indices.filter { files[$0].isLarge }
        let (largeFiles, otherFiles) = (BatchCursor(), BatchCursor())
        // The slow files of a small site, its scripts and pictures, are next to each other. Short batches divide them among
        // the tasks.
        let batchLength = min(max(files.count / (8 * jobs), 1), 16)
        let parts = await withTaskGroup(of: BuiltFiles.Part.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    var part = BuiltFiles.Part()
                    while !failure.hasFailed, let run = largeFiles.nextBatch(length: 1, count: large.count) {
                        write(
                            Array(large[run]), of: files, after: before, revisions: revisions, unless: known,
                            to: transaction,
                            failure, into: &part)
                    }
                    while !failure.hasFailed,
                        let run = otherFiles.nextBatch(length: batchLength, count: files.count)
                    {
                        write(
                            run.filter { !files[$0].isLarge }, of: files, after: before,
                            revisions: revisions,
                            unless: known, to: transaction, failure, into: &part)
                        progress(before + run.upperBound, before + files.count)
                        // The tasks that make the search data need their turns.
                        await Task.yield()
                    }
                    return part
                }
            }
            var parts: [BuiltFiles.Part] = []
            for await part in group { parts.append(part) }
            return parts
        }
        built.append(files.count, parts)
    }

    /// The files of the last build.
    private struct KnownPages: Sendable {
        let record: PageRecord
        /// The position of each file in the record.
        let positions: [Int?]
    }

    /// Completes the record of a build with the metadata that the output folder has after it.
    /// - Parameters:
    ///   - moved: The positions of files whose metadata changed during the commit, with the metadata before.
    ///   - end: The time at which the commit ended.
    private func complete(
        _ record: inout PageRecord, moved: [(position: Int, version: FileVersion)], end: Int,
        in output: OutputFolder
    ) async {
        if record.count >= FileVersion.minimumFiles { FileVersion.waitUntilSettled(at: end) }
        // One time is enough for all files: a file that is edited after the build has a later time.
        let time = FileVersion.now
        guard let folder = OpenFolder(output.path) else { return }
        let settled = { (version: FileVersion?) in version.flatMap { $0.isSettled(at: time) ? $0 : nil } }
        let versions = await folder.versions(of: moved.map { record.path(at: $0.position) }, jobs: jobs)
        for (file, version) in zip(moved, versions) {
            guard let version = settled(version), version.isRenamed(file.version) else { continue }
            record.setVersion(version, at: file.position)
        }
        record.manifest = settled(folder.version(of: OutputPath.stateFolder + "/" + Manifest.name))
        for path in record.parentFolders() {
            record.folders[path] = settled(folder.version(ofFolder: path))
        }
    }

    /// Writes those files of a batch that do not have the same revisions as the known pages, or are no longer in place. A
    /// failure is recorded.
    private func write(
        _ batch: [Int], of files: [SitePlan.File], after before: Int, revisions: FileRevisions?,
        unless known: KnownPages, to transaction: OutputTransaction, _ failure: FirstFailure,
        into part: inout BuiltFiles.Part
    ) {
        var changed: [(position: Int, revision: FileRevision?)] = []
        var current: [(position: Int, revision: FileRevision, recorded: Int)] = []
        for position in batch {
            guard !Task.isCancelled else { return }
            let revision = revisions?.revision(of: files[position])
            guard let revisions, let revision, let recorded = known.positions[position],
                known.record[recorded].revision == revision
            else {
                changed.append((position, revision))
                continue
            }
            if known.record.has(revision, at: recorded, structure: revisions.structure) {
                current.append((position, revision, recorded))
                continue
            }
            // A header has changed, which few files show. The others are compared with the record, and not read.
            let digest = known.record[recorded].digest
            switch write(files[position], rank: before + position, unless: digest, to: transaction, failure) {
            case .same: current.append((position, revision, recorded))
            case .written(let file): part.append(file, rank: before + position, revision)
            case nil: break
            }
        }
        do throws(OutputError) {
            let isPreserved = try transaction.preserve(
                current.map {
                    let page = known.record[$0.recorded]
                    return .init(
                        path: files[$0.position].path, digest: page.digest, version: page.version,
                        position: $0.recorded)
                })
            for (file, isPreserved) in zip(current, isPreserved) {
                if isPreserved {
                    part.preserved.append((before + file.position, file.recorded))
                } else {
                    changed.append((file.position, file.revision))
                }
            }
        } catch {
            failure.record(.output(error), at: before + (current.first?.position ?? 0))
            return
        }
        for (position, revision) in changed {
            guard !Task.isCancelled else { break }
            let file = files[position]
            let rank = before + position
            if case .written(let file)? = write(file, rank: rank, to: transaction, failure) {
                part.append(file, rank: rank, revision)
            }
        }
    }

    private enum WriteResult {
        case written(OutputTransaction.WrittenFile)
        case same
    }

    /// Renders or copies a file, and writes it unless its bytes have a digest. Returns `nil` after a failure, which is
    /// recorded.
    private func write(
        _ file: SitePlan.File, rank: Int, unless digest: Digest? = nil, to transaction: OutputTransaction,
        _ failure: FirstFailure
    ) -> WriteResult? {
        let bytes: [UInt8]?
        do {
            bytes = try renderer.render(file)
        } catch {
            failure.record(.rendering(error), at: rank)
            return nil
        }
        do throws(OutputError) {
            if let bytes {
                let own = Digest(of: bytes)
                return own == digest
                    ? .same : .written(try transaction.write(file.path, bytes, digest: own, rank: rank))
            }
        } catch {
            failure.record(.output(error), at: rank)
        }
        guard let source = file.contentSource else { return nil }
        return copy(source, to: file.path, rank: rank, transaction, failure).map { .written($0) }
    }

    /// Copies a file of the content folder. The file may no longer exist.
    private func copy(
        _ source: String, to path: String, rank: Int, _ transaction: OutputTransaction,
        _ failure: FirstFailure
    ) -> OutputTransaction.WrittenFile? {
        do throws(BuildError) {
            if let file = try reading({ () throws(ContentTreeError) in try tree.open(source) }) {
                return try writing { () throws(OutputError) in
                    try transaction.copy(path, from: file.descriptor, named: "content/" + source, rank: rank)
                }
            }
            let bytes = try reading { () throws(ContentTreeError) in try tree.read(source) }
            return try writing { () throws(OutputError) in try transaction.write(path, bytes, rank: rank) }
        } catch {
            failure.record(error, at: rank)
            return nil
        }
    }

    private func reading<Value>(_ call: () throws(ContentTreeError) -> Value) throws(BuildError) -> Value {
        do { return try call() } catch { throw .content(error) }
    }

    private func writing<Value>(_ call: () throws(OutputError) -> Value) throws(BuildError) -> Value {
        do { return try call() } catch { throw .output(error) }
    }
}

/// The result of a build, with the record for the next one.
public struct CompletedBuild: Sendable {
    public let summary: OutputSummary
    public let pages: PageRecord
}

/// A reason why a site could not be built.
public enum BuildError: Error, Sendable {
    case output(OutputError)
    case content(ContentTreeError)
    /// The task was canceled before the new site was moved into place.
    case interrupted
    case rendering(RenderingError)
}

/// The failure of the file that comes first in the plan, regardless of which task reports it first.
private final class FirstFailure: Sendable {
    private let state = Mutex<(position: Int, error: BuildError)?>(nil)
    private let flag = Atomic<Bool>(false)

    var hasFailed: Bool { flag.load(ordering: .relaxed) }
    var error: BuildError? { state.withLock { $0?.error } }

    func record(_ error: BuildError, at position: Int) {
        state.withLock { state in
            if state.map({ position < $0.position }) ?? true { state = (position, error) }
        }
        flag.store(true, ordering: .relaxed)
    }
}
