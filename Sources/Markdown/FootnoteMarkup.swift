import Escaping

/// The markup of footnotes that depends on the page.
public struct FootnoteMarkup: Sendable {
    private let prefix: String
    private let title: String
    private let label: @Sendable (Int) -> String
    private let backReference: @Sendable (Int) -> String

    /// - Parameters:
    ///   - scope: A string that makes ids unique on a page with several bodies.
    ///   - title: The name of the list of footnotes.
    ///   - label: Returns a number in the digits of the page's language.
    ///   - backReference: Returns the name of the link to a reference, from 1.
    public init(
        scope: String = "", title: String = "Footnotes",
        label: @escaping @Sendable (Int) -> String = { String($0) },
        backReference: @escaping @Sendable (Int) -> String = { "Back to reference \($0)" }
    ) {
        prefix = scope.isEmpty ? "" : scope + "-"
        self.title = title
        self.label = label
        self.backReference = backReference
    }

    private func id(_ number: Int) -> String { "__fn-\(prefix)\(number)" }

    private func referenceID(_ number: Int, _ occurrence: Int) -> String {
        "__fnref-\(prefix)\(number)" + (occurrence > 1 ? "-\(occurrence)" : "")
    }

    func open(in html: inout [UInt8]) {
        html.append("<section class=\"footnotes\"")
        html.appendAttribute(" aria-label=\"", title)
        html.append(">\n<ol>\n")
    }

    func open(_ number: Int, in html: inout [UInt8]) {
        html.append("<li")
        html.appendAttribute(" id=\"", id(number))
        // Browsers number lists in Latin digits.
        let label = label(number)
        if label != String(number) { html.appendAttribute(" data-number=\"", label) }
        html.append(">")
    }

    func refer(to number: Int, _ occurrence: Int, in html: inout [UInt8]) {
        html.append("<sup class=\"footnote-ref\"><a")
        html.appendAttribute(" href=\"", "#" + id(number))
        html.appendAttribute(" id=\"", referenceID(number, occurrence))
        html.append(">")
        html += label(number).utf8
        html.append("</a></sup>")
    }

    func linkBack(from number: Int, to occurrences: [Int], in html: inout [UInt8]) {
        for (position, occurrence) in occurrences.enumerated() {
            if position > 0 { html.append(" ") }
            html.append("<a")
            html.appendAttribute(" href=\"", "#" + referenceID(number, occurrence))
            html.append(" class=\"footnote-backref\"")
            html.appendAttribute(" aria-label=\"", backReference(occurrence))
            html.append(">↩")
            if occurrence > 1 {
                html.append("<sup>")
                html += label(occurrence).utf8
                html.append("</sup>")
            }
            html.append("</a>")
        }
    }
}
