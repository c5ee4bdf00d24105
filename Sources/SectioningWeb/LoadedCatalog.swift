import Sectioning

/// The entries of a catalog as a page has loaded them: what they are known by, the sections that they may be cut
/// into, and their texts.
final class LoadedCatalog {
    let count: Int
    /// The identity of each entry; none where they are 0, 1, 2 …
    private let ids: [Int32]
    /// The entry of each of these identities.
    private let entries: [Int32: Int]
    /// The revision of each entry; none where all are 0.
    private let revisions: [Int32]
    /// Section keys of each entry, for every way to cut the catalog.
    let columns: [Lists]
    let texts: SearchTexts

    private init(
        count: Int, ids: [Int32], entries: [Int32: Int], revisions: [Int32], columns: [Lists],
        texts: SearchTexts
    ) {
        self.count = count
        self.ids = ids
        self.entries = entries
        self.revisions = revisions
        self.columns = columns
        self.texts = texts
    }
}

extension LoadedCatalog {
    /// Reads a catalog from a request, whose columns are:
    ///
    /// 1. two numbers: how many entries there are, and in how many ways they may be cut;
    /// 2. their identities, or nothing where they are 0, 1, 2 …;
    /// 3. their revisions, or nothing where they are all the same;
    /// 4. and 5. the section keys of each entry, as lists; and so on for each way;
    /// 6. where the text of each entry begins among the bytes, with one more number for the end; or nothing, and
    /// 7. no bytes, for a catalog that is not searched.
    ///
    /// - Complexity: O(*numbers*).
    static func read(_ request: inout Request) throws(RequestError) -> LoadedCatalog {
        let counts = try request.column(of: 2)
        let count = Int(counts[0])
        guard count >= 0, counts[1] >= 0 else { throw request.malformed(before: 1) }
        let ids = Array(try request.column())
        guard ids.isEmpty || ids.count == count else { throw request.malformed(before: 1) }
        var entries: [Int32: Int] = [:]
        for (entry, id) in ids.enumerated() where entries.updateValue(entry, forKey: id) != nil {
            throw request.malformed(before: 1)
        }
        let revisions = Array(try request.column())
        guard revisions.isEmpty || revisions.count == count else { throw request.malformed(before: 1) }
        var columns: [Lists] = []
        for _ in 0..<counts[1] {
            let lists = try request.lists()
            guard lists.count == count else { throw request.malformed(before: 2) }
            columns.append(lists)
        }
        return LoadedCatalog(
            count: count, ids: ids, entries: entries, revisions: revisions, columns: columns,
            texts: try texts(&request, count: count))
    }

    private static func texts(_ request: inout Request, count: Int) throws(RequestError) -> SearchTexts {
        var texts = SearchTexts()
        let bounds = try request.column()
        let bytes = try request.bytes()
        if bounds.isEmpty, bytes.isEmpty { return texts }
        guard bounds.count - 1 == count, bounds[0] == 0, Int(bounds[count]) == bytes.count else {
            throw request.malformed(before: 2)
        }
        texts.reserveCapacity(entries: count, bytes: bytes.count)
        for entry in 0..<count {
            guard bounds[entry] <= bounds[entry + 1], Int(bounds[entry + 1]) <= bytes.count else {
                throw request.malformed(before: 2)
            }
            let range = Int(bounds[entry])..<Int(bounds[entry + 1])
            texts.append(joined: UnsafeBufferPointer(rebasing: bytes[range]))
        }
        return texts
    }

    func id(_ entry: Int) -> Int32 {
        ids.isEmpty ? Int32(entry) : ids[entry]
    }

    /// The entry with an identity; any number where there is none.
    func entry(_ id: Int32) -> Int {
        ids.isEmpty ? Int(id) : entries[id] ?? -1
    }

    func revision(_ entry: Int) -> UInt64 {
        revisions.isEmpty ? 0 : UInt64(UInt32(bitPattern: revisions[entry]))
    }
}
