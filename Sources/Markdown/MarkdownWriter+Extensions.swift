// What GFM has besides CommonMark.
extension MarkdownWriter {
    /// A table in a box of its own that scrolls where the table is too wide, within reach of the keyboard.
    ///
    /// The box is a group rather than a region: two tables with the same columns would be two landmarks with one
    /// name.
    /// - Parameter label: names the box; may be empty.
    mutating func openTable(_ table: MarkdownTable, label: String) {
        startLine()
        append("<div class=\"table\" role=\"group\" tabindex=\"0\"")
        if !label.isEmpty { attribute(" aria-label=\"", label) }
        append(">\n<table>\n")
    }

    mutating func closeTable(_ table: MarkdownTable) {
        if table.rows.count > 1 { append("</tbody>\n") }
        append("</table>\n</div>\n")
    }

    /// A row; the first is the header. Cells that were not written out are added at its end.
    mutating func row(_ row: Int, of table: MarkdownTable, _ isEntering: Bool) {
        if isEntering {
            if row == 0 { append("<thead>\n") }
            if row == 1 { append("<tbody>\n") }
            append("<tr>\n")
            return
        }
        for alignment in table.columns.dropFirst(table.rows[row].count) {
            cell("td", alignment, true)
            cell("td", alignment, false)
        }
        append("</tr>\n")
        if row == 0 { append("</thead>\n") }
    }

    /// A cell of an empty header is no header cell: it would be one without a name.
    mutating func cell(_ name: String, _ alignment: ColumnAlignment, _ isEntering: Bool) {
        guard isEntering else { return append(name == "th" ? "</th>\n" : "</td>\n") }
        append(name == "th" ? "<th scope=\"col\"" : "<td")
        switch alignment {
        case .natural: append(">")
        case .start: append(" class=\"start\">")
        case .center: append(" class=\"center\">")
        case .end: append(" class=\"end\">")
        }
    }

    /// The box of a task. The paragraph that it begins is its label, and so names it.
    mutating func box(isDone: Bool) {
        append(
            isDone
                ? "<label><input type=\"checkbox\" checked disabled>"
                : "<label><input type=\"checkbox\" disabled>")
        hasOpenLabel = true
    }

    /// Ends the label of a box, where the paragraph began with one.
    mutating func closeBox() {
        if hasOpenLabel { append("</label>") }
        hasOpenLabel = false
    }
}
