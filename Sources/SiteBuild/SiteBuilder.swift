import BuiltSite
import Content
public import Files
import Glibc
public import Pipeline
import Planning
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
    ///   - known: What was read of the folder before, if it was.
    /// - Returns: The summary, and the records for the next build.
    /// - Throws: ``BuildError`` for the first failed file in the order of the plan, among those that were tried;
    ///   `.interrupted` if the task was canceled.
    /// - Complexity: Linear in the size of the site.
    public func build(
        into output: OutputFolder, since previous: PageRecord = PageRecord(),
        search: SearchRecord = SearchRecord(), known: KnownOutput? = nil
    ) async throws(BuildError) -> CompletedBuild {
        async let keysOfFiles = site.keys(jobs: jobs)
        let transaction: OutputTransaction
        do {
            transaction = try output.begin(with: known)
        } catch {
            throw .output(error)
        }
        let failure = FirstFailure()
        let keys = await keysOfFiles
        async let searchData = searchFiles(reusing: search, keys: keys)
        let pages = renderer.files
        let written = await write(pages, keys: keys, since: previous, to: transaction, failure)
        var writtenSearch: [WrittenPage] = []
        var searchRecord = SearchRecord()
        if !failure.hasFailed {
            do {
                let data = try await searchData.get()
                searchRecord = data.record
                writtenSearch = await write(
                    data.files, after: pages.count, keys: keys, since: previous, to: transaction, failure)
            } catch {
                failure.record(.rendering(error), at: pages.count)
            }
        }
        if let error = failure.error {
            transaction.rollBack()
            throw error
        }
        guard !Task.isCancelled else {
            transaction.rollBack()
            throw .interrupted
        }
        do {
            let summary = try transaction.commit()
            let files = Self.merged(written, writtenSearch)
            return CompletedBuild(
                summary: summary, pages: await record(of: files, structure: keys?.structure, in: output),
                search: searchRecord)
        } catch {
            throw .output(error)
        }
    }

    private func searchFiles(
        reusing previous: SearchRecord, keys: PageKeys?
    ) async -> Result<(files: [SitePlan.File], record: SearchRecord), RenderingError> {
        do {
            return .success(try await site.searchFiles(jobs: jobs, reusing: previous, keys: keys))
        } catch {
            return .failure(error)
        }
    }

    /// Writes the files that have changed.
    ///
    /// - Parameters:
    ///   - files: Files sorted by path.
    ///   - before: The number of files that were written before.
    /// - Returns: What to record about each file, in order. A failure is recorded.
    private func write(
        _ files: [SitePlan.File], after before: Int = 0, keys: PageKeys?, since previous: PageRecord,
        to transaction: OutputTransaction, _ failure: FirstFailure
    ) async -> [WrittenPage] {
        let known = KnownPages(record: previous, positions: previous.positions(of: files))
        let order = Self.order(of: files)
        let counter = BatchCursor()
        let written = await withTaskGroup(of: [(position: Int, page: PageRecord.Page)].self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    var written: [(position: Int, page: PageRecord.Page)] = []
                    while !failure.hasFailed, let run = counter.nextBatch(length: 16, count: files.count) {
                        written += write(
                            run.map { order[$0] }, of: files, after: before, keys: keys, unless: known,
                            to: transaction, failure)
                        progress(before + run.upperBound, before + files.count)
                        // The tasks that make the search data need their turns.
                        await Task.yield()
                    }
                    return written
                }
            }
            var pages: [PageRecord.Page?] = Array(repeating: nil, count: files.count)
            for await part in group { for (position, page) in part { pages[position] = page } }
            return pages
        }
        return zip(files, written).compactMap { file, page in page.map { (file.path, $0) } }
    }

    /// The files of the last build.
    private struct KnownPages: Sendable {
        let record: PageRecord
        /// The position of each file in the record.
        let positions: [Int?]
    }

    /// Returns the indices of the files, with those that hold something of each page first, so that no task is left with
    /// a large file when the others are done.
    private static func order(of files: [SitePlan.File]) -> [Int] {
        let large = files.indices.filter { files[$0].kind.listsPages }
        return large + files.indices.filter { !files[$0].kind.listsPages }
    }

    private typealias WrittenPage = (path: String, page: PageRecord.Page)

    /// The minimum number of files for which it is faster to wait for ``FileVersion/precision`` than to read the files
    /// that were written last once more in the next build.
    private static let minimumFiles = 1_000

    /// Merges two lists of files that are sorted by path.
    private static func merged(_ files: [WrittenPage], _ others: [WrittenPage]) -> [WrittenPage] {
        var merged: [WrittenPage] = []
        merged.reserveCapacity(files.count + others.count)
        var rest = others[...]
        for file in files {
            while let other = rest.first, other.path.isOrderedBeforeAsPath(file.path) {
                merged.append(rest.removeFirst())
            }
            merged.append(file)
        }
        return merged + rest
    }

    /// Returns the record of a completed build, with the metadata of the files that it wrote.
    /// - Parameter written: The files, sorted by path.
    private func record(
        of written: [WrittenPage], structure: Digest?, in output: OutputFolder
    ) async -> PageRecord {
        if written.count >= Self.minimumFiles { usleep(UInt32(FileVersion.precision / 1000)) }
        // One time for all files: a file that is edited after the build has changed later than that.
        let time = FileVersion.now
        var pages = written
        guard let folder = OpenFolder(output.path) else { return PageRecord(pages) }
        let settled = { (version: FileVersion?) in version.flatMap { $0.isSettled(at: time) ? $0 : nil } }
        let rewritten = pages.indices.filter { pages[$0].page.version == nil }
        let versions = await folder.versions(of: rewritten.map { pages[$0].path }, jobs: jobs)
        for (position, version) in zip(rewritten, versions) {
            pages[position].page.version = settled(version)
        }
        let manifest = folder.version(of: OutputPath.stateFolder + "/" + Manifest.name)
        var folders: [String: FileVersion] = [:]
        for path in Self.parentFolders(of: pages) { folders[path] = settled(folder.version(ofFolder: path)) }
        return PageRecord(pages, manifest: settled(manifest), folders: folders, structure: structure)
    }

    /// Returns the folders that contain the folders of files, at any depth; empty strings for the output folder.
    private static func parentFolders(of files: [WrittenPage]) -> Set<String> {
        var folders: Set<String> = []
        // Files in one folder follow one another, and so do those in the folders of one folder.
        var last: (folder: Substring, parent: Substring) = ("", "")
        for file in files {
            let folder = file.path[...].parentFolder
            guard folder != last.folder, !folder.isEmpty else { continue }
            let parent = folder.parentFolder
            if parent != last.parent || folders.isEmpty {
                var above = parent
                while folders.insert(String(above)).inserted, !above.isEmpty { above = above.parentFolder }
            }
            last = (folder, parent)
        }
        return folders
    }

    /// Writes those files of a batch that do not have the same keys as the known pages, or are no longer in place.
    /// - Returns: What to record about each file. A failure is recorded.
    private func write(
        _ batch: [Int], of files: [SitePlan.File], after before: Int, keys: PageKeys?,
        unless known: KnownPages, to transaction: OutputTransaction, _ failure: FirstFailure
    ) -> [(position: Int, page: PageRecord.Page)] {
        let keysOfBatch = batch.map { position in
            keys.flatMap { known.record.key(of: files[position], at: known.positions[position], in: $0) }
        }
        let current = zip(batch, keysOfBatch).compactMap {
            position, key -> (position: Int, recorded: Int, page: PageRecord.Page)? in
            guard let recorded = known.positions[position], let key, known.record[recorded].key == key else {
                return nil
            }
            return (position, recorded, known.record[recorded])
        }
        var written: [(position: Int, page: PageRecord.Page)] = []
        var preserved: Set<Int> = []
        do throws(OutputError) {
            let isPreserved = try transaction.preserve(
                current.map {
                    .init(
                        path: files[$0.position].path, digest: $0.page.digest, version: $0.page.version,
                        position: $0.recorded)
                })
            for (file, isPreserved) in zip(current, isPreserved) where isPreserved {
                written.append((file.position, file.page))
                preserved.insert(file.position)
            }
        } catch {
            failure.record(.output(error), at: before + (current.first?.position ?? 0))
            return []
        }
        for (position, key) in zip(batch, keysOfBatch) where !preserved.contains(position) {
            guard !Task.isCancelled else { break }
            let file = files[position]
            if let digest = write(file, at: before + position, to: transaction, failure) {
                let revision = keys?.revision(of: file)
                written.append((position, PageRecord.Page(key: key, digest: digest, revision: revision)))
            }
        }
        return written
    }

    /// Renders or copies a file. Returns the digest of its bytes; `nil` after a failure, which is recorded.
    private func write(
        _ file: SitePlan.File, at position: Int, to transaction: OutputTransaction, _ failure: FirstFailure
    ) -> Digest? {
        let bytes: [UInt8]?
        do {
            bytes = try renderer.render(file)
        } catch {
            failure.record(.rendering(error), at: position)
            return nil
        }
        do throws(OutputError) {
            if let bytes { return try transaction.write(file.path, bytes) }
        } catch {
            failure.record(.output(error), at: position)
        }
        guard let source = renderer.source(of: file) else { return nil }
        return copy(source, to: file.path, at: position, transaction, failure)
    }

    /// Copies a file of the content folder. The file may no longer exist.
    private func copy(
        _ source: String, to path: String, at position: Int, _ transaction: OutputTransaction,
        _ failure: FirstFailure
    ) -> Digest? {
        do throws(BuildError) {
            if let file = try reading({ () throws(ContentTreeError) in try tree.open(source) }) {
                return try writing { () throws(OutputError) in
                    try transaction.copy(path, from: file.descriptor, named: "content/" + source)
                }
            }
            let bytes = try reading { () throws(ContentTreeError) in try tree.read(source) }
            return try writing { () throws(OutputError) in try transaction.write(path, bytes) }
        } catch {
            failure.record(error, at: position)
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

/// The result of a build, with the records for the next one.
public struct CompletedBuild: Sendable {
    public let summary: OutputSummary
    public let pages: PageRecord
    public let search: SearchRecord
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

extension Substring {
    /// The path of the folder that contains a file or folder; empty for one at the top.
    fileprivate var parentFolder: Substring {
        self[..<(utf8.lastIndex(of: UInt8(ascii: "/")) ?? startIndex)]
    }
}

extension SitePlan.Kind {
    /// Whether the size of the file grows with the number of pages.
    fileprivate var listsPages: Bool {
        switch self {
        case .sitemap, .feed, .home: true
        default: false
        }
    }
}
