/// The apostrophe before a cell that a spreadsheet would read as a formula.
///
/// Spreadsheets calculate what a cell says if it begins with one of a few characters, and a formula can send the contents of
/// other cells to a server (see [OWASP on CSV injection](https://owasp.org/www-community/attacks/CSV_Injection)). A cell that
/// begins with an apostrophe is text. Text that already begins with apostrophes before such a character gets one more, so that
/// the original is always known.
package enum FormulaGuard {
    /// Whether a cell with this text needs a guard. Numbers, such as `-5`, need none.
    /// - Complexity: O(*length*).
    package static func isNeeded(for text: UnsafeBufferPointer<UInt8>) -> Bool {
        let rest = text.drop { $0 == apostrophe }
        return isStartOfFormula(rest) && !isNumber(text)
    }

    /// Returns the original text of a guarded cell, and any other text unchanged.
    package static func removed(from text: String) -> String {
        guard text.utf8.first == apostrophe else { return text }
        var copy = text
        let isGuarded = copy.withUTF8 { bytes in isStartOfFormula(bytes.drop { $0 == apostrophe }) }
        return isGuarded ? String(text.dropFirst()) : text
    }

    /// Whether the text is a JSON number, such as `-5` or `1.5e3`. Leading zeros are allowed.
    package static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = text[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        guard removeDigits(from: &rest) else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard removeDigits(from: &rest) else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
            guard removeDigits(from: &rest) else { return false }
        }
        return rest.isEmpty
    }

    private static let apostrophe = UInt8(ascii: "'")

    /// The characters that begin formulas, and those that some spreadsheets drop before them.
    private static let starts = "=+-@\t\r\n".utf8.map { $0 }
    /// The full-width forms of `=`, `+`, `-` and `@`.
    private static let wideStarts = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].map { Array($0.utf8) }

    private static func isStartOfFormula(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = text.first else { return false }
        guard first >= 0x80 else { return starts.contains(first) }
        return wideStarts.contains { text.starts(with: $0) }
    }

    /// Removes the digits at the start, and returns whether there are any.
    private static func removeDigits(from text: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let rest = text.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        defer { text = rest }
        return rest.startIndex > text.startIndex
    }
}
