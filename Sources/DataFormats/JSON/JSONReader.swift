public import Diagnostics

/// Reads JSON as [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259) defines it, and nothing looser.
///
/// Beyond the grammar these are refused: a key that an object has already, a number that no `Double` holds, a
/// NUL, half of a surrogate pair, and nesting deeper than ``nestingLimit``.
public enum JSONReader {
    /// How deep lists and objects may be nested.
    public static let nestingLimit = 128

    /// Reads a file that holds one value.
    ///
    /// Reading goes on after a fault wherever it is plain what was meant, so that one run reports as much as
    /// it can. Keys that are there twice keep their first value.
    /// - Returns: the value; `nil` where something was wrong with it besides keys that are there twice.
    /// - Complexity: O(*bytes*).
    public static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> Node? {
        guard let text = TextDecoding.checkedText(of: file, into: &diagnostics) else { return nil }
        return text.bytes.withUnsafeBufferPointer { bytes in
            var scanner = JSONScanner(bytes, of: text)
            let value = scanner.rootValue()
            diagnostics.append(scanner.report.diagnostics)
            return value
        }
    }

    /// Reads a file that holds one value in each line (NDJSON, JSON Lines).
    ///
    /// Lines of nothing but white space are skipped. A line at fault is reported and left out.
    /// - Complexity: O(*bytes*).
    public static func readLines(_ file: SourceFile, into diagnostics: inout Diagnostics) -> [Node] {
        guard let text = TextDecoding.checkedText(of: file, into: &diagnostics) else { return [] }
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
