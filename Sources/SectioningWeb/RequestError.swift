import Sectioning

/// Why a request has no answer.
enum RequestError: Error {
    /// The column at this position is missing, or not what the request needs.
    case malformed(column: Int)
    /// No catalog or snapshot has this number.
    case unknown(Int32)
    /// The core refuses what the request holds.
    case refused(SectioningError<Int32, Int32>)
}

extension RequestError {
    /// Writes a status, and what it is about: keys and identities, or positions. The script that asks has the same
    /// table.
    func write(to answer: inout Answer) {
        switch self {
        case .refused(let error):
            error.write(to: &answer)
        case .malformed(let column):
            answer.refuse(100)
            answer.add(column)
        case .unknown(let number):
            answer.refuse(101)
            answer.add(number)
        }
    }
}

extension SectioningError<Int32, Int32> {
    fileprivate func write(to answer: inout Answer) {
        let (status, subject, other): (Int32, Int32, Int32?) =
            switch self {
            case .duplicateSection(let key): (1, key, nil)
            case .duplicateEntry(let id, let key): (2, id, key)
            case .unknownSection(let key): (3, key, nil)
            case .unknownEntry(let id, let key): (4, id, key)
            case .unplacedEntry(let id): (5, id, nil)
            case .positionOutOfRange(let position, let count): (6, Int32(position), Int32(count))
            case .duplicateIndexedKey(let key): (7, key, nil)
            case .indexDisagrees(let key): (8, key, nil)
            case .staleRevision(let id, let key): (9, id, key)
            case .sectionNotEmpty(let key): (10, key, nil)
            case .notSelectable(let key): (11, key, nil)
            case .notMultiple(let key): (12, key, nil)
            }
        answer.refuse(status)
        answer.add(subject)
        if let other { answer.add(other) }
    }
}
