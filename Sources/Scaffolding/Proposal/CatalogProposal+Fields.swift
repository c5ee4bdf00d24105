import Content
import Diagnostics

extension CatalogProposal {
    /// Writes a schema of the entries' fields, and names every key that it leaves out. Pages list the fields in the
    /// schema.
    func writeFields(into file: inout CommentedYAML) {
        if outline.fields.contains(where: { !$0.isCommentedOut }) {
            file.blankLine()
            file.comment(
                "The fields of the entries. Pages show these keys in this order, and an entry that does not match is an error. "
                    + "Remove the keys that pages should not show; to label a key, add “title: Label” to its line, "
                    + "and to give a number a unit, “unit: km²”."
            )
            if outline.fields.contains(where: \.isCommentedOut) {
                file.comment(
                    "A # precedes keys that have one value in all entries, or that are deep in objects.")
            }
            file.line("fields:")
            for described in outline.fields {
                if let currency = described.currency { file.comment(currency.comment, indent: 2) }
                if let comment = described.odd?.comment ?? described.dates?.comment {
                    file.comment(comment, indent: 2)
                }
                if described.field.marksDrafts { file.comment(draftComment, indent: 2) }
                file.line(described.line, indent: 2, isCommentedOut: described.isCommentedOut)
            }
        }
        guard !outline.leftOut.isEmpty else { return }
        file.blankLine()
        file.comment("Keys of the entries that are left out:")
        for text in outline.leftOut { file.comment("- " + text) }
    }

    private var draftComment: String {
        let count = draftCount
        let found = count == 1 ? "1 entry with true is a draft" : "\(count) entries with true are drafts"
        return
            "\(found), which the site has only with --drafts. If the key has another meaning, use “type: string”."
    }
}
