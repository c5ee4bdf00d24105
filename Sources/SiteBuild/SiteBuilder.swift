import BuiltSite
import Content
public import Files
import Glibc
public import Pipeline
public import Rendering

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
        let revisions = site.revisions
        async let searchData = searchFiles(reusing: search, revisions: revisions)
        let transaction = try Self.begin(output, known: await known())
        let writer = FileWriter(
            renderer: renderer, tree: tree, jobs: jobs, progress: progress, revisions: revisions,
            previous: previous, transaction: transaction)
        let pages = renderer.files
        transaction.reserveCapacity(max(pages.count - transaction.previous.count, 0))
        var built = BuiltFiles()
        await writer.write(pages, into: &built)
        let search = writer.failure.hasFailed ? nil : await searchData
        async let recording: Void? = (try? search?.get()).map { recordSearch($0.record) }
        var searchFiles: [SitePlan.File] = []
        do {
            searchFiles = try search?.get().files ?? []
        } catch {
            writer.failure.record(.rendering(error), at: pages.count)
        }
        await writer.write(searchFiles, into: &built)
        if let error = writer.failure.error ?? (Task.isCancelled ? .interrupted : nil) {
            transaction.rollBack()
            throw error
        }
        let completed = try await commit(built, of: pages, searchFiles, by: writer, in: output)
        _ = await recording
        return completed
    }

    private static func begin(
        _ output: OutputFolder, known: InspectedOutput?
    ) throws(BuildError) -> OutputTransaction {
        do { return try output.begin(with: known) } catch { throw .output(error) }
    }

    /// Moves the staged files into place, and completes their record.
    /// - Parameters:
    ///   - built: The files that were written.
    ///   - pages: The files with the first ranks, sorted by path.
    ///   - searchFiles: The files with the other ranks, sorted by path.
    private func commit(
        _ built: BuiltFiles, of pages: [SitePlan.File], _ searchFiles: [SitePlan.File], by writer: FileWriter,
        in output: OutputFolder
    ) async throws(BuildError) -> CompletedBuild {
        // The commit keeps only one processor busy.
        async let committing = Result { () throws(OutputError) in
            (try writer.transaction.commitRanked(), end: FileVersion.now)
        }
        var (record, written) = built.record(of: pages, searchFiles, since: writer.previous)
        do {
            let (commit, end) = try await committing.get()
            record.structure = writer.revisions?.structure
            let moved = record.removeUnsettled(written, after: commit)
            await complete(&record, moved: moved, end: end, in: output)
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
