/// The first step of every reader, which checks that the bytes are well-formed text.
public enum TextDecoding {
    /// Returns the file without its byte order mark if it is valid UTF-8 without control characters or long runs of
    /// combining marks. Otherwise returns `nil` and reports the first error, or the control characters up to a limit.
    ///
    /// Positions in the result match those in editors, which also hide the byte order mark. Line endings are
    /// unchanged.
    ///
    /// Both loaders and readers call this function. The second call for a file takes no time.
    /// - Complexity: O(*bytes*), or O(1) for a result of this function. Nothing is copied if there is no byte order
    ///   mark.
    public static func checkedText(of file: SourceFile, into diagnostics: inout Diagnostics) -> SourceFile? {
        let marked = file.bytes.starts(with: [0xEF, 0xBB, 0xBF])
        if file.isChecked, !marked { return file }
        var text = marked ? SourceFile(path: file.path, bytes: Array(file.bytes.dropFirst(3))) : file
        let problems = problems(in: text.bytes)
        for (problem, offset) in problems {
            if case .notText = problem {
                diagnostics.report(Diagnostic(.syntax(problem), file: file.path))
            } else {
                diagnostics.report(Diagnostic(.syntax(problem), in: text, atByte: offset))
            }
        }
        guard problems.isEmpty else { return nil }
        text.isChecked = true
        return text
    }

    /// Returns the file as ``checkedText(of:into:)`` does, unless it is HTML or XML, which is reported.
    public static func checkedData(of file: SourceFile, into diagnostics: inout Diagnostics) -> SourceFile? {
        guard let text = checkedText(of: file, into: &diagnostics) else { return nil }
        let start = text.bytes.firstIndex { $0 > .space } ?? 0
        let beginning = String(decoding: text.bytes[start...].prefix(9), as: UTF8.self).lowercased()
        guard ["<!doctype", "<html", "<?xml"].contains(where: beginning.hasPrefix) else { return text }
        diagnostics.report(Diagnostic(.syntax(.markup), in: text, atByte: start))
        return nil
    }

    /// The maximum number of control characters that are reported for a file. A file with more is no text.
    static let maximumControlCharacters = 1_000

    private static func problems(in bytes: [UInt8]) -> [(SyntaxProblem, offset: Int)] {
        if GitLFSPointer.isPointer(bytes) { return [(.gitLFSPointer, 0)] }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return [(.utf16, 0)] }
        let invalid = firstInvalidByte(in: bytes)
        let nul = firstNUL(in: bytes)
        if invalid != nil || nul != nil, let format = BinaryFormat(of: bytes) {
            return [(.notText(format), 0)]
        }
        if let nul, nul < invalid ?? .max {
            return [bytes.isLikeUTF16 ? (.utf16, 0) : (.nulCharacter, nul)]
        }
        if let invalid { return [(.invalidUTF8, invalid)] }
        return bytes.withUnsafeBufferPointer { bytes in
            if let mark = firstByteOrderMark(in: bytes) { return [(.byteOrderMark, mark)] }
            let controls = ControlCharacters.all(in: bytes, limit: maximumControlCharacters)
            guard controls.isEmpty else { return controls.map { (.forbiddenCharacter($0.code), $0.offset) } }
            return CombiningMarks.excess(in: bytes)
                .map { [(.tooManyCombiningMarks(limit: CombiningMarks.limit), $0)] } ?? []
        }
    }

    /// Returns the offset of the first byte order mark at the start of a line or between two lists or objects, which is
    /// where joined files have one; `nil` if there is none. Elsewhere in a line, the same character is a space without
    /// width.
    private static func firstByteOrderMark(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.count >= 3 else { return nil }
        for index in 0..<(bytes.count - 2)
        where bytes[index] == 0xEF && bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF {
            guard index > 0 else { return index }
            let before = bytes[index - 1]
            if before.isLineEnd { return index }
            // In a string of JSON, such a character may follow a bracket.
            guard before == .closingBrace || before == .closingBracket else { continue }
            let after = index + 3 < bytes.count ? bytes[index + 3] : .lineFeed
            if after.isLineEnd || after == .openingBrace || after == .openingBracket { return index }
        }
        return nil
    }

    /// Returns the offset of the first byte that is not a part of UTF-8; `nil` if there is none.
    package static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    /// Returns the index of the first NUL, or `nil` if there is none.
    ///
    /// This function reads the whole of every file, so it checks eight bytes at a time. Subtracting one from
    /// each byte sets a top bit that was clear only if a byte is zero.
    private static func firstNUL(in bytes: [UInt8]) -> Int? {
        let (ones, topBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let start = bytes.withUnsafeBytes { buffer in
            var index = 0
            while index + 8 <= buffer.count {
                let block = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                if (block &- ones) & ~block & topBits != 0 { break }
                index += 8
            }
            return index
        }
        return bytes[start...].firstIndex(of: 0)
    }
}

extension [UInt8] {
    /// Whether the bytes look like UTF-16 without a byte order mark: every second one is NUL, as in text in ASCII.
    fileprivate var isLikeUTF16: Bool {
        let start = prefix(64)
        guard start.count >= 8 else { return false }
        return [0, 1].contains { parity in
            start.indices.allSatisfy { (start[$0] == 0) == ($0 % 2 == parity) }
        }
    }
}
