import Synchronization

/// Where the lines of a file begin, worked out when it is first asked for: most files are never asked.
///
/// Lines end at LF, CR LF or CR.
final class LineTable: Sendable {
    private let starts = Mutex<[Int]?>(nil)

    /// The offset at which each line begins; the first is 0.
    /// - Complexity: O(*bytes*) once, then O(1).
    func starts(in bytes: [UInt8]) -> [Int] {
        starts.withLock { starts in
            if let known = starts { return known }
            let found = Self.find(in: bytes)
            starts = found
            return found
        }
    }

    private static func find(in bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "\n"): starts.append(index + 1)
            case UInt8(ascii: "\r"):
                let isPair = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
                if !isPair { starts.append(index + 1) }
            default: break
            }
        }
        return starts
    }
}
