import Content

/// The words of a field's key, from which its meaning is inferred: `officialName` consists of `official` and
/// `name`.
struct FieldName {
    /// The last key.
    let key: String
    /// The words of the last key, in lower case.
    let words: [String]
    /// The words of the key before it; empty at the top level.
    let parent: [String]
    /// The same words for readers: abbreviations are in capitals.
    private let shownWords: [String]
    private let shownParent: [String]

    init(_ path: FieldPath) {
        key = path.keys.last ?? ""
        shownWords = Self.words(of: key)
        shownParent = path.keys.count > 1 ? Self.words(of: path.keys[path.keys.count - 2]) : []
        words = shownWords.map { $0.lowercased() }
        parent = shownParent.map { $0.lowercased() }
    }

    /// The words, joined as in the tables of known names.
    var joined: String { words.joined() }

    /// Whether the name is one of `names`, or ends in one (`display_name`).
    func isOne(of names: Set<String>) -> Bool {
        names.contains(joined) || words.last.map { names.contains($0) } == true
    }

    /// The field's name for readers: `category` for `category.name`.
    var title: String {
        let isPlain = Self.genericNames.contains(joined) && !parent.isEmpty
        return (isPlain ? shownParent : shownWords).joined(separator: " ")
    }

    /// The label of a field in an object, with the name of the object: “License type” for `license.type`, “Official name” for `name.official`; `nil` at the
    /// top, and in an object whose name means nothing to readers.
    var titleWithParent: String? {
        guard !parent.isEmpty, !Self.containerNames.contains(parent.joined()) else { return nil }
        let isKindOfName = ["name", "names", "title"].contains(parent.joined())
        let title = (isKindOfName ? shownWords + ["name"] : shownParent + shownWords).joined(separator: " ")
        return title.prefix(1).uppercased() + title.dropFirst()
    }

    private static let containerNames: Set<String> = [
        "properties", "attributes", "fields", "data", "item", "entry", "record", "info", "details", "meta",
        "metadata",
    ]

    /// Names that mean nothing without the key before them.
    static let genericNames: Set<String> = [
        "name", "title", "label", "common", "value", "text", "default", "en", "id", "full", "main", "primary",
    ]

    /// Returns the words of a key in lower case, except for abbreviations in a key that is not all capitals: `minHTML`.
    private static func words(of key: String) -> [String] {
        let hasLowercase = key.contains { $0.isLowercase }
        return rawWords(of: key).map { word in
            let isAbbreviation = hasLowercase && word.count > 1 && !word.contains { $0.isLowercase }
            return isAbbreviation ? word : word.lowercased()
        }
    }

    private static func rawWords(of key: String) -> [String] {
        var words: [String] = []
        var word = ""
        var afterLowerCase = false
        for character in key {
            guard character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = ""
                afterLowerCase = false
                continue
            }
            if character.isUppercase, afterLowerCase {
                words.append(word)
                word = ""
            }
            word.append(character)
            afterLowerCase = character.isLowercase
        }
        return word.isEmpty ? words : words + [word]
    }
}
