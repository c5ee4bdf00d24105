import Sectioning

/// An entry in the notation of tests: its name and its section keys (`anna: A`, `bo: B C`, `cy:`).
struct ListedEntry: Sendable, Identifiable {
    let id: String
    let keys: [String]

    init(_ line: String) {
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        id = String(parts[0])
        keys = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
    }
}

func entries(_ lines: String...) -> [ListedEntry] {
    lines.map { ListedEntry($0) }
}

extension Snapshot where SectionKey == String, EntryID == String {
    /// The sections in the notation of tests: `A(anna amir) B()`.
    var notation: String {
        sections.map { section in
            section.key + "(" + section.placements.map { $0.id }.joined(separator: " ") + ")"
        }
        .joined(separator: " ")
    }
}

extension SectionIndex where SectionKey == String {
    /// The index titles with the positions of their targets: `A→0 [B→1] C→1`. Titles without entries are in brackets.
    var notation: String {
        items.map { item in
            let text = "\(item.title)→\(item.target)"
            return item.isEmpty ? "[\(text)]" : text
        }
        .joined(separator: " ")
    }
}

extension Array where Element == ListedEntry {
    func cut(
        _ order: SectionOrder<String> = .appearance, empty: EmptySectionPolicy = .omit
    ) throws(SectioningError<String, String>) -> Snapshot<String, String> {
        try sectioned(byEach: { $0.keys }, id: { $0.id }, order: order, empty: empty)
    }
}

/// Returns a snapshot from the notation of tests: `A(anna bo') [B] C()`. Each `'` after a name increments its revision. A
/// key in brackets is indexed but has no section.
func snapshot(
    _ notation: String, _ empty: EmptySectionPolicy = .omit
) throws -> Snapshot<String, String> {
    var sections: [Snapshot<String, String>.Section] = []
    var keys: [String] = []
    for part in notation.split(separator: ")").flatMap({ $0.split(separator: "]") }) {
        let text = part.drop { $0 == " " }
        if text.hasPrefix("[") {
            keys.append(String(text.dropFirst()))
            continue
        }
        let halves = text.split(separator: "(", omittingEmptySubsequences: false)
        let placements = (halves.count > 1 ? halves[1] : "").split(separator: " ").map { name in
            let id = String(name.prefix { $0 != "'" })
            return Placement(id: id, revision: UInt64(name.count - id.count))
        }
        keys.append(String(halves[0]))
        sections.append(.init(key: String(halves[0]), placements: placements))
    }
    return try Snapshot(sections: sections, indexedKeys: keys, emptySections: empty)
}

extension Snapshot where SectionKey == String, EntryID == String {
    /// The whole snapshot in the notation that ``snapshot(_:_:)`` reads.
    var fullNotation: String {
        indexedKeys.map { key in
            guard let position = position(ofSection: key) else { return "[\(key)]" }
            let names = sections[position].placements.map {
                $0.id + String(repeating: "'", count: Int($0.revision))
            }
            return "\(key)(\(names.joined(separator: " ")))"
        }
        .joined(separator: " ")
    }
}
