/// The classes of the lists on a page, by what their rows have in common.
///
/// The build knows it, so that browsers do not search all rows with `:has()` whenever a row changes.
enum ListClasses {
    private static let list = "rows"
    /// The rows have titles only, so there is space for several columns.
    private static let titlesOnly = "titles"
    /// Some rows do not lead to a page, so those that do are underlined.
    private static let withoutLinks = "unlinked"
    /// Followed by the number of values of a row in columns.
    private static let columns = "columns-"
}

extension ListClasses {
    /// Returns the `class` attribute of the lists of a page.
    ///
    /// - Parameters:
    ///   - lists: The rows of each list. Other names of entries are ignored.
    ///   - titleTemplates: The row templates that show nothing but titles; see ``TemplateLibrary/titleTemplates``. Without
    ///     any, no list is in columns.
    /// - Complexity: O(*rows*).
    static func value(for lists: [[RowModel]], titleTemplates: Set<String> = []) -> String {
        var haveTitlesOnly = true
        var areLinked = true
        var columns = 0
        for rows in lists {
            // By index, because a copy of a row counts references to all that it has.
            for index in rows.indices where rows[index].see == nil {
                haveTitlesOnly =
                    haveTitlesOnly && rows[index].hasTitleOnly && titleTemplates.contains(rows[index].kind)
                areLinked = areLinked && rows[index].url != nil
                columns = max(columns, rows[index].cells.count)
            }
        }
        var classes = [list]
        if haveTitlesOnly { classes.append(titlesOnly) }
        if !areLinked { classes.append(withoutLinks) }
        if columns > 1 { classes.append(self.columns + String(columns)) }
        return classes.joined(separator: " ")
    }
}

extension RowModel {
    fileprivate var hasTitleOnly: Bool { subtitle == nil && value == nil && choice == nil }
}
