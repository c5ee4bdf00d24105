import Content
import Diagnostics
import Markdown
import Testing

/// Renders a body, with links as written by default.
func html(
    _ text: String, omitsTitle: Bool = false, rawHTML: Bool = false,
    address: (MarkdownLink) -> String? = { $0.destination }
) throws -> String {
    var diagnostics = Diagnostics()
    let markdown = Markdown(
        MarkdownSource(text), titleHeading: omitsTitle ? .topLevel : .none, slug: Slug.make,
        into: &diagnostics)
    #expect(diagnostics.isEmpty)
    guard let markdown else {
        Issue.record("refused")
        return ""
    }
    let html = markdown.html(rawHTML: rawHTML, of: markdown.outline()).filled { link in
        address(link).map { ResolvedLink($0) }
    }
    return String(decoding: html, as: UTF8.self)
}

func outline(_ text: String, titleHeading: TitleHeading = .none) throws -> MarkdownOutline {
    var diagnostics = Diagnostics()
    let markdown = Markdown(
        MarkdownSource(text), titleHeading: titleHeading, slug: Slug.make, into: &diagnostics)
    #expect(diagnostics.isEmpty)
    guard let markdown else {
        Issue.record("refused")
        return MarkdownOutline()
    }
    return markdown.outline()
}

extension MarkdownBody {
    /// The HTML without its links.
    var text: String {
        String(decoding: html(allowsRawHTML: false).filled { _ in nil }, as: UTF8.self)
    }
}
