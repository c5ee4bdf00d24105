import Files
import Pipeline
import Rendering

/// The files of a build, by their ranks, with what is recorded about them.
struct BuiltFiles: Sendable {
    /// The files that one task completed.
    struct Part: Sendable {
        /// Files that stay as they are, with their positions in the record of the last build.
        var preserved: [(rank: Int, recorded: Int)] = []
        var written: [(rank: Int, page: PageRecord.Page)] = []

        mutating func append(
            _ file: OutputTransaction.WrittenFile, rank: Int, _ revision: FileRevision?
        ) {
            written.append(
                (rank, PageRecord.Page(digest: file.digest, revision: revision, version: file.version)))
        }
    }

    /// The place of what is recorded about a file.
    private enum Place: Sendable {
        /// A position in the record of the last build.
        case recorded(Int)
        /// An index of `pages`.
        case written(Int)
    }

    /// A file that was written, by its rank and by its position in the record.
    typealias WrittenFile = (rank: Int, position: Int)

    /// The place of each file; `nil` for one that was not completed.
    private var places: [Place?] = []
    private var pages: [PageRecord.Page] = []

    var count: Int { places.count }

    /// Appends files, each completed by one of the tasks at most.
    mutating func append(_ count: Int, _ parts: [Part]) {
        places += Array(repeating: nil, count: count)
        for part in parts {
            for file in part.preserved { places[file.rank] = .recorded(file.recorded) }
            for (index, file) in part.written.enumerated() {
                places[file.rank] = .written(pages.count + index)
            }
            pages += part.written.lazy.map { $0.page }
        }
    }

    /// Returns the record of the files, with the metadata that they had when they were written, and the files that were
    /// written, in the order of the record.
    /// - Parameters:
    ///   - files: The files with the first ranks, sorted by path.
    ///   - others: The files with the other ranks, sorted by path.
    ///   - previous: The record of the last build.
    /// - Complexity: O(*files* + *others*).
    func record(
        of files: [SitePlan.File], _ others: [SitePlan.File], since previous: PageRecord
    ) -> (record: PageRecord, written: [WrittenFile]) {
        var record = PageRecord()
        record.reserveCapacity(count, like: previous)
        var written: [WrittenFile] = []
        written.reserveCapacity(pages.count)
        func append(_ file: SitePlan.File, _ rank: Int) {
            switch places[rank] {
            case .recorded(let position): record.append(file.path, position, of: previous)
            case .written(let index):
                written.append((rank, record.count))
                record.append(file.path, pages[index])
            case nil: break
            }
        }
        var next = 0
        for (rank, file) in files.enumerated() {
            while next < others.count, others[next].path.isOrderedBeforeAsPath(file.path) {
                append(others[next], files.count + next)
                next += 1
            }
            append(file, rank)
        }
        for index in next..<others.count { append(others[index], files.count + index) }
        return (record, written)
    }
}

extension PageRecord {
    /// Removes the metadata of files that is no longer true after a commit, or that a later change may have, too.
    /// - Returns: The positions of the files whose metadata the commit changed, with the metadata before.
    mutating func removeUnsettled(
        _ written: [BuiltFiles.WrittenFile], after commit: OutputTransaction.RankedCommit
    ) -> [(position: Int, version: FileVersion)] {
        var moved: [(position: Int, version: FileVersion)] = []
        // Like the written files, these are in the order of their paths.
        var ranksOfMoved = commit.moved[...]
        for file in written {
            let isMoved = ranksOfMoved.first == file.rank
            if isMoved { ranksOfMoved.removeFirst() }
            guard let version = self[file.position].version, isMoved || !version.isSettled(at: commit.time)
            else { continue }
            if isMoved { moved.append((file.position, version)) }
            setVersion(nil, at: file.position)
        }
        return moved
    }
}
