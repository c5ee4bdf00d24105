public import Sectioning

extension LawList {
    /// The snapshot of the list.
    public func snapshot() throws(SectioningError<Int32, Int32>) -> Snapshot<Int32, Int32> {
        let rest: SectionOrder<Int32>.Remainder =
            switch remainder {
            case .appearance: .appearance
            case .count: .count
            case .ascending: .sorted(by: <)
            case .descending: .sorted(by: >)
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
    public init(_ snapshot: Snapshot<Int32, Int32>) {
        let index = SectionIndex(of: snapshot) { String($0) }
        self.init(
            sections: snapshot.sections.map { [$0.key] + $0.placements.map { $0.id } },
            indexed: snapshot.indexedKeys, targets: index.items.map { Int32($0.target) },
            vacant: index.items.filter { $0.isEmpty }.map { $0.key })
    }
}

extension ExpectedError {
    public func error() throws -> SectioningError<Int32, Int32> {
        switch (reason, about.count) {
        case ("duplicateEntry", 2): .duplicateEntry(about[0], section: about[1])
        case ("unknownSection", 1): .unknownSection(about[0])
        case ("unknownEntry", 2): .unknownEntry(about[0], section: about[1])
        case ("notSelectable", 1): .notSelectable(about[0])
        case ("notMultiple", 1): .multipleSelectionNotAllowed(about[0])
        default: throw UnknownErrorName(expected: self)
        }
    }
}

/// The error name of a case is unknown.
public struct UnknownErrorName: Error {
    public let expected: ExpectedError
}

extension SearchQuery.Matching {
    public init(_ matching: LawMatching) {
        self = matching == .anywhere ? .anywhere : .wordPrefix
    }
}

extension SelectionPolicy {
    public init(_ policy: SelectionLaw.Policy) {
        switch policy {
        case .disabled: self = .disabled
        case .single: self = .single
        case .multiple: self = .multiple
        }
    }
}

extension SnapshotDifference<Int32, Int32>.Step {
    /// The form in the table of differences.
    public var inLaw: [Int32] {
        let other = counterpart.map { [$0.section, Int32($0.offset)] } ?? []
        return [placement.id, place.section, Int32(place.offset)] + other
    }
}

extension SnapshotDifference<Int32, Int32>.SectionStep {
    /// The form in the table of differences.
    public var inLaw: [Int32] {
        [key, Int32(position)] + (counterpart.map { [Int32($0)] } ?? [])
    }
}
