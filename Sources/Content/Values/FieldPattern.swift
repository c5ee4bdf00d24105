import DataFormats
import Diagnostics

/// A template of a string, with keys of an entry in braces: `{family}, {given}`.
///
/// | in a pattern | is replaced by |
/// |---|---|
/// | `{family}` | the value at a key path, which every entry must have |
/// | `{, given}` | the value with the text before it; nothing for an entry without the key |
/// | `{given }` | the value with the text after it; nothing for an entry without the key |
/// | `{ (year)}` | the value with the text on both sides; nothing for an entry without the key |
/// | `{{`, `}}` | a brace |
///
/// Inside braces, the text before a key is spaces, opening brackets and the marks in ``marks``, with at least one
/// space. The text after a key is spaces and these marks, with at least one space, and the brackets that close those
/// before the key. Everything else is part of the key, so a key may contain spaces and brackets: `{Weight (g)}`.
///
/// A string without braces is not a pattern, but a key path: see ``path``.
public struct FieldPattern: Hashable, Sendable {
    /// The pattern as written.
    public let text: String
    /// The key path, if the pattern is nothing else: an entry may lack it.
    public let path: FieldPath?
    let parts: [Part]

    enum Part: Hashable, Sendable {
        case text(String)
        case field(FieldPath)
        /// A value and the text around it, which an entry may lack.
        case optionalField(FieldPath, before: String, after: String)
    }

    /// Creates a pattern that is only a key path.
    public init(path: FieldPath) {
        text = path.text
        self.path = path
        parts = [.optionalField(path, before: "", after: "")]
    }

    /// Parses a string with braces.
    /// - Throws: The first problem, and its offset in the UTF-8 of the string.
    init(parsing text: String) throws(SyntaxError) {
        self.text = text
        path = nil
        parts = try Self.parts(of: text)
    }

    struct SyntaxError: Error {
        let problem: PatternProblem
        let offset: Int
    }
}

extension FieldPattern {
    /// Whether a string is a pattern, and not a key path.
    static func isPattern(_ text: String) -> Bool {
        text.utf8.contains { $0 == .openingBrace || $0 == .closingBrace }
    }

    /// The key paths in the pattern, in order.
    public var paths: [FieldPath] {
        parts.compactMap { part in
            switch part {
            case .text: nil
            case .field(let path), .optionalField(let path, _, _): path
            }
        }
    }

    /// Returns the text for an entry, without space at its ends; it is empty if all parts of the pattern are left out.
    ///
    /// A blank value counts as missing. Numbers and Booleans are written as in the file.
    /// - Parameters:
    ///   - fields: The entry's fields.
    ///   - value: Returns the value of a key that is not in `fields`.
    ///   - encode: Changes each value.
    ///   - report: Receives each problem, the key, and the position.
    /// - Returns: `nil` if there are problems.
    /// - Complexity: O(*parts*), plus O(*keys of the entry*) for each missing key.
    func text(
        for fields: Node, value: (FieldPath) -> String? = { _ in nil },
        encode: (String) -> String = { $0 }, report: (PatternProblem, FieldPath, SourcePosition) -> Void
    ) -> String? {
        var result = ""
        var isComplete = true
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .field(let path):
                switch fields.textInPattern(at: path) {
                case .text(let text): result += encode(text)
                case .missing(let position):
                    if let text = value(path) {
                        result += encode(text)
                    } else {
                        isComplete = false
                        report(missing(path, in: fields), path, position)
                    }
                case .other(let node):
                    isComplete = false
                    report(notText(node, at: path), path, node.position)
                }
            case .optionalField(let path, let before, let after):
                switch fields.textInPattern(at: path) {
                case .text(let text): result += before + encode(text) + after
                case .missing:
                    if let text = value(path) { result += before + encode(text) + after }
                case .other(let node):
                    isComplete = false
                    report(notText(node, at: path), path, node.position)
                }
            }
        }
        return isComplete ? result.trimmed : nil
    }

    /// Returns the text for an entry, without reporting problems: the string at ``path`` as it is, or the text of a pattern.
    /// - Returns: `nil` if the entry lacks a key that is needed, or if a value is not a string.
    /// - Complexity: The same as with reports.
    func text(for fields: Node) -> String? {
        if let path { fields[path]?.text } else { text(for: fields, report: { _, _, _ in }) }
    }

    private func notText(_ node: Node, at path: FieldPath) -> PatternProblem {
        .notText(key: path.text, pattern: text, found: node.kindName)
    }

    private func missing(_ path: FieldPath, in fields: Node) -> PatternProblem {
        var paths = Set<String>()
        fields.collectPaths(depth: path.keys.count, into: &paths)
        let isEmpty = paths.contains(path.text)
        let suggestion = isEmpty ? nil : Suggestion.nearest(to: path.text, in: paths.sorted())
        return .missingKey(path.text, pattern: text, suggestion: suggestion)
    }
}

extension Node {
    /// What a pattern finds at a key path.
    fileprivate enum PatternValue {
        case text(String)
        case missing(SourcePosition)
        case other(Node)
    }

    fileprivate func textInPattern(at path: FieldPath) -> PatternValue {
        guard let node = self[path] else { return .missing(position) }
        guard let text = node.text else { return .other(node) }
        let trimmed = text.trimmed
        return trimmed.isEmpty ? .missing(node.position) : .text(trimmed)
    }
}

// MARK: - Parsing

extension FieldPattern {
    private static func parts(of text: String) throws(SyntaxError) -> [Part] {
        let bytes = Array(text.utf8)
        var parts: [Part] = []
        var literal: [UInt8] = []
        func flush() {
            if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
            literal = []
        }
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            let isDoubled = at + 1 < bytes.count && bytes[at + 1] == byte
            switch byte {
            case .openingBrace, .closingBrace:
                if isDoubled {
                    literal.append(byte)
                    at += 2
                    continue
                }
                guard byte == .openingBrace else {
                    throw SyntaxError(problem: .unopenedBrace, offset: at)
                }
                guard
                    let end = bytes[(at + 1)...].firstIndex(where: {
                        $0 == .openingBrace || $0 == .closingBrace
                    }),
                    bytes[end] == .closingBrace
                else { throw SyntaxError(problem: .unclosedBrace, offset: at) }
                flush()
                parts.append(try field(String(decoding: bytes[(at + 1)..<end], as: UTF8.self), at: at))
                at = end + 1
            default:
                literal.append(byte)
                at += 1
            }
        }
        flush()
        return parts
    }

    /// The punctuation that the braces may contain before or after a key.
    static let marks = Set(",;:.·•/|&+*–—-")

    private static let closingBrackets: [Character: Character] = [
        "(": ")", "[": "]", "„": "“", "“": "”", "«": "»",
    ]

    /// Parses what is between two braces.
    /// - Parameter offset: The offset of the opening brace.
    private static func field(_ inside: String, at offset: Int) throws(SyntaxError) -> Part {
        var before = inside.prefix(while: { $0 == " " || marks.contains($0) || closingBrackets[$0] != nil })
        if !before.contains(" ") { before = inside.prefix(0) }
        var closing = before.reversed().compactMap { closingBrackets[$0] }[...]
        var rest = inside.dropFirst(before.count)
        // The text after the key ends with the brackets that the text before it opens.
        var brackets = ""
        while let last = closing.last, rest.last == last {
            brackets = String(last) + brackets
            closing.removeLast()
            rest.removeLast()
        }
        var after = rest.suffix(where: { $0 == " " || marks.contains($0) })
        if !after.contains(" ") { after = rest.suffix(0) }
        let key = String(rest.dropLast(after.count))
        guard !key.isBlank else { throw SyntaxError(problem: .emptyBraces, offset: offset) }
        guard let path = FieldPath(key) else {
            throw SyntaxError(problem: .invalidKey(key), offset: offset)
        }
        if inside.count == key.count { return .field(path) }
        return .optionalField(path, before: String(before), after: String(after) + brackets)
    }
}

extension Substring {
    /// Returns the longest suffix whose characters satisfy a predicate.
    fileprivate func suffix(where isIncluded: (Character) -> Bool) -> Substring {
        let last = lastIndex { !isIncluded($0) }
        return self[(last.map { index(after: $0) } ?? startIndex)...]
    }
}
