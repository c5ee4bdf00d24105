import Diagnostics
import Markdown

extension MarkdownBody {
    /// What in the text is not shown as its author may have meant it.
    /// - Parameter rawHTML: whether the site shows raw HTML, so that there is nothing to say of it.
    func warnings(rawHTML: Bool) -> Diagnostics {
        var diagnostics = Diagnostics()
        if !rawHTML {
            if let tag = outline.rawHTML { diagnostics.report(source.diagnostic(.rawHTML, at: tag)) }
            if let tag = outline.unknownTag {
                diagnostics.report(source.diagnostic(.unknownTag(tag.text), at: tag))
            }
        }
        for footnote in outline.footnotes {
            diagnostics.report(
                source.diagnostic(
                    .footnote(footnote.name), line: Int(footnote.position.line),
                    column: Int(footnote.position.column)))
        }
        for image in outline.imagesWithoutAlt {
            diagnostics.report(source.diagnostic(.markdownImageWithoutAlt(image.destination), at: image))
        }
        return diagnostics
    }
}
