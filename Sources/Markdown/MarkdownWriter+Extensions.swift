// The GFM extensions.
extension MarkdownWriter {
    /// Opens a table in a container that can be focused with the keyboard and scrolls if the table is too
    /// wide.
    ///
    /// The container is a group, not a region: two tables with the same columns would be two landmarks with one
    /// name.
    /// - Parameter label: The name of the container; may be empty.
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

    /// Writes the start or end of a row. Row 0 is the header. If cells are missing, empty ones are added
    /// before the end.
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

    /// Writes the start tag or end tag of a cell. An empty header cell is written as `td`, because a `th`
    /// without content has no accessible name.
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

    /// Writes the checkbox of a task. The rest of its paragraph is its label.
    mutating func box(isDone: Bool) {
        append(
            isDone
                ? "<label><input type=\"checkbox\" checked disabled>"
                : "<label><input type=\"checkbox\" disabled>")
        hasOpenLabel = true
    }

    /// Closes the label of a checkbox, if the paragraph began with one.
    mutating func closeBox() {
        if hasOpenLabel { append("</label>") }
        hasOpenLabel = false
    }
}
