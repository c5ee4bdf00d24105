import Sectioning

/// The entries of a catalog as a page has loaded them: what they are known by, the sections that they may be cut
/// into, and their texts.
struct LoadedCatalog {
    /// The identity of each entry.
    let ids: [Int32]
    /// The entry of each identity.
    let entries: [Int32: Int]
    /// The revision of each entry; none where all are 0.
    let revisions: [Int32]
    /// Section keys of each entry, for every way to cut the catalog.
    let columns: [Lists]
    let texts: SearchTexts
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
    init(_ request: inout Request) throws(RequestError) {
        let counts = try request.column(of: 2)
        guard let count = Int(exactly: counts[0]), count >= 0, counts[1] >= 0 else {
            throw .malformed(column: 0)
        }
        let ids = Array(try request.column())
        guard ids.isEmpty || ids.count == count else { throw .malformed(column: 1) }
        revisions = Array(try request.column())
        guard revisions.isEmpty || revisions.count == count else { throw .malformed(column: 2) }
        var columns: [Lists] = []
        for _ in 0..<counts[1] {
            let lists = try request.lists()
            guard lists.count == count else { throw request.malformed(before: 2) }
            columns.append(lists)
        }
        self.columns = columns
        self.ids = ids.isEmpty ? (0..<count).map { Int32($0) } : ids
        var entries: [Int32: Int] = [:]
        for (entry, id) in self.ids.enumerated() where entries.updateValue(entry, forKey: id) != nil {
            throw .malformed(column: 1)
        }
        self.entries = entries
        texts = try Self.texts(&request, count: count)
    }

    private static func texts(_ request: inout Request, count: Int) throws(RequestError) -> SearchTexts {
        var texts = SearchTexts()
        let bounds = try request.column()
        let bytes = try request.bytes()
        guard !bounds.isEmpty else { return texts }
        guard bounds.count == count + 1, bounds[0] == 0, Int(bounds[count]) == bytes.count else {
            throw request.malformed(before: 2)
        }
        texts.reserveCapacity(entries: count, bytes: bytes.count)
        for entry in 0..<count {
            guard bounds[entry] <= bounds[entry + 1] else { throw request.malformed(before: 2) }
            let range = Int(bounds[entry])..<Int(bounds[entry + 1])
            texts.append(joined: UnsafeBufferPointer(rebasing: bytes[range]))
        }
        return texts
    }

    func placement(_ entry: Int) -> Placement<Int32> {
        Placement(id: ids[entry], revision: revision(entry))
    }

    func revision(_ entry: Int) -> UInt64 {
        revisions.isEmpty ? 0 : UInt64(UInt32(bitPattern: revisions[entry]))
    }
}
