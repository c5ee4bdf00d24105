/// The declaration of entries' keys in `fields` of `catalog.yaml`.
public struct FieldSchema: Sendable {
    /// The rule for one key.
    public struct Rule: Sendable {
        public let path: FieldPath
        public var type: FieldType
        /// Whether the settings say the type. Values of a field without one may also be numbers.
        package var hasDeclaredType = false
        /// Whether the value is a list.
        public var isList: Bool
        public var isRequired = false
        /// The only allowed values; empty if all are allowed.
        public var allowed: [String] = [] { didSet { allowedValues = Set(allowed.map { identity(of: $0) }) } }
        private var allowedValues: Set<String> = []
        /// The label of the value; derived from the key if absent.
        public var title: String?
        /// The unit of a number, shown after it.
        public var unit: String?
        /// Whether pages of entries omit the field.
        public var isHidden = false
        /// The characters between the elements of a list in a cell of a table; if absent, a semicolon, or `|` in a table with
        /// semicolons between its cells.
        public var separator: String?
        /// How cells of a table write numbers; if absent, as the catalog's settings say.
        public var decimalSign: DecimalSign?
        /// Whether the declaration has errors, so that nothing is known of the values.
        var isInvalid = false
        /// Whether the value is the image of the entry, which the entry's title can describe.
        var isEntryImage = false

        public init(path: FieldPath, type: FieldType = .string, isList: Bool = false, title: String? = nil) {
            self.path = path
            self.type = type
            self.isList = isList
            self.title = title
        }

        /// Whether a value may be used, regardless of how a number is written.
        package func allows(_ text: String) -> Bool {
            allowed.isEmpty || allowedValues.contains(identity(of: text))
        }

        private func identity(of text: String) -> String {
            type == .integer || type == .number ? text.numberIdentity : text
        }

        /// Whether the field of this hidden rule is at a path, or is a part of it, or has it as a part.
        package func hides(_ other: FieldPath) -> Bool {
            other.keys.starts(with: path.keys) || path.keys.starts(with: other.keys)
        }

        /// The label of the value: `boilingPoint` → `Boiling point`.
        public var label: String { title ?? path.label }
    }

    /// The rules, in the order of the settings file.
    public let rules: [Rule]
    private let positions: [FieldPath: Int]

    public init(rules: [Rule] = []) {
        self.rules = rules
        positions = Dictionary(
            rules.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the schema, in which the field of the entry's image is known.
    func naming(image path: FieldPath?) -> FieldSchema {
        guard let path, self[path] != nil else { return self }
        return FieldSchema(
            rules: rules.map { rule in
                var rule = rule
                rule.isEntryImage = rule.path == path
                return rule
            })
    }

    public var isEmpty: Bool { rules.isEmpty }

    public subscript(path: FieldPath) -> Rule? {
        positions[path].map { rules[$0] }
    }
}

extension FieldPath {
    /// The last key in words: `boilingPoint`, `boiling_point` → `Boiling point`; an abbreviation stays: `minHTML` → `Min HTML`.
    public var label: String {
        var label = ""
        var previous: Character = " "
        let key = keys.last ?? text
        for (character, next) in zip(key, key.dropFirst().map { $0 } + [" "]) {
            if character == "_" || character == "-" {
                label.append(" ")
            } else if character.isUppercase, previous.isLowercase {
                label += " " + (next.isLowercase ? character.lowercased() : String(character))
            } else {
                label.append(character)
            }
            previous = character
        }
        return label.prefix(1).uppercased() + label.dropFirst()
    }
}
