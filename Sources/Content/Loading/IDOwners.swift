import Diagnostics
import Files

/// The entries of a catalog by their ids, without regard to case. They find duplicates.
///
/// Most ids are made from the names of files, so they are in ASCII and in order. They need no dictionary.
struct IDOwners {
    /// Ids in ASCII, in order, and their positions.
    private var ordered: [(id: String, position: Int)] = []
    /// Other ids. As soon as one is not in ASCII, all are here: only strings know which of them are equal.
    private var others: [String: Int] = [:]
    private var isASCII = true
    private let capacity: Int

    /// - Parameter capacity: The maximum number of ids.
    init(capacity: Int) {
        self.capacity = capacity
        ordered.reserveCapacity(capacity)
    }

    /// Returns the position of the entry that already has an id. If there is none, the id gets a position.
    /// - Complexity: O(1) for an id after all earlier ones, otherwise O(log *n*).
    mutating func owner(ofID id: String, at position: Int) -> Int? {
        // Most ids are made by a rule that makes them lower case.
        let isLowercase = id.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
        let key = isLowercase ? id : id.lowercased()
        if isASCII, !isLowercase, !key.utf8.allSatisfy({ $0 < 0x80 }) {
            others.reserveCapacity(capacity)
            for (id, position) in ordered { others[id] = position }
            ordered = []
            isASCII = false
        }
        if isASCII {
            guard let last = ordered.last, !last.id.isOrderedBeforeAsPath(key) else {
                ordered.append((key, position))
                return nil
            }
            if let owner = orderedOwner(of: key) { return owner }
        }
        if let owner = others[key] { return owner }
        // Growing step by step would need more memory in between.
        if others.isEmpty { others.reserveCapacity(capacity - ordered.count) }
        others[key] = position
        return nil
    }

    private func orderedOwner(of key: String) -> Int? {
        let place = ordered.partitioningIndex { !$0.id.isOrderedBeforeAsPath(key) }
        return ordered[place].id.hasSameBytes(as: key) ? ordered[place].position : nil
    }
}
