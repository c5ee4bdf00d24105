import Sectioning
import TestSupport
import Testing

/// The tables that also test the JavaScript module.
@Suite("The tables of laws")
struct LawTableTests {
    @Test("Sections", arguments: try SectioningLaw.all())
    func sectioning(law: SectioningLaw) throws {
        if let refused = law.refused {
            #expect(throws: try refused.error()) { try law.list.snapshot() }
        } else {
            #expect(LawSections(try law.list.snapshot()) == law.sections)
        }
    }

    @Test("The index", arguments: try IndexLaw.all())
    func index(law: IndexLaw) throws {
        let targets = try law.list.snapshot().indexTargets
        #expect(targets.sections == law.targets.map { Int($0) })
        let thinning = IndexThinning(
            isEmpty: targets.areEmpty, maximum: Int(law.maximum), style: law.style == .dots ? .dots : .ranges)
        let rows = thinning.rows.map {
            IndexLaw.Row(kind: $0.kind.inLaw, item: Int32($0.items.lowerBound), last: Int32($0.last))
        }
        #expect(rows == law.rows)
        guard !law.height.isEmpty else { return }
        let item = thinning.item(at: Double(law.height[0]) / Double(law.height[1]))
        #expect(item.map { Int32($0) } == law.item)
    }

    @Test("Selection", arguments: try SelectionLaw.all())
    func selection(law: SelectionLaw) throws {
        let snapshot = try law.list.snapshot()
        var selection = Selection(law.selected)
        let before = selection.ids
        if let refused = law.refused {
            #expect(throws: try refused.error()) { try selection.change(by: law, of: snapshot) }
            #expect(selection.ids == before)
        } else {
            try selection.change(by: law, of: snapshot)
            #expect(selection.ids == law.now)
            #expect(before.filter { !selection.contains($0) } == law.deselected)
        }
    }

    @Test("Search", arguments: try SearchLaw.all())
    func search(law: SearchLaw) throws {
        var texts = SearchCorpus()
        for entry in law.texts { texts.append(entry.map { FoldedText(lowercasing: $0) }) }
        let query = SearchQuery(law.words, matching: .init(law.matching)) { FoldedText(lowercasing: $0) }
        let found = Set(zip(law.list.identities, try texts.matches(query)).filter { $0.1 }.map { $0.0 })
        let part = query.isEmpty ? try law.list.snapshot() : try law.list.snapshot().filtered(found.contains)
        #expect(LawSections(part) == law.sections)
    }

    @Test("Highlights", arguments: try HighlightLaw.all())
    func highlights(law: HighlightLaw) {
        let text = FoldedText(bytes: Array(law.text.utf8), sourceOffsets: law.offsets.map { Int($0) })
        let ranges = text.ranges(of: FoldedText(lowercasing: law.words).words, matching: .init(law.matching))
        #expect(ranges.map { [Int32($0.lowerBound), Int32($0.upperBound)] } == law.ranges)
    }

    @Test("Search terms", arguments: try TermsLaw.all())
    func terms(law: TermsLaw) {
        let text = Array(law.text.utf8)
        let (names, bodies) = (SearchTerms.names(in: text), SearchTerms.bodies(in: text))
        let joined = SearchTerms.joined(in: text, acrossSpaces: true)
        let mixed = SearchTerms.mixed(in: text, acrossSpaces: true)
        let mixedNames = SearchTerms.mixedNames(in: text)
        let lookups = SearchTerms.lookups(ofWord: Array(law.word.utf8))
        #expect(names.map { String(decoding: text[$0], as: UTF8.self) } == law.names)
        #expect(bodies.map { String(decoding: text[$0], as: UTF8.self) } == law.bodies)
        #expect(joined.map { String(decoding: $0, as: UTF8.self) } == law.joined)
        #expect(mixed.map { String(decoding: $0, as: UTF8.self) } == law.mixed)
        #expect(mixedNames.map { String(decoding: $0, as: UTF8.self) } == law.mixedNames)
        #expect(lookups.names.map(\.inLaw) == law.nameLookups)
        #expect(lookups.bodies.map(\.inLaw) == law.bodyLookups)
        func isFound(_ lookup: SearchTerms.Lookup, in terms: [Range<Int>]) -> Bool {
            terms.contains { lookup.matches(text[$0]) } || joined.contains { lookup.matches($0) }
        }
        let matchesName = lookups.names.contains { lookup in
            isFound(lookup, in: names) || mixedNames.contains { lookup.matches($0) }
        }
        #expect(matchesName == law.matchesName)
        let matchesBody = lookups.bodies.allSatisfy { lookup in
            isFound(lookup, in: bodies) || mixed.contains { lookup.matches($0) }
        }
        #expect((!lookups.bodies.isEmpty && matchesBody) == law.matchesBody)
    }

    @Test("Facets", arguments: try FacetsLaw.all())
    func facets(law: FacetsLaw) {
        let facets = Facets(of: law.entries, fieldCount: law.counts.count)
        let narrowed = facets.narrowed(to: law.chosen.map { Set($0) }, among: law.found.map { Set($0) })
        #expect(narrowed.ids.sorted() == law.left)
        #expect(narrowed.sortedCounts == law.counts)
    }

    @Test("Differences", arguments: try DifferenceLaw.all())
    func difference(law: DifferenceLaw) throws {
        let (old, now) = (try law.old.snapshot(), try law.now.snapshot())
        let difference = now.difference(from: old)
        #expect(difference.removals.map { $0.inLaw } == law.removals)
        #expect(difference.sectionRemovals.map { $0.inLaw } == law.sectionRemovals)
        #expect(difference.sectionInsertions.map { $0.inLaw } == law.sectionInsertions)
        #expect(difference.insertions.map { $0.inLaw } == law.insertions)
        #expect(difference.changedEntries.map { [$0.id, $0.section] } == law.changed)
        #expect(try old.applying(difference) == now)
    }

    @Test("An index of which one item is unfolded", arguments: try UnfoldedLaw.all())
    func unfolded(law: UnfoldedLaw) {
        let thinning = IndexThinning(
            isEmpty: (0..<law.count).map { law.empty?.contains($0) == true },
            parts: law.parts[0]..<law.parts[1], maximum: law.maximum, around: law.current)
        #expect(
            thinning.rows.map { [$0.items.lowerBound, $0.last] }
                == law.rows.map { [$0[0], $0[$0.count - 1]] })
        #expect(thinning.rows.map { $0.kind == .range } == law.rows.map { $0.count > 1 })
        #expect(thinning.rows.flatMap { Array($0.items) } == Array(0..<law.count))
    }

    @Test("No table is empty, and titles are unique")
    func tables() throws {
        let tables = [
            try SectioningLaw.all().map { $0.law }, try IndexLaw.all().map { $0.law },
            try UnfoldedLaw.all().map { $0.law }, try SelectionLaw.all().map { $0.law },
            try SearchLaw.all().map { $0.law },
            try HighlightLaw.all().map { $0.law }, try TermsLaw.all().map { $0.law },
            try DifferenceLaw.all().map { $0.law }, try FacetsLaw.all().map { $0.law },
        ]
        for names in tables {
            #expect(names.count > 15)
            #expect(Set(names).count == names.count)
        }
    }
}

extension Selection<Int32> {
    fileprivate mutating func change(by law: SelectionLaw, of snapshot: Snapshot<Int32, Int32>) throws {
        let exceptions = law.policies.map { ($0.section, SelectionPolicy($0.policy)) }
        let policies = SelectionPolicies(
            SelectionPolicy(law.policy), exceptions: Dictionary(uniqueKeysWithValues: exceptions))
        switch law.what {
        case .one: try select(law.entry, inSection: law.section, of: snapshot, under: policies)
        case .toggle: try toggle(law.entry, inSection: law.section, of: snapshot, under: policies)
        case .all: try selectAll(inSection: law.section, of: snapshot, under: policies)
        case .none: try deselectAll(inSection: law.section, of: snapshot)
        case .present: removeMissing(from: snapshot)
        }
    }
}

extension IndexThinning.Kind {
    fileprivate var inLaw: IndexLaw.Kind {
        switch self {
        case .title: .title
        case .range: .range
        case .dot: .dot
        }
    }
}

extension SearchTerms.Lookup {
    fileprivate var inLaw: String { String(decoding: bytes, as: UTF8.self) + (isWhole ? "|" : "") }
}
