import Diagnostics

/// The keys of an object that is being read. It finds a key that is there already.
///
/// Most objects have a handful of keys, and comparing those is quicker than hashing them; beyond that a
/// dictionary keeps the cost linear. Keys are the same where their characters are, as for `String`.
struct DuplicateKeyDetector {
    private static let linearSearchLimit = 16

    /// The line of each key; empty as long as there are few.
    private var lines: [String: Int] = [:]

    /// The line in which `key` stands first; `nil` where it is new, which it will not be again.
    @inline(__always)
    mutating func firstLine(of key: String, orInsertAt line: Int, among members: [Node.Member]) -> Int? {
        if members.count < Self.linearSearchLimit {
            for member in members where member.key == key { return Int(member.keyPosition.line) }
            return nil
        }
        return firstLineAmongMany(of: key, orInsertAt: line, among: members)
    }

    @inline(never)
    private mutating func firstLineAmongMany(
        of key: String, orInsertAt line: Int, among members: [Node.Member]
    ) -> Int? {
        if lines.isEmpty {
            lines.reserveCapacity(2 * members.count)
            for member in members { lines[member.key] = Int(member.keyPosition.line) }
        }
        if let first = lines[key] { return first }
        lines[key] = line
        return nil
    }
}
