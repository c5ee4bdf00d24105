import DataFormats

/// Markdown above or below the rows of sections.
public enum SectionMarkdown: Sendable {
    case none
    /// The same Markdown in every section.
    case each(MarkdownBody)
    /// Markdown for some sections, by section name.
    case table([String: MarkdownBody])

    public subscript(section: String) -> MarkdownBody? {
        switch self {
        case .none: nil
        case .each(let body): body
        case .table(let bodies): bodies[section]
        }
    }

    /// All Markdown, sorted by section, for checks. Markdown that is the same in every section is included
    /// once.
    public var markdownBodies: [MarkdownBody] {
        switch self {
        case .none: []
        case .each(let body): [body]
        case .table(let bodies): bodies.sorted { $0.key < $1.key }.map { $0.value }
        }
    }
}

extension SectionMarkdown {
    static func read(_ key: String, from reader: inout SettingsReader) -> SectionMarkdown {
        guard let node = reader.node(key) else { return .none }
        guard let members = node.members else {
            return reader.markdown(of: node, key: key).map { .each($0) } ?? .none
        }
        let bodies = members.compactMap { member in
            reader.markdown(of: member.value, key: member.key).map { (member.key, $0) }
        }
        return .table(Dictionary(bodies, uniquingKeysWith: { first, _ in first }))
    }
}

extension ViewSettings {
    /// The Markdown above and below sections.
    var markdownBodies: [MarkdownBody] { header.markdownBodies + footer.markdownBodies }
}

extension CatalogSettings {
    /// The Markdown above and below the list and its sections.
    public var markdownBodies: [MarkdownBody] {
        [header, footer].compactMap { $0 } + views.flatMap { $0.markdownBodies }
    }
}
