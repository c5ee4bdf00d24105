package import Diagnostics

/// Lines of YAML that would be keys with values if a character were the one that it looks like.
package enum LookalikeLines {
    /// Reports the first such character in each line, and returns whether there are any.
    /// - Parameters:
    ///   - range: The bytes of the lines.
    ///   - startLine: The number of the first line.
    /// - Complexity: O(*bytes*).
    package static func report(
        in file: SourceFile, _ range: Range<Int>, startLine: Int, into diagnostics: inout Diagnostics
    ) -> Bool {
        var found = false
        file.bytes.withUnsafeBufferPointer { bytes in
            let bytes = UnsafeBufferPointer(rebasing: bytes[range])
            for (number, line) in LineRanges(bytes) {
                let text = String(decoding: bytes[line], as: UTF8.self)
                guard let (offset, scalar) = text.lookalikeAfterKey, let meant = scalar.meantSyntax else {
                    continue
                }
                let position = SourcePosition(line: startLine + number - 1, column: offset + 1)
                diagnostics.report(.syntax(.lookalike(scalar, meant: meant)), in: file, at: position)
                found = true
            }
        }
        return found
    }
}
