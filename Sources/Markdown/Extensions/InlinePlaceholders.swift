import Diagnostics

/// Short strings that replace extensions in a document before cmark parses it, and that are resolved in the
/// tree afterward.
///
/// A placeholder is a number between two copies of a character that the document does not contain. With one
/// more character at each end, the placeholder has the same flanking class next to `*` or `_` as the text
/// that it replaces: letter, punctuation or white space.
struct InlinePlaceholders {
    enum Kind {
        case url(destination: String)
        /// A tilde that is escaped by a backslash.
        case tilde
        case tildeRun(TildeRun)
        case task(isDone: Bool)
        /// A reference to a footnote.
        case footnote(definition: Int)
        case namedLink(NamedLink, text: String)

        var isTilde: Bool { if case .tilde = self { true } else { false } }
    }

    struct InlinePlaceholder {
        let kind: Kind
        /// The original text.
        let source: String
        let position: SourcePosition
    }

    private(set) var all: [InlinePlaceholder] = []
    private let marker: Unicode.Scalar

    /// Chooses a character that the document does not contain.
    /// - Returns: `nil` if the document contains every private-use character of plane 15. Its extensions are
    ///   then not recognized.
    init?(for bytes: [UInt8]) {
        let candidates = (UInt32(0xF0000)...0xFFFFD).lazy.compactMap { Unicode.Scalar($0) }
        // Characters of that plane begin with this byte, which is very rare.
        guard bytes.contains(0xF3) else {
            guard let first = candidates.first else { return nil }
            marker = first
            return
        }
        let used = Set(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        guard let free = candidates.first(where: { !used.contains($0) }) else { return nil }
        marker = free
    }

    var isEmpty: Bool { all.isEmpty }

    /// Returns the placeholder for a part of the source.
    /// - Parameter range: The range of the part. `text` must also contain the characters before and after it.
    mutating func add(
        _ kind: Kind, for range: Range<Int>, of text: [UInt8], at position: SourcePosition
    ) -> [UInt8] {
        let number = all.count
        let source = String(decoding: text[range], as: UTF8.self)
        all.append(InlinePlaceholder(kind: kind, source: source, position: position))
        var (first, last) = (
            FlankingClass(at: range.lowerBound, in: text), FlankingClass(before: range.upperBound, in: text)
        )
        if case .tildeRun = kind {
            // Emphasis ignores tildes.
            (first, last) = (
                FlankingClass(at: range.upperBound, in: text),
                FlankingClass(before: range.lowerBound, in: text)
            )
        }
        return Array("\(first.example)\(marker)\(number)\(marker)\(last.example)".utf8)
    }
}

extension InlinePlaceholders {
    enum Piece {
        case text(String)
        case placeholder(Int)
    }

    func areUsed(in text: String) -> Bool {
        !isEmpty && text.unicodeScalars.contains(marker)
    }

    /// Splits a string at its placeholders.
    func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        // Every second part is a number, with one extra character before and after it.
        let parts = text.unicodeScalars.split(separator: marker, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index % 2 == 1, let number = Int(String(part)), all.indices.contains(number) {
                pieces.append(.placeholder(number))
                continue
            }
            let text = part.dropFirst(index > 0 ? 1 : 0).dropLast(index < parts.count - 1 ? 1 : 0)
            if !text.isEmpty { pieces.append(.text(String(text))) }
        }
        return pieces
    }

    /// Returns a string with the original text of each placeholder, for code and tags.
    func replacingWithSource(_ text: String) -> String {
        replacingPlaceholders(in: text) { $0.source }
    }

    /// Returns a string with the original text of each placeholder, without escapes, for destinations and titles.
    func unescaped(_ text: String) -> String {
        replacingPlaceholders(in: text) { placeholder in
            placeholder.kind.isTilde ? "~" : placeholder.source
        }
    }

    private func replacingPlaceholders(in text: String, by replacing: (InlinePlaceholder) -> String) -> String
    {
        guard areUsed(in: text) else { return text }
        return pieces(of: text).reduce(into: "") { result, piece in
            switch piece {
            case .text(let text): result += text
            case .placeholder(let number): result += replacing(all[number])
            }
        }
    }
}
