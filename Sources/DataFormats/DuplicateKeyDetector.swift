import Diagnostics

/// A detector of duplicate keys in the object that is being read.
///
/// Most objects have few keys, and comparing those is faster than hashing them. For larger objects, a
/// dictionary keeps the cost linear. Keys are compared by characters, like `String` values.
struct DuplicateKeyDetector {
    private static let linearSearchLimit = 16

    /// The line of each key; empty while there are few keys.
    private var lines: [String: Int] = [:]

    /// Returns the line of the first occurrence of `key`, or `nil` if the key is new. The caller must append
    /// a new key to `members`.
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
