/// The terms of a body that have symbols.
///
/// A term is what is between spaces, brackets, quotation marks, `,`, `;`, `|`, `=`, `!` and `?`, if it has a
/// symbol that is not a single separator between letters: `c++`, `.net`, `--verbose`, `$home`, `@angular/core`, `+`, `😀`.
/// Apostrophes at its beginning and separators at its end are not part of it. What follows a `/` in it is a term, too, if it has such a symbol: `c/c++` has `c/c++` and
/// `c++`. Terms have at most ``SearchTerms/maximumLength`` scalars.
enum SymbolTerms {
    /// Appends the ranges of the terms of folded text, in the order of their symbols.
    /// - Complexity: O(*n*) for *n* bytes.
    static func append(in bytes: UnsafeBufferPointer<UInt8>, to terms: inout [Range<Int>]) {
        /// The position at which the text between boundaries begins, and what follows the last `/` in it; `nil` where the
        /// term that begins there was appended.
        var start: Int? = 0
        var part: Int?
        var position = 0
        while position < bytes.count {
            let letters = bytes.end(from: position) { $0 != .separator }
            guard letters < bytes.count else { return }
            let isAfterLetter = letters > position
            let byte = bytes[letters]
            let next = bytes.position(afterScalarAt: letters)
            if byte.isTermBoundary {
                (start, part) = (next, nil)
            } else if !(isAfterLetter && byte.isJoiningSeparator && bytes.isWord(at: next)) {
                if let from = start, let term = term(from: from, with: letters, in: bytes) {
                    terms.append(term)
                    start = nil
                }
                if let from = part, let term = term(from: from, with: letters, in: bytes) {
                    terms.append(term)
                    part = nil
                }
            }
            if byte == UInt8(ascii: "/") { part = next }
            position = next
        }
    }

    /// Returns the term that begins at a position and has a symbol; `nil` if it does not have the symbol.
    private static func term(
        from start: Int, with symbol: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Range<Int>? {
        var start = start
        while start < symbol, bytes[start] == UInt8(ascii: "'") { start += 1 }
        var (end, length) = (start, 0)
        while end < bytes.count, length < SearchTerms.maximumLength, !bytes[end].isTermBoundary {
            end = bytes.position(afterScalarAt: end)
            length += 1
        }
        while end > start, bytes[end - 1].isJoiningSeparator { end -= 1 }
        return end > symbol && bytes[start] != UInt8(ascii: "'") ? start..<end : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether the scalar at a position is part of a word.
    func isWord(at position: Int) -> Bool {
        position < count && ScalarKind(at: position, in: self) != .separator
    }
}
