import Content
import Files
import Pipeline
import Rendering

/// A writer of the files of one build, which stages those that may have changed.
struct FileWriter: Sendable {
    let renderer: SiteRenderer
    /// The content folder, from which files are copied.
    let tree: any ContentTree
    let jobs: Int
    let progress: @Sendable (_ done: Int, _ total: Int) -> Void
    let revisions: FileRevisions?
    /// The record of the last build into the same folder.
    let previous: PageRecord
    let transaction: OutputTransaction
    let failure = FirstFailure()

    /// Writes the files that have changed. A failure is recorded.
    ///
    /// - Parameters:
    ///   - files: Files sorted by path.
    ///   - built: The files that were written before, to which these are added.
    func write(_ files: [SitePlan.File], into built: inout BuiltFiles) async {
        let list = FileList(
            files: files, before: built.count, positions: previous.positions(of: files.map { $0.path }))
        let queue = FileQueue(files, jobs: jobs)
        let parts = await withTaskGroup(of: BuiltFiles.Part.self) { group in
            for _ in 0..<jobs {
                group.addTask { await part(of: list, from: queue) }
            }
            var parts: [BuiltFiles.Part] = []
            for await part in group { parts.append(part) }
            return parts
        }
        built.append(files.count, parts)
    }

    /// Writes files until none is left in the queue.
    private func part(of list: FileList, from queue: FileQueue) async -> BuiltFiles.Part {
        var part = BuiltFiles.Part()
        while !failure.hasFailed, let position = queue.nextLargeFile() {
            write([position], of: list, into: &part)
        }
        while !failure.hasFailed, let run = queue.nextRun() {
            write(run.filter { !list.files[$0].isLarge }, of: list, into: &part)
            progress(list.before + run.upperBound, list.before + list.files.count)
            // The tasks that make the search data need their turns.
            await Task.yield()
        }
        return part
    }

    /// Writes those files of a batch that do not have the same revisions as in the record, or are no longer in place. A
    /// failure is recorded.
    private func write(_ batch: [Int], of list: FileList, into part: inout BuiltFiles.Part) {
        guard var compared = compared(batch, of: list, into: &part) else { return }
        do {
            try preserve(&compared, of: list, into: &part)
        } catch {
            failure.record(.output(error), at: list.rank(of: compared.current.first?.position ?? 0))
            return
        }
        for (position, revision) in compared.changed {
            guard !Task.isCancelled else { break }
            let rank = list.rank(of: position)
            if case .written(let file)? = write(list.files[position], rank: rank) {
                part.append(file, rank: rank, revision)
            }
        }
    }
}

// MARK: - Comparing files with the record

extension FileWriter {
    /// Files in the order of their paths.
    private struct FileList: Sendable {
        let files: [SitePlan.File]
        /// The number of files that were written before.
        let before: Int
        /// The position of each file in the record of the last build.
        let positions: [Int?]

        func rank(of position: Int) -> Int { before + position }
    }

    /// The files of a batch that are not written yet.
    private struct ComparedFiles {
        var changed: [(position: Int, revision: FileRevision?)] = []
        /// Files that are as in the record, if they are still in place.
        var current: [(position: Int, revision: FileRevision, recorded: Int)] = []
    }

    /// Compares the files of a batch with the record. Files whose bytes must be compared are written at once if they differ.
    /// - Returns: `nil` if the task was canceled.
    private func compared(
        _ batch: [Int], of list: FileList, into part: inout BuiltFiles.Part
    ) -> ComparedFiles? {
        var compared = ComparedFiles()
        for position in batch {
            guard !Task.isCancelled else { return nil }
            let revision = revisions?.revision(of: list.files[position])
            guard let revisions, let revision, let recorded = list.positions[position],
                previous[recorded].revision == revision
            else {
                compared.changed.append((position, revision))
                continue
            }
            if previous.has(revision, at: recorded, structure: revisions.structure) {
                compared.current.append((position, revision, recorded))
                continue
            }
            // A header has changed, which few files show. The others are compared with the record, and not read.
            let rank = list.rank(of: position)
            switch write(list.files[position], rank: rank, unless: previous[recorded].digest) {
            case .same: compared.current.append((position, revision, recorded))
            case .written(let file): part.append(file, rank: rank, revision)
            case nil: break
            }
        }
        return compared
    }

    /// Keeps the current files in place. Those that are not there any more are added to the changed ones.
    private func preserve(
        _ compared: inout ComparedFiles, of list: FileList, into part: inout BuiltFiles.Part
    ) throws(OutputError) {
        let isPreserved = try transaction.preserve(
            compared.current.map {
                let page = previous[$0.recorded]
                return .init(
                    path: list.files[$0.position].path, digest: page.digest, version: page.version,
                    position: $0.recorded)
            })
        for (file, isPreserved) in zip(compared.current, isPreserved) {
            if isPreserved {
                part.preserved.append((list.rank(of: file.position), file.recorded))
            } else {
                compared.changed.append((file.position, file.revision))
            }
        }
    }
}

// MARK: - Writing one file

extension FileWriter {
    private enum WriteResult {
        case written(OutputTransaction.WrittenFile)
        case same
    }

    /// Renders or copies a file, and writes it unless its bytes have a digest. Returns `nil` after a failure, which is
    /// recorded.
    private func write(_ file: SitePlan.File, rank: Int, unless digest: Digest? = nil) -> WriteResult? {
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
        return copy(source, to: file.path, rank: rank).map { .written($0) }
    }

    /// Copies a file of the content folder. The file may no longer exist.
    private func copy(_ source: String, to path: String, rank: Int) -> OutputTransaction.WrittenFile? {
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

/// The files that the tasks of a build divide among themselves.
private struct FileQueue: Sendable {
    private let count: Int
    /// The positions of the files that contain something of each page. They come first, so that no task is left with one when
    /// the others are done.
    private let large: [Int]
    private let runLength: Int
    private let largeFiles = BatchCursor()
    private let otherFiles = BatchCursor()

    init(_ files: [SitePlan.File], jobs: Int) {
        count = files.count
        large = files.indices.filter { files[$0].isLarge }
        // The slow files of a small site, its scripts and pictures, are next to each other. Short runs divide them among the
        // tasks.
        runLength = min(max(files.count / (8 * jobs), 1), 16)
    }

    func nextLargeFile() -> Int? {
        largeFiles.nextBatch(length: 1, count: large.count).map { large[$0.lowerBound] }
    }

    /// Returns the positions of the next files, large ones among them.
    func nextRun() -> Range<Int>? { otherFiles.nextBatch(length: runLength, count: count) }
}
