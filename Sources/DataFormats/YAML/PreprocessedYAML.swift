import Diagnostics

/// A YAML text as it is given to the parser: what must not work there has been replaced by characters that
/// the text does not hold, and is put back in every scalar that comes out.
///
/// - `*`, which would begin an alias. A parser that follows aliases can be made to compare or copy an
///   exponential number of values; now the alias comes out as a text and is refused where it stands.
/// - `?`, which would begin a key that may be a list of lists and so on.
/// - The line separators that YAML 1.2 no longer takes for line ends but libyaml does.
/// - Where there are many brackets, each gets a first element of its own, `[`*number*`,`. So no two lists can
///   be equal, and lists as keys, which are refused afterwards, are quickly told apart.
///
/// Each replacement is one character, and what is added is known by its first character, so that the columns
/// of the text can be told from those of the guarded one (see ``YAMLPositionMap``).
struct PreprocessedYAML {
    /// From so many brackets on it matters how long it takes to compare what they hold.
    private static let bracketThreshold = 16
    /// The shortest text that a `String` keeps outside of itself. Yams goes on to read the bytes of a string
    /// after having been lent them, which is sound only for these.
    private static let minimumHeapStringLength = 16

    let substitutions: YAMLSubstitutions
    private(set) var bytes: [UInt8]
    /// Whether each bracket has got a first element of its own.
    let marksBrackets: Bool
    /// Lines put before the text, to make it longer.
    let addedLines: Int
    private var renamings = 0

    /// - Returns: `nil` where the text leaves no character to guard it with.
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

    /// Makes the key at `offset` differ from all others.
    mutating func renameKey(at offset: Int) {
        renamings += 1
        let isQuoted = bytes[offset] == .quote || bytes[offset] == .apostrophe
        let mark = String(String.UnicodeScalarView(repeating: substitutions.renamingMark, count: renamings))
        bytes.insert(contentsOf: Array(mark.utf8), at: offset + (isQuoted ? 1 : 0))
    }

    /// A scalar's text as it stands in the file.
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

    /// What stands at an offset in the file, up to white space or the end of a list or an object.
    func word(at offset: Int) -> String {
        let longest = 200
        let word = bytes[offset...].prefix(longest).prefix { byte in
            byte > .space && byte != .comma && byte != .closingBracket && byte != .closingBrace
        }
        return restored(String(decoding: word, as: UTF8.self))
    }
}
