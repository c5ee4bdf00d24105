import DataFormats

/// The keys of many entries, each below the key of the object that contains it.
///
/// A key is counted even if it cannot become a setting, so that a proposal can name all that it leaves out.
struct KeyTree {
    /// A key in the tree, or the objects in the list that is the value of a key.
    struct Key {
        let name: String
        let parent: Int?
        /// The number of keys above it.
        let depth: Int
        /// Whether these are the objects in the list of the parent.
        let isList: Bool
        /// The index of the field; `nil` if no path names it.
        var field: Int?
        private(set) var count = 0
        private(set) var objectCount = 0
        private(set) var listCount = 0
        /// Whether a value is in the place of an object: neither an object nor blank.
        private(set) var hasOtherValues = false
        /// The number of nulls and empty lists, which some programs write for an empty object.
        private(set) var emptyCount = 0
        fileprivate(set) var children: [Int] = []
        /// Whether there are more keys in its objects than are collected.
        fileprivate(set) var hasMoreChildren = false

        fileprivate init(name: String, parent: Int?, depth: Int, isList: Bool) {
            self.name = name
            self.parent = parent
            self.depth = depth
            self.isList = isList
        }

        var isNew: Bool { count == 0 }
        var isObject: Bool { objectCount > 0 && objectCount + emptyCount == count }

        mutating func add(_ value: Node) {
            count += 1
            if value.members != nil { objectCount += 1 }
            guard !value.isNull, value.elements?.isEmpty != true else { return emptyCount += 1 }
            if value.elements != nil { listCount += 1 }
            if value.members == nil, value.text?.isBlank != true { hasOtherValues = true }
        }
    }

    private struct Place: Hashable {
        let parent: Int?
        let name: String
        let isList: Bool
    }

    private var keys: [Key] = []
    private(set) var roots: [Int] = []
    private(set) var hasMoreRoots = false
    private var indices: [Place: Int] = [:]

    /// The maximum depth of a key, and the maximum numbers of keys in the objects of one key and in all. Keys beyond
    /// these limits are not collected; `hasMoreChildren` and `hasMoreRoots` record that they exist.
    private static let maximumDepth = 8
    private static let maximumChildren = 500
    private static let maximumKeys = 20_000

    subscript(index: Int) -> Key {
        get { keys[index] }
        set { keys[index] = newValue }
    }

    /// Returns the index of a key in an object; `nil` if there are too many.
    mutating func index(of name: String, below parent: Int?) -> Int? {
        index(of: Place(parent: parent, name: name, isList: false))
    }

    /// Returns the index of the objects in the list that a key has.
    mutating func list(below parent: Int) -> Int? {
        index(of: Place(parent: parent, name: "", isList: true))
    }

    private mutating func index(of place: Place) -> Int? {
        if let index = indices[place] { return index }
        let depth = place.parent.map { keys[$0].depth + 1 } ?? 0
        let siblings = place.parent.map { keys[$0].children.count } ?? roots.count
        let limit = place.parent == nil ? Self.maximumKeys : Self.maximumChildren
        guard depth < Self.maximumDepth, siblings < limit, keys.count < Self.maximumKeys else {
            if let parent = place.parent { keys[parent].hasMoreChildren = true } else { hasMoreRoots = true }
            return nil
        }
        keys.append(Key(name: place.name, parent: place.parent, depth: depth, isList: place.isList))
        let index = keys.count - 1
        if let parent = place.parent { keys[parent].children.append(index) } else { roots.append(index) }
        indices[place] = index
        return index
    }

    /// The fields below a key that is a number in objects, and has lists in other entries: `image.0` is also the first
    /// element of a list.
    var fieldsNamedLikeElements: Set<Int> {
        Set(keys.indices.compactMap { isNamedLikeElement($0) ? keys[$0].field : nil })
    }

    /// Whether a key or one above it is a number in objects, and there are lists in its place in other entries.
    func isNamedLikeElement(_ key: Int) -> Bool {
        ancestry(of: key).contains { index in
            Int(keys[index].name) != nil && keys[index].parent.map { keys[$0].listCount > 0 } ?? false
        }
    }

    /// The fields below a key that is not an object in all entries. To declare one would make the others errors.
    var fieldsBelowOtherValues: Set<Int> {
        Set(keys.indices.compactMap { isBelowOtherValues($0) ? keys[$0].field : nil })
    }

    /// Whether a key is below one that is not an object in all entries.
    func isBelowOtherValues(_ key: Int) -> Bool {
        ancestry(of: key).dropLast().contains { keys[$0].hasOtherValues }
    }

    /// Removes the fields that are not kept, and renumbers the others.
    mutating func keepFields(_ isKept: [Bool]) {
        var next = 0
        let numbers = isKept.map { isKept -> Int? in
            defer { if isKept { next += 1 } }
            return isKept ? next : nil
        }
        for key in keys.indices { keys[key].field = keys[key].field.flatMap { numbers[$0] } }
    }
}

extension KeyTree {
    /// The names from the top to a key.
    func names(of index: Int) -> [String] {
        ancestry(of: index).map { keys[$0].name }
    }

    /// The names from the top to a key; `nil` if one of them is in a list.
    func path(of index: Int) -> [String]? {
        let ancestry = ancestry(of: index)
        return ancestry.contains { keys[$0].isList } ? nil : ancestry.map { keys[$0].name }
    }

    private func ancestry(of index: Int) -> [Int] {
        var result: [Int] = []
        var current: Int? = index
        while let index = current {
            result.append(index)
            current = keys[index].parent
        }
        return result.reversed()
    }

    /// Whether the objects of a key are tables, such as names by language: their keys are not the same in most of
    /// them, or many keys have objects.
    func isTable(_ index: Int) -> Bool {
        let key = keys[index]
        guard key.isObject, key.children.count >= 8 else { return false }
        let mostCommon = key.children.map { keys[$0].count }.max() ?? 0
        let haveObjects = key.children.allSatisfy { keys[$0].isObject }
        return mostCommon * 10 < key.objectCount * 6 || haveObjects && key.children.count >= 12
    }
}
