import Diagnostics

/// Short texts that are put into a document before cmark reads it, in the place of what cmark does not know,
/// and are turned back in its tree.
///
/// One is a number between two signs that the document itself does not hold, with a character more at each end
/// that makes it count, next to `*` or `_`, as what it stands for does: as letters, punctuation or space.
struct InlinePlaceholders {
    enum Kind {
        case url(destination: String)
        /// A tilde that a backslash made text of.
        case tilde
        case tildeRun(TildeRun)
        case task(isDone: Bool)

        var isTilde: Bool { if case .tilde = self { true } else { false } }
    }

    struct InlinePlaceholder {
        let kind: Kind
        /// What was written.
        let source: String
        let position: SourcePosition
    }

    private(set) var all: [InlinePlaceholder] = []
    private let marker: Unicode.Scalar

    /// - Returns: `nil` for a document that holds every private sign of Unicode's sixteenth plane, in which
    ///   what is to be marked then stays as CommonMark has it.
    init?(for bytes: [UInt8]) {
        let candidates = (UInt32(0xF0000)...0xFFFFD).lazy.compactMap { Unicode.Scalar($0) }
        // Signs of that plane begin with this byte, which hardly any document holds.
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

    /// The text to put in the place of what is written.
    /// - Parameter range: the place in `text`, which is what stands around it.
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
            // Emphasis looks past tildes.
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

    /// A text cut at its stand-ins.
    func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        // Every second part is a number, with a letter more before and after it.
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

    /// A text with everything as it was written, for places where nothing is marked: code, tags.
    func replacingWithSource(_ text: String) -> String {
        replacingPlaceholders(in: text) { $0.source }
    }

    /// A text in which escapes count: destinations and titles.
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
