import Sectioning

/// Why a request has no answer.
enum RequestError: Error {
    /// The column at this position is missing, or not what the request needs.
    case malformed(column: Int)
    /// The core refuses what the request holds.
    case refused(SectioningError<Int32, Int32>)
}

extension RequestError {
    /// The status of the answer, and what it is about: keys and identities, or positions. The script that asks
    /// has the same table.
    var status: (Int32, about: [Int32]) {
        switch self {
        case .refused(let error): error.status
        case .malformed(let column): (100, [Int32(column)])
        }
    }
}

extension SectioningError<Int32, Int32> {
    fileprivate var status: (Int32, about: [Int32]) {
        switch self {
        case .duplicateSection(let key): (1, [key])
        case .duplicateEntry(let id, let key): (2, [id, key])
        case .unknownSection(let key): (3, [key])
        case .unknownEntry(let id, let key): (4, [id, key])
        case .unplacedEntry(let id): (5, [id])
        case .positionOutOfRange(let position, let count): (6, [Int32(position), Int32(count)])
        case .duplicateIndexedKey(let key): (7, [key])
        case .indexDisagrees(let key): (8, [key])
        case .staleRevision(let id, let key): (9, [id, key])
        case .sectionNotEmpty(let key): (10, [key])
        case .notSelectable(let key): (11, [key])
        case .notMultiple(let key): (12, [key])
        }
    }
}
