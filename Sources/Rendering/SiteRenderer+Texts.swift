import Content
import DataFormats
import ICUCollation
import Markdown
import Planning

extension SiteRenderer {
    /// Returns the values of a field as one line; `nil` if there are none.
    func text(_ path: FieldPath?, of entry: Entry, in catalog: CatalogPlan) -> String? {
        guard let path else { return nil }
        guard let node = entry.fields[path] else {
            return path == EntrySettings.excerpt ? excerpt(of: entry, in: catalog) : nil
        }
        let rule = catalog.rule(of: path)
        func shown(_ text: String) -> String {
            guard rule?.type == .entry else { return catalog.displayText(text, by: rule, withUnit: true) }
            return self.entry(named: text, from: catalog).map { title(of: $0) } ?? text
        }
        guard let elements = node.elements else { return node.text.map(shown) }
        let texts = elements.compactMap { $0.text.map(shown) }
        return texts.isEmpty ? nil : texts.joined(separator: catalog.strings.listSeparator)
    }

    func title(of entry: EntryIndex) -> String {
        plan.catalogs[entry.catalog].catalog.entries[entry.entry].title
    }

    /// The maximum length of an excerpt, in characters.
    private static let maximumExcerpt = 160

    /// Returns the first sentence of an entry's body, without markup. A long sentence ends after a word.
    func excerpt(of entry: Entry, in catalog: CatalogPlan) -> String? {
        guard let body = entry.body,
            let text = body.html(allowsRawHTML: plan.content.settings.rawHTML).firstParagraph
        else { return nil }
        let sentence = catalog.collation.firstSentence(of: text)
        guard
            let end = sentence.index(
                sentence.startIndex, offsetBy: Self.maximumExcerpt, limitedBy: sentence.endIndex),
            end < sentence.endIndex
        else { return String(sentence) }
        let start = sentence[..<end]
        return (start.lastIndex { $0.isWhitespace }.map { start[..<$0] } ?? start) + "…"
    }
}
