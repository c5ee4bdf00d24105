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
                let snapshot = try (0..<catalog.count).sectioned(
                    byEach: { column[$0] }, id: { catalog.id($0) },
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
            let matching = try request.matching(numbers[2])
            let words = try request.foldedWords()
            try request.end()
            guard !words.isEmpty else { return keep(snapshot, in: &answer) }
            // Nothing cancels it. A catalog without texts has nothing that could be found.
            let found = (try? catalog.texts.matches(words, matching: matching)) ?? []
            let part = snapshot.filtered { id in
                let entry = catalog.entry(id)
                return found.indices.contains(entry) && found[entry]
            }
            keep(part, in: &answer)
        }
    }

    private mutating func keep(_ snapshot: Snapshot<Int32, Int32>, in answer: inout Answer) {
        answer.begin()
        answer.add(lists.keep(CutList(snapshot)))
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
        let targets = snapshot.indexTargets
        answer.begin()
        for key in snapshot.indexedKeys { answer.add(key) }
        answer.begin()
        for section in targets.sections { answer.add(section) }
        answer.begin()
        for isEmpty in targets.areEmpty { answer.add(isEmpty ? 1 : 0) }
    }
}

extension Request {
    func matching(_ code: Int32) throws(RequestError) -> SearchQuery.Matching {
        switch code {
        case 0: return .wordPrefix
        case 1: return .anywhere
        default: throw malformed(before: 1)
        }
    }

    /// The folded words in the next column.
    mutating func foldedWords() throws(RequestError) -> [[UInt8]] {
        let bytes = Array(try bytes())
        return FoldedText(bytes: bytes, sourceOffsets: Array(repeating: 0, count: bytes.count + 1)).words
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
