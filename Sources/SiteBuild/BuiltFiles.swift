import Content
import Files
import Pipeline
import Planning

/// The files of a build, by their ranks, with what is recorded about them.
struct BuiltFiles {
    /// The files that one task completed.
    struct Part: Sendable {
        /// Files that stay as they are, with their positions in the record of the last build.
        var preserved: [(rank: Int, recorded: Int)] = []
        var written: [(rank: Int, page: PageRecord.Page)] = []
    }

    /// The place of what is recorded about a file.
    private enum Place {
        /// A position in the record of the last build.
        case recorded(Int)
        /// An index of `pages`.
        case written(Int)
    }

    /// A file whose metadata changed when it was moved.
    struct MovedFile {
        /// The position in the record.
        let position: Int
        let path: String
        /// The metadata before.
        let version: FileVersion
    }

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

    /// Returns the record of a completed build.
    /// - Parameters:
    ///   - files: The files with the first ranks, sorted by path.
    ///   - others: The files with the other ranks, sorted by path.
    ///   - previous: The record of the last build.
    /// - Complexity: O(*files* + *others*).
    func record(
        of files: [SitePlan.File], _ others: [SitePlan.File], after commit: OutputTransaction.RankedCommit,
        since previous: PageRecord
    ) -> (record: PageRecord, moved: [MovedFile]) {
        var record = PageRecord()
        record.reserveCapacity(count, like: previous)
        var moved: [MovedFile] = []
        // Like the record, these are in the order of their paths.
        var ranksOfMoved = commit.moved[...]
        func append(_ file: SitePlan.File, _ rank: Int) {
            switch places[rank] {
            case .recorded(let position): record.append(file.path, position, of: previous)
            case .written(let index):
                var page = pages[index]
                if ranksOfMoved.first == rank {
                    ranksOfMoved.removeFirst()
                    if let version = page.version {
                        moved.append(MovedFile(position: record.count, path: file.path, version: version))
                    }
                    page.version = nil
                } else if let version = page.version, !version.isSettled(at: commit.time) {
                    page.version = nil
                }
                record.append(file.path, page)
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
        return (record, moved)
    }
}
