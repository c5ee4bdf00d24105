import Diagnostics

extension Node {
    /// The members of an object, in order.
    public struct Members: Sendable {
        /// The maximum number of members of which the keys are compared one by one, which is faster if there are few.
        static let linearSearchLimit = 64

        public let array: [Member]
        /// The positions of the members in the order of their keys; empty if there are few.
        private let order: [Int32]

        /// - Complexity: O(*n*), or O(*n* log *n*) for many members.
        public init(_ members: [Member]) {
            array = members
            order =
                members.count <= Self.linearSearchLimit
                ? []
                : members.indices.map { Int32($0) }.sorted { members[Int($0)].key < members[Int($1)].key }
        }
    }
}

extension Node.Members: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { array.count }
    public subscript(position: Int) -> Node.Member { array[position] }
}

extension Node.Members {
    /// Returns the position of a key; `nil` if there is none.
    /// - Complexity: O(log *n*).
    func position(of key: String) -> Int? {
        position(
            isKey: { array[$0].key == key }, isBeforeKey: { array[$0].key < key })
    }

    /// Does the work of ``position(of:)`` with functions that compare the key at a position.
    func position(isKey: (Int) -> Bool, isBeforeKey: (Int) -> Bool) -> Int? {
        // By index, because a copy of a member counts references to all that it has.
        guard !order.isEmpty else { return array.indices.first(where: isKey) }
        let place = order.partitioningIndex { !isBeforeKey(Int($0)) }
        guard place < order.count, isKey(Int(order[place])) else { return nil }
        return Int(order[place])
    }
}
