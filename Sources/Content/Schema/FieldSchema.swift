/// What `fields` of `catalog.yaml` says of the keys of entries.
public struct FieldSchema: Sendable {
    /// What is said of one key.
    public struct Rule: Sendable {
        public let path: FieldPath
        public var type: FieldType
        /// Whether the value is a list of such values.
        public var isList: Bool
        public var isRequired: Bool
        /// The only values that are allowed; none where any is.
        public var allowed: [String]
        /// What readers see before the value; made from the key where absent.
        public var title: String?

        public init(
            path: FieldPath, type: FieldType = .string, isList: Bool = false, isRequired: Bool = false,
            allowed: [String] = [], title: String? = nil
        ) {
            self.path = path
            self.type = type
            self.isList = isList
            self.isRequired = isRequired
            self.allowed = allowed
            self.title = title
        }

        /// What readers see before the value: `boilingPoint` → `Boiling point`.
        public var label: String { title ?? path.label }
    }

    /// In the order of the settings file.
    public var rules: [Rule]

    public init(rules: [Rule] = []) {
        self.rules = rules
    }

    public var isEmpty: Bool { rules.isEmpty }

    public subscript(path: FieldPath) -> Rule? {
        rules.first { $0.path == path }
    }
}

extension FieldPath {
    /// The last key as words: `boilingPoint`, `boiling_point` → `Boiling point`.
    public var label: String {
        var words = ""
        var previous: Character = " "
        for character in keys.last ?? text {
            if character == "_" || character == "-" {
                words.append(" ")
            } else if character.isUppercase, previous.isLowercase {
                words += " " + character.lowercased()
            } else {
                words.append(character)
            }
            previous = character
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
