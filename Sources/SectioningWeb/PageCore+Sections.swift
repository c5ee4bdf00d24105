import Sectioning

extension PageCore {
    /// Cuts a catalog into sections by one of its columns.
    ///
    /// The request's columns are:
    /// 1. three numbers: the catalog, the column, and what becomes of keys without entries (0 omitted, 1 a
    ///    header, 2 in the index);
    /// 2. how the keys follow that are in neither of the next two (0 by appearance, 1 by count, 2 ascending, 3
    ///    descending);
    /// 3. the keys that come first;
    /// 4. the keys that come last.
    ///
    /// The answer is that of ``search(_:)``.
    /// - Complexity: that of sectioning.
    public mutating func section(_ request: Request) -> Answer {
        Answer { answer throws(RequestError) in
            var request = request
            let numbers = try request.column(of: 3)
            let catalog = try catalog(numbers[0])
            guard catalog.columns.indices.contains(Int(numbers[1])),
                let empty = EmptySectionPolicy(code: numbers[2])
            else { throw request.malformed(before: 1) }
            guard let remainder = SectionOrder<Int32>.Remainder(code: try request.column(of: 1)[0]) else {
                throw request.malformed(before: 1)
            }
            let given = Array(try request.column())
            let last = Array(try request.column())
            try request.end()
            let column = catalog.columns[Int(numbers[1])]
            do throws(SectioningError<Int32, Int32>) {
                let snapshot = try (0..<catalog.ids.count).sectioned(
                    byEach: { column[$0] }, id: { catalog.ids[$0] },
                    order: SectionOrder(given: given, remainder: remainder, last: last), empty: empty,
                    revision: { catalog.revision($0) })
                keep(snapshot, in: &answer)
            } catch {
                throw .refused(error)
            }
        }
    }

    /// The part of a list in which every word is found.
    ///
    /// The request's columns are:
    /// 1. three numbers: the catalog, the snapshot, and where words may be found (0 at the beginning of one, 1
    ///    anywhere);
    /// 2. the folded words, as bytes, with spaces between them.
    ///
    /// The answer's columns are:
    /// 1. the number of the new snapshot;
    /// 2. the sections' keys;
    /// 3. and 4. the identities in each section, as lists;
    /// 5. the indexed keys;
    /// 6. for each of them, the position of the section that it leads to;
    /// 7. for each of them, 1 where it has no entries.
    ///
    /// The last two are empty where there is no section to lead to.
    /// - Complexity: that of the search.
    public mutating func search(_ request: Request) -> Answer {
        Answer { answer throws(RequestError) in
            var request = request
            let numbers = try request.column(of: 3)
            let catalog = try catalog(numbers[0])
            let snapshot = try snapshot(numbers[1])
            let query = try request.query(matching: numbers[2])
            try request.end()
            guard !query.isEmpty else { return keep(snapshot, in: &answer) }
            // Nothing cancels it, and a catalog without texts has nothing that could be found.
            let found = (try? catalog.texts.matches(query)) ?? []
            let part = snapshot.filtered { id in
                guard let entry = catalog.entries[id], entry < found.count else { return false }
                return found[entry]
            }
            keep(part, in: &answer)
        }
    }

    private mutating func keep(_ snapshot: Snapshot<Int32, Int32>, in answer: inout Answer) {
        answer.begin()
        answer.add(snapshots.keep(snapshot))
        answer.begin()
        for section in snapshot.sections { answer.add(section.key) }
        answer.begin()
        answer.add(0)
        var end = 0
        for section in snapshot.sections {
            end += section.placements.count
            answer.add(end)
        }
        answer.begin()
        for section in snapshot.sections {
            for placement in section.placements { answer.add(placement.id) }
        }
        let index = SectionIndex(of: snapshot) { _ in "" }
        answer.begin()
        for key in snapshot.indexedKeys { answer.add(key) }
        answer.begin()
        for item in index.items { answer.add(item.target) }
        answer.begin()
        for item in index.items { answer.add(item.isEmpty ? 1 : 0) }
    }
}

extension Request {
    /// The query in the next column.
    mutating func query(matching code: Int32) throws(RequestError) -> SearchQuery {
        guard code == 0 || code == 1 else { throw malformed(before: 1) }
        return SearchQuery(
            words: SearchQuery.words(of: Array(try bytes())), matching: code == 0 ? .wordPrefix : .anywhere)
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
