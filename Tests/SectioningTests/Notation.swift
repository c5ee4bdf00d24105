import Sectioning

/// A list as tests write it: a line an entry, its name and its section keys (`anna: A`, `bo: B C`, `cy:`).
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
    /// Sections as tests write them: `A(anna amir) B()`.
    var notation: String {
        sections.map { section in
            section.key + "(" + section.placements.map { $0.id }.joined(separator: " ") + ")"
        }
        .joined(separator: " ")
    }
}

extension SectionIndex where SectionKey == String {
    /// Index titles and the positions they lead to, those without entries in brackets: `A→0 [B→1] C→1`.
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
