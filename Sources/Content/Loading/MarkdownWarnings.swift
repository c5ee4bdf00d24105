import DataFormats
import Diagnostics
import Markdown

/// Warnings about Markdown that may not be displayed as intended.
struct MarkdownWarnings: Sendable {
    private var warnings = Diagnostics()
    /// Warnings that a site with raw HTML does not need.
    private var rawHTMLWarnings = Diagnostics()

    init() {}

    init(_ outline: MarkdownOutline, in source: MarkdownSource) {
        for found in outline.foreignSyntax {
            warnings.report(
                source.diagnostic(
                    .foreignSyntax(found.problem), line: Int(found.position.line),
                    column: Int(found.position.column)))
        }
        if let tag = outline.unclosedComment {
            warnings.report(source.diagnostic(.unclosedComment, at: tag))
        }
        if let tag = outline.commentBeforeText {
            rawHTMLWarnings.report(source.diagnostic(.commentBeforeText, at: tag))
        }
        if let tag = outline.rawHTML { rawHTMLWarnings.report(source.diagnostic(.rawHTML, at: tag)) }
        if let tag = outline.unknownTag {
            rawHTMLWarnings.report(source.diagnostic(.unknownTag(tag.text), at: tag))
        }
        for cell in outline.surplusCells {
            warnings.report(
                source.diagnostic(
                    .surplusCell(cell.text), line: Int(cell.position.line), column: Int(cell.position.column))
            )
        }
        for footnote in outline.unusedFootnotes {
            warnings.report(
                source.diagnostic(
                    .unusedFootnote(footnote.name, isRepeated: footnote.isRepeated),
                    line: Int(footnote.position.line), column: Int(footnote.position.column)))
        }
        for image in outline.imagesWithoutAlt {
            warnings.report(source.diagnostic(.markdownImageWithoutAlt(image.destination), at: image))
        }
    }

    /// Returns the warnings for a site that allows raw HTML or does not.
    func all(rawHTML: Bool) -> Diagnostics {
        var all = warnings
        if !rawHTML { all.append(rawHTMLWarnings) }
        return all
    }
}

extension EntryBuilder {
    /// Reads a Markdown file. If its front matter cannot be read, reports the problems of its body, too, so that both can be
    /// corrected at once.
    func document(of file: SourceFile, into diagnostics: inout Diagnostics) -> MarkdownDocument? {
        if let document = MarkdownDocument.read(file, into: &diagnostics) { return document }
        reportBody(of: file, into: &diagnostics)
        return nil
    }

    private func reportBody(of file: SourceFile, into diagnostics: inout Diagnostics) {
        guard let document = MarkdownDocument.withoutFields(file) else { return }
        let source = MarkdownSource(bytes: document.body, in: file, firstLine: document.bodyLine)
        let body = Markdown(source, titleHeading: .topLevel, slug: Slug.make, into: &diagnostics)
        guard let outline = body?.outline() else { return }
        diagnostics.append(MarkdownWarnings(outline, in: source).all(rawHTML: rawHTML))
    }
}
