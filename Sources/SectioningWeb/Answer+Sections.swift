import Sectioning

extension Answer {
    /// Cuts entries into sections.
    ///
    /// The request's columns are:
    /// 1. and 2. the section keys of each entry, as lists;
    /// 3. the entries' identities, or nothing where they are 0, 1, 2 …;
    /// 4. the keys that come first;
    /// 5. the keys that come last;
    /// 6. two numbers: how the other keys follow (0 by appearance, 1 by count, 2 ascending, 3 descending) and
    ///    what becomes of keys without entries (0 omitted, 1 a header, 2 in the index).
    ///
    /// The answer's columns are:
    /// 1. the sections' keys;
    /// 2. and 3. the identities in each section, as lists;
    /// 4. the indexed keys;
    /// 5. for each of them, the position of the section that it leads to;
    /// 6. for each of them, 1 where it has no entries.
    ///
    /// The last two are empty where there is no section to lead to.
    /// - Complexity: that of sectioning.
    public static func sections(_ request: Request) -> Answer {
        Answer { answer throws(RequestError) in
            let snapshot = try Self.snapshot(request)
            answer.append(snapshot)
            let index = SectionIndex(of: snapshot) { _ in "" }
            answer.append(snapshot.indexedKeys)
            answer.append(index.items.map { Int32($0.target) })
            answer.append(index.items.map { $0.isEmpty ? 1 : 0 })
        }
    }

    private static func snapshot(_ request: Request) throws(RequestError) -> Snapshot<Int32, Int32> {
        var request = request
        let keys = try request.lists()
        let identities = try request.column()
        guard identities.isEmpty || identities.count == keys.count else { throw .malformed(column: 2) }
        let given = try request.column()
        let last = try request.column()
        let choices = try request.column(of: 2)
        guard let remainder = SectionOrder<Int32>.Remainder(code: choices[0]),
            let empty = EmptySectionPolicy(code: choices[1])
        else { throw .malformed(column: 5) }
        try request.end()
        let order = SectionOrder(given: Array(given), remainder: remainder, last: Array(last))
        do {
            return try (0..<keys.count).sectioned(
                byEach: { keys[$0] }, id: { identities.isEmpty ? Int32($0) : identities[$0] },
                order: order, empty: empty)
        } catch {
            throw .refused(error)
        }
    }

    private mutating func append(_ snapshot: Snapshot<Int32, Int32>) {
        var bounds: [Int32] = [0]
        var identities: [Int32] = []
        bounds.reserveCapacity(snapshot.sections.count + 1)
        identities.reserveCapacity(snapshot.placementCount)
        for section in snapshot.sections {
            for placement in section.placements { identities.append(placement.id) }
            bounds.append(Int32(identities.count))
        }
        append(snapshot.sections.map { $0.key })
        append(bounds)
        append(identities)
    }
}

extension SectionOrder<Int32>.Remainder {
    fileprivate init?(code: Int32) {
        switch code {
        case 0: self = .appearance
        case 1: self = .count
        case 2: self = .sorted { $0 < $1 }
        case 3: self = .sorted { $0 > $1 }
        default: return nil
        }
    }
}

extension EmptySectionPolicy {
    fileprivate init?(code: Int32) {
        switch code {
        case 0: self = .omit
        case 1: self = .header
        case 2: self = .index
        default: return nil
        }
    }
}
