import DataFormats
import Diagnostics

/// The search for the entries of an object: a list in it, or its values.
struct EntryListSearch {
    /// An object or list of entries, and where it is.
    struct Found {
        let path: [String]
        let node: Node
        let others: [String]
    }

    private(set) var found: Found?
    /// The keys of several lists of the same length, if no list is better than the others.
    private(set) var equalLists: [String] = []

    init(in node: Node) {
        let members = node.members ?? []
        let lists = members.filter { Self.isList($0.value) }
        if !lists.isEmpty {
            choose(among: lists.map { ([$0], $0.value) }, in: node)
            return
        }
        let isKeyed = node.isObjectOfObjects
        if isKeyed, Self.haveCommonKeys(members) {
            found = Found(path: [], node: node, others: [])
            return
        }
        func inner(_ condition: (Node) -> Bool) -> [([Node.Member], Node)] {
            members.flatMap { outer in
                (outer.value.members ?? []).filter { condition($0.value) }.map { ([outer, $0], $0.value) }
            }
        }
        let innerLists = inner(Self.isList)
        if !innerLists.isEmpty {
            choose(among: innerLists, in: node)
            return
        }
        let isWrapper = !isKeyed || members.count == 1
        let keyed = members.filter { ($0.value.members?.count ?? 0) > 1 && $0.value.isObjectOfObjects }
        if isWrapper, !keyed.isEmpty {
            choose(among: keyed.map { ([$0], $0.value) }, in: node)
        } else if isKeyed {
            found = Found(path: [], node: node, others: [])
        }
    }

    /// Chooses the list with the most entries.
    private mutating func choose(among lists: [(path: [Node.Member], node: Node)], in root: Node) {
        func count(_ node: Node) -> Int { node.elements?.count ?? node.members?.count ?? 0 }
        let most = lists.map { count($0.node) }.max()
        let longest = lists.filter { count($0.node) == most }
        guard let (path, node) = longest.first, longest.count == 1 else {
            equalLists = longest.map { $0.path.map(\.key).joined(separator: ".") }
            return
        }
        let keys = path.map(\.key)
        var others: [String] = []
        var object = root
        for (depth, member) in path.enumerated() {
            let outer = keys.prefix(depth)
            others += (object.members ?? []).filter { $0.key != member.key }.map { other in
                (outer + [other.key]).map(\.excerpt).joined(separator: ".") + " ("
                    + Self.description(of: other.value) + ")"
            }
            object = member.value
        }
        found = Found(path: keys, node: node, others: others)
    }

    private static func isList(_ node: Node) -> Bool {
        node.elements?.contains { $0.members != nil } == true
    }

    /// Whether the values of several members are objects of one kind: a key occurs in more than half of them.
    private static func haveCommonKeys(_ members: [Node.Member]) -> Bool {
        var counts: [String: Int] = [:]
        for member in members {
            for inner in member.value.members ?? [] { counts[inner.key, default: 0] += 1 }
        }
        return members.count > 1 && (counts.values.max() ?? 0) * 2 > members.count
    }

    private static func description(of node: Node) -> String {
        if let elements = node.elements { return elements.count.counted("element") }
        if let members = node.members { return members.count.counted("key") }
        return node.text.map { "“\($0.excerpt)”" } ?? "null"
    }
}

extension Node {
    /// Whether there are values, and all of them are objects.
    fileprivate var isObjectOfObjects: Bool {
        members.map { !$0.isEmpty && $0.allSatisfy { $0.value.members != nil } } ?? false
    }
}
