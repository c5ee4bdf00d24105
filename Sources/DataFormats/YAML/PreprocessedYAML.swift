import Diagnostics

/// A YAML text as passed to the parser. Characters that must not have their YAML meaning are replaced by characters
/// that the text does not contain, and are restored in every scalar.
///
/// - `*`, which would begin an alias. A parser that follows aliases can be made to compare or copy an exponential
///   number of values. Here an alias is read as a string and rejected at its position.
/// - `?`, which would begin a complex key, such as a list of lists.
/// - The line separators that are line breaks for libyaml but not in YAML 1.2.
///
/// If the text has many brackets, a unique first element is inserted after each opening bracket: a marker, a
/// number and a comma. No two lists are then equal, so lists used as keys, which are rejected later, are
/// quick to compare.
///
/// Each replacement is one character, and each insertion begins with a known character, so columns of the
/// original text can be computed (see ``YAMLPositionMap``).
struct PreprocessedYAML {
    /// The minimum number of brackets at which the cost of comparing their contents matters.
    private static let bracketThreshold = 16
    /// The minimum length at which a `String` stores its bytes on the heap. Yams reads the bytes of a string
    /// after the closure that provides them has returned, which is safe only for such strings.
    private static let minimumHeapStringLength = 16

    let substitutions: YAMLSubstitutions
    var bytes: [UInt8]
    /// Whether a unique first element is inserted after each bracket.
    let marksBrackets: Bool
    /// The number of lines inserted before the text to make it long enough.
    let addedLines: Int
    private var renamings = 0

    /// Preprocesses a document.
    /// - Returns: `nil` if the text contains so many private-use characters that too few are unused.
    init?(_ text: ArraySlice<UInt8>, prescan: YAMLPrescan) {
        guard let substitutions = YAMLSubstitutions(unusedIn: text) else { return nil }
        self.substitutions = substitutions
        let isShort = text.count < Self.minimumHeapStringLength
        addedLines = isShort ? 1 : 0
        let comment = [UInt8](repeating: .hash, count: Self.minimumHeapStringLength) + [.lineFeed]
        bytes = isShort ? comment : []
        marksBrackets = prescan.brackets >= Self.bracketThreshold
        if prescan.hasReplacedCharacters || marksBrackets {
            appendSubstituting(text)
        } else {
            bytes += text
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension PreprocessedYAML {
    private mutating func appendSubstituting(_ text: ArraySlice<UInt8>) {
        bytes.reserveCapacity(text.count + text.count / 4)
        var brackets = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            append(substitutions.replacement(of: scalar) ?? scalar)
            guard marksBrackets, scalar == "[" || scalar == "{" else { continue }
            brackets += 1
            append(substitutions.bracketMark)
            bytes += String(brackets).utf8
            bytes.append(.comma)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }

    /// Makes the key at `offset` different from all others.
    mutating func renameKey(at offset: Int) {
        renamings += 1
        let isQuoted = bytes[offset] == .quote || bytes[offset] == .apostrophe
        let mark = String(String.UnicodeScalarView(repeating: substitutions.renamingMark, count: renamings))
        bytes.insert(contentsOf: Array(mark.utf8), at: offset + (isQuoted ? 1 : 0))
    }

    /// Returns a scalar's text as written in the file.
    func restored(_ text: String) -> String {
        guard substitutions.mayOccurSubstituted(in: text) else { return text }
        var result = String.UnicodeScalarView()
        var isInMark = false
        for scalar in text.unicodeScalars {
            if isInMark {
                isInMark = scalar != ","
            } else if scalar == substitutions.bracketMark {
                isInMark = true
            } else if scalar != substitutions.renamingMark {
                result.append(substitutions.original(of: scalar) ?? scalar)
            }
        }
        return String(result)
    }

    /// Returns the word at an offset as written in the file, up to white space or the end of a list or an object.
    func word(at offset: Int) -> String {
        let longest = 200
        let word = bytes[offset...].prefix(longest).prefix { byte in
            byte > .space && byte != .comma && byte != .closingBracket && byte != .closingBrace
        }
        return restored(String(decoding: word, as: UTF8.self))
    }
}
