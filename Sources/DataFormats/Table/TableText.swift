public import Diagnostics

/// The text of a table: the first step of reading one.
public enum TableText {
    /// Returns a table as text in UTF-8, without its byte order mark. UTF-16 with a mark is converted, in both byte orders:
    /// Excel saves “Unicode text” so. Reports the first error, and returns `nil`, if the bytes are not text.
    ///
    /// Positions in the result are those that an editor shows.
    /// - Complexity: O(*bytes*).
    public static func checked(_ file: SourceFile, into diagnostics: inout Diagnostics) -> SourceFile? {
        var found = Diagnostics()
        let decoded = file.bytes.utf16ByteOrder.map { utf8($0, of: file, into: &found) } ?? file
        guard !found.hasErrors, let text = TextDecoding.checkedData(of: decoded, into: &found) else {
            found.map { Self.tableProblem($0, of: file) }.forEach { diagnostics.report($0) }
            return nil
        }
        return text
    }

    /// Returns the problem with the advice for tables: a table in another encoding can be read if its settings name it.
    private static func tableProblem(_ diagnostic: Diagnostic, of file: SourceFile) -> Diagnostic {
        guard diagnostic.problem == .syntax(.invalidUTF8) else { return diagnostic }
        return Diagnostic(
            .syntax(.table(.invalidUTF8(file: file.name))), file: diagnostic.file,
            position: diagnostic.position, source: diagnostic.source)
    }

    private static func utf8(
        _ order: ByteOrder, of file: SourceFile, into diagnostics: inout Diagnostics
    ) -> SourceFile {
        var decoder = UTF16Decoder()
        let units = file.bytes.dropFirst(2)
        decoder.append(
            stride(from: units.startIndex, to: units.endIndex - 1, by: 2).lazy.map { index in
                let (first, second) = (UInt16(units[index]), UInt16(units[index + 1]))
                return order == .bigEndian ? first << 8 | second : second << 8 | first
            })
        decoder.finish()
        if !units.count.isMultiple(of: 2) { decoder.appendError() }
        let text = SourceFile(path: file.path, bytes: decoder.utf8)
        if let error = decoder.firstError {
            let problem = TableProblem.undecodable(encoding: "UTF-16", isNamed: false)
            diagnostics.report(Diagnostic(.syntax(.table(problem)), in: text, atByte: error))
        }
        return text
    }
}

private enum ByteOrder { case littleEndian, bigEndian }

extension [UInt8] {
    /// The order of the bytes of UTF-16, from its mark; `nil` for other text.
    fileprivate var utf16ByteOrder: ByteOrder? {
        if starts(with: [0xFF, 0xFE]) { return .littleEndian }
        return starts(with: [0xFE, 0xFF]) ? .bigEndian : nil
    }
}
