/// A footnote and the number of references to it.
struct FootnoteReferences {
    let number: Int
    let count: Int

    /// The references, from 1.
    var occurrences: [Int] { Array(1...max(count, 1)) }
}

// Footnotes have ids, which must be unique on the page, and strings in the language of the page. So they are gaps.
extension MarkdownWriter {
    mutating func footnoteReference(_ number: Int, occurrence: Int) {
        gap(.footnoteReference(number: number, occurrence: occurrence))
    }

    mutating func footnotes(_ isEntering: Bool) {
        if isEntering {
            startLine()
            gap(.openFootnotes)
        } else {
            append("</ol>\n</section>\n")
        }
    }

    mutating func openFootnote(_ number: Int) {
        gap(.openFootnote(number: number))
        append("\n")
    }

    mutating func backLinks(to footnote: FootnoteReferences) {
        append(" ")
        gap(.backLinks(number: footnote.number, occurrences: footnote.occurrences))
    }

    /// - Parameter footnote: The footnote, if it has no links to its references yet.
    mutating func closeFootnote(_ footnote: FootnoteReferences?) {
        if let footnote {
            append("<p>")
            gap(.backLinks(number: footnote.number, occurrences: footnote.occurrences))
            append("</p>\n")
        }
        append("</li>\n")
    }
}
