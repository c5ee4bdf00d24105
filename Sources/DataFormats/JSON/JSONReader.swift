public import Diagnostics

/// A strict reader of JSON as defined by [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259).
///
/// It also rejects duplicate keys, numbers that are too large for a `Double`, NUL, lone surrogates, and
/// nesting deeper than ``nestingLimit``.
public enum JSONReader {
    /// The maximum nesting depth of lists and objects.
    public static let nestingLimit = 128

    /// Reads a file that contains one value.
    ///
    /// After an error, reading continues if the intended meaning is clear, to report as many errors as
    /// possible in one run. Each duplicate key keeps its first value.
    /// - Returns: The value, or `nil` if there are errors other than duplicate keys.
    /// - Complexity: O(*bytes*).
    public static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> Node? {
        guard let text = TextDecoding.checkedData(of: file, into: &diagnostics) else { return nil }
        return text.bytes.withUnsafeBufferPointer { bytes in
            var scanner = JSONScanner(bytes, of: text)
            let value = scanner.rootValue()
            diagnostics.append(scanner.report.diagnostics)
            return value
        }
    }

    /// Reads a file that contains one value per line (NDJSON, JSON Lines).
    ///
    /// Blank lines are skipped. Invalid lines are reported and left out.
    /// - Complexity: O(*bytes*).
    public static func readLines(_ file: SourceFile, into diagnostics: inout Diagnostics) -> [Node] {
        guard let text = TextDecoding.checkedData(of: file, into: &diagnostics) else { return [] }
        return text.bytes.withUnsafeBufferPointer { bytes in
            var scanner = JSONScanner(bytes, of: text, byLine: true)
            var values: [Node] = []
            for (number, range) in LineRanges(bytes) {
                scanner.enter(line: number, in: range)
                scanner.skipSpace()
                guard scanner.index < scanner.end, let value = scanner.rootValue() else { continue }
                values.append(value)
            }
            diagnostics.append(scanner.report.diagnostics)
            return values
        }
    }
}
