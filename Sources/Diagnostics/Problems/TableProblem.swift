/// A problem with the form of a table: a CSV file or a similar one.
public enum TableProblem: Hashable, Sendable {
    case noHeader
    /// `isBesideTitle` tells whether the row has one cell, which is probably the title of the table.
    case emptyName(column: Int, isBesideTitle: Bool = false)
    /// The only name in the header contains a character that separates the cells of other tables.
    case singleColumn(String, separator: Character, file: String)
    case duplicateName(String, firstColumn: Int)
    /// A row has a cell for which the header has no name.
    case surplusCell(columns: Int)
    /// A row has a cell for which the settings have no name.
    case surplusCellOfNamed(columns: Int)
    case unclosedQuote
    case textAfterQuote
    /// Bytes that are not UTF-8, in a file without a declared encoding.
    case invalidUTF8(file: String)
    /// Bytes that are not text in the declared encoding.
    /// `isNamed` tells whether the settings name the encoding.
    case undecodable(encoding: String, isNamed: Bool)
    /// The text is UTF-8, but the settings name another encoding.
    case otherThanUTF8(encoding: String)
}

extension TableProblem {
    /// The description of the problem, printed after `error: `.
    var message: String {
        switch self {
        case .noHeader: "the table has no header"
        case .emptyName(let column, _): "column \(Self.name(ofColumn: column)) has no name"
        case .singleColumn(let name, _, _): "the table has one column, “\(name.excerpt)”"
        case .duplicateName(let name, let first):
            "column \(Self.name(ofColumn: first)) has the name “\(name.excerpt)”, too"
        case .surplusCell(let columns):
            "this row has more cells than the header, which names \(columns.counted("column"))"
        case .surplusCellOfNamed(let columns):
            "this row has more cells than “columns” in the settings, which names \(columns)"
        case .unclosedQuote: "this quotation mark is not closed"
        case .invalidUTF8: "this cell is not valid UTF-8"
        case .undecodable(let encoding, _): "this is not text in the encoding “\(encoding.visible)”"
        case .otherThanUTF8(let encoding): "this is UTF-8, not the encoding “\(encoding.visible)”"
        case .textAfterQuote: "there is text after the closing quotation mark of this cell"
        }
    }

    var advice: String {
        switch self {
        case .noHeader: "write the names of the columns into the first row"
        case .emptyName(_, isBesideTitle: true):
            "remove the rows above the one that names the columns, or write its name into the header"
        case .emptyName: "write its name into the header"
        case .singleColumn(_, let separator, let file):
            "if “\(separator)” is between the cells, write in catalog.yaml: source: "
                + "{file: \(file), separator: \(separator == "\t" ? "tab" : "\"\(separator)\"")}"
        case .duplicateName: "rename or remove one of the columns"
        case .surplusCell(columns: 1):
            "row 1 must name the columns: remove rows above it, or put a cell that contains the separator in quotation marks"
        case .surplusCell:
            "name the column in the header, or put a cell that contains the separator in quotation marks"
        case .surplusCellOfNamed:
            "name the column in “columns”, or put a cell that contains the separator in quotation marks"
        case .invalidUTF8(let file):
            "save it as “CSV UTF-8”, or name its encoding in catalog.yaml: source: {file: \(file), encoding: windows-1252}"
        case .undecodable(_, isNamed: true): "fix this place, or name the encoding that the file has"
        case .undecodable: "fix this place, or save the file as “CSV UTF-8”"
        case .otherThanUTF8: "remove “encoding” from the source, or name the encoding that the file has"
        case .unclosedQuote:
            "add the closing quotation mark; write a quotation mark inside the cell twice"
        case .textAfterQuote:
            "write a quotation mark in a cell twice, and one at each end of the cell"
        }
    }

    /// Returns the name of a column in spreadsheets: A to Z, then AA.
    /// - Parameter column: The index, from 0.
    public static func name(ofColumn column: Int) -> String {
        var name = ""
        var rest = column + 1
        while rest > 0 {
            rest -= 1
            name = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + name
            rest /= 26
        }
        return name
    }
}
