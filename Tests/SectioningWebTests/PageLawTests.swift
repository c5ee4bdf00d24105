import TestSupport
import Testing

@Suite("The tables of laws, by requests")
struct PageLawTests {
    @Test("Sections", arguments: try SectioningLaw.all())
    func sectioning(law: SectioningLaw) throws {
        var page = Page()
        guard law.list.isCatalog else {
            // What the core refuses in one section only, a catalog never has.
            let (bounds, keys) = columns(of: law.list.entries)
            let request = [
                [Int32(law.list.entries.count), 1], law.list.identities, [], bounds, keys, [], [0],
            ]
            #expect(try page.ask(.load, request) == (100, [[1]]))
            return
        }
        try #require(law.refused == nil)
        let catalog = try page.load(law.list)
        let answer = try page.answer(.section, Page.request(law.list, of: catalog))
        #expect(try LawSections(answer) == law.sections)
    }

    @Test("The index", arguments: try IndexLaw.all())
    func index(law: IndexLaw) throws {
        var page = Page()
        let catalog = try page.load(law.list)
        let list = try page.answer(.section, Page.request(law.list, of: catalog))
        #expect(list[5] == law.targets)
        let style: Int32 = law.style == .dots ? 0 : 1
        let answer = try page.answer(.thin, [[list[0][0], law.maximum, style], law.height])
        let kinds: [IndexLaw.Kind] = [.title, .range, .dot]
        let rows = answer[0].indices.map {
            IndexLaw.Row(kind: kinds[Int(answer[0][$0])], item: answer[1][$0], last: answer[2][$0])
        }
        #expect(rows == law.rows)
        #expect(answer[3] == (law.item.map { [$0] } ?? []))
    }

    @Test("Selection", arguments: try SelectionLaw.all())
    func selection(law: SelectionLaw) throws {
        var page = Page()
        let list = try page.cut(law.list)
        let answer = try page.ask(
            .select,
            [
                [law.what.code, list, law.section, law.entry], law.selected, [law.policy.code],
                law.policies.map { $0.section }, law.policies.map { $0.policy.code },
            ])
        if let refused = law.refused {
            #expect(answer == (try refused.status, [refused.about]))
        } else {
            #expect(answer == (0, [law.now, law.deselected]))
        }
    }

    @Test("Search", arguments: try SearchLaw.all())
    func search(law: SearchLaw) throws {
        var page = Page()
        let catalog = try page.load(law.list, texts: law.texts.map { Array($0.joined(separator: "\n").utf8) })
        let list = try page.answer(.section, Page.request(law.list, of: catalog))[0][0]
        let answer = try page.answer(.search, [[catalog, list, law.matching.code], packed(law.words)])
        #expect(answer[0][0] != list)
        #expect(try LawSections(answer) == law.sections)
    }

    @Test("Highlights", arguments: try HighlightLaw.all())
    func highlights(law: HighlightLaw) throws {
        var page = Page()
        let answer = try page.answer(
            .highlight, [[law.matching.code], packed(law.words), packed(law.text), law.offsets])
        #expect(answer == [law.ranges.flatMap { $0 }])
    }

    @Test("Differences", arguments: try DifferenceLaw.all())
    func difference(law: DifferenceLaw) throws {
        var page = Page()
        let (old, now) = (try page.cut(law.old), try page.cut(law.now))
        let answer = try page.answer(.difference, [[old, now]])
        let steps = { (steps: [[Int32]], size: Int) in
            steps.flatMap { step in
                let moves = step.count > size
                return step.prefix(size) + [moves ? 1 : 0]
                    + (moves ? step.suffix(from: size) : ArraySlice(repeating: 0, count: size - 1))
            }
        }
        #expect(
            answer == [
                steps(law.removals, 3), steps(law.sectionRemovals, 2), steps(law.sectionInsertions, 2),
                steps(law.insertions, 3), law.changed.flatMap { $0 },
            ])
    }
}

extension LawRefusal {
    /// The status of the answer.
    fileprivate var status: Int32 {
        get throws {
            let statuses: [String: Int32] = [
                "unknownSection": 3, "unknownEntry": 4, "notSelectable": 11, "notMultiple": 12,
            ]
            return try #require(statuses[reason])
        }
    }
}

extension LawMatching {
    fileprivate var code: Int32 { self == .wordPrefix ? 0 : 1 }
}

extension SelectionLaw.Change {
    fileprivate var code: Int32 {
        switch self {
        case .one: 0
        case .toggle: 1
        case .all: 2
        case .none: 3
        case .present: 4
        }
    }
}

extension SelectionLaw.Policy {
    fileprivate var code: Int32 {
        switch self {
        case .none: 0
        case .single: 1
        case .multiple: 2
        }
    }
}
