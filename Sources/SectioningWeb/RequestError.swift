import Sectioning

/// Why a request has no answer.
enum RequestError: Error {
    /// The column at this position is missing, or not what the request needs.
    case malformed(column: Int)
    /// The core refuses what the request holds.
    case refused(SectioningError)
}

extension RequestError {
    /// The status of the answer, and positions that say more. The script that asks has the same table.
    var status: (Int32, positions: [Int32]) {
        switch self {
        case .refused(.duplicateSection(let position)): (1, [Int32(position)])
        case .refused(.duplicateEntry(let section, let position)): (2, [Int32(section), Int32(position)])
        case .refused(.indexDisagrees(let position)): (3, [Int32(position)])
        case .malformed(let column): (100, [Int32(column)])
        }
    }
}
