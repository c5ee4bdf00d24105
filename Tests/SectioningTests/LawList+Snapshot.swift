import Sectioning
import TestSupport

extension LawList {
    /// The list as the core cuts it.
    func snapshot() throws(SectioningError<Int32, Int32>) -> Snapshot<Int32, Int32> {
        let rest: SectionOrder<Int32>.Remainder =
            switch remainder {
            case .appearance: .appearance
            case .count: .count
            case .ascending: .sorted(<)
            case .descending: .sorted(>)
            }
        let policy: EmptySectionPolicy =
            switch empty {
            case .omit: .omit
            case .header: .header
            case .index: .index
            }
        return try entries.indices.sectioned(
            byEach: { entries[$0] }, id: { identities[$0] },
            order: SectionOrder(given: given, remainder: rest, last: last), empty: policy,
            revision: { revisions.isEmpty ? 0 : UInt64(UInt32(bitPattern: revisions[$0])) })
    }
}

extension LawSections {
    init(_ snapshot: Snapshot<Int32, Int32>) {
        let index = SectionIndex(of: snapshot) { String($0) }
        self.init(
            sections: snapshot.sections.map { [$0.key] + $0.placements.map { $0.id } },
            indexed: snapshot.indexedKeys, targets: index.items.map { Int32($0.target) },
            vacant: index.items.filter { $0.isEmpty }.map { $0.key })
    }
}

extension LawRefusal {
    func error() throws -> SectioningError<Int32, Int32> {
        switch (reason, about.count) {
        case ("duplicateEntry", 2): .duplicateEntry(about[0], section: about[1])
        case ("unknownSection", 1): .unknownSection(about[0])
        case ("unknownEntry", 2): .unknownEntry(about[0], section: about[1])
        case ("notSelectable", 1): .notSelectable(about[0])
        case ("notMultiple", 1): .notMultiple(about[0])
        default: throw UnknownRefusal(refusal: self)
        }
    }
}

/// A law names a reason that no list is refused for here.
struct UnknownRefusal: Error {
    let refusal: LawRefusal
}

extension SearchQuery.Matching {
    init(_ matching: LawMatching) {
        self = matching == .anywhere ? .anywhere : .wordPrefix
    }
}
