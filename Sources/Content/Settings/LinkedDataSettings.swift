import DataFormats
import Diagnostics

/// What programs that read schema.org's vocabulary learn of a catalog: the key `schema` of `catalog.yaml`.
public struct LinkedDataSettings: Sendable {
    /// The type of the catalog.
    public let catalogType: String
    /// The entries; `nil` if only the catalog has a type.
    public let entries: Entries?
    /// Properties of the entries, each with the key that has its value, sorted by name.
    public let properties: [Property]

    public struct Entries: Hashable, Sendable {
        public let type: String
        /// The property of the catalog that lists them.
        public let listProperty: String
    }

    public struct Property: Sendable {
        public let name: String
        public let path: FieldPath
        /// What the value names or measures; `nil` if the value is written as it is.
        public let valueType: SchemaVocabulary.ValueType?
    }
}

extension LinkedDataSettings {
    /// Reads a type, or `{type: Product, properties: {brand: maker}}`.
    static func read(from reader: inout SettingsReader) -> LinkedDataSettings? {
        guard let node = reader.node("schema") else { return nil }
        guard node.members != nil else {
            guard let type = type(node, key: "schema", from: &reader) else { return nil }
            return LinkedDataSettings(type: type, properties: [])
        }
        return reader.read(node, subject: "schema") { reader in
            let properties = readProperties(from: &reader)
            guard let node = reader.node("type") else {
                reader.diagnostics.report(
                    .missingKey("type", in: "schema"), in: reader.file, at: reader.position)
                return nil
            }
            guard let type = type(node, key: "type", from: &reader) else { return nil }
            return LinkedDataSettings(type: type, properties: properties)
        }
    }

    private init(type: String, properties: [Property]) {
        let collection = SchemaVocabulary.collections.first { $0.type == type || $0.entries?.type == type }
        let items = Entries(type: type, listProperty: "itemListElement")
        self.init(
            catalogType: collection?.type ?? "ItemList",
            entries: collection.map { $0.entries } ?? items,
            properties: properties.sorted { $0.name < $1.name })
    }

    /// Reads the name of a type that the vocabulary has, or the URL of another one.
    private static func type(_ node: Node, key: String, from reader: inout SettingsReader) -> String? {
        guard let name = reader.string(of: node, key: key) else { return nil }
        let types = SchemaVocabulary.types
        if types.contains(name) || name.isVocabularyURL { return name }
        reader.report(
            .unknownChoice(
                key: key, value: name,
                allowed: SchemaVocabulary.frequentTypes + [
                    "the URL of a type, such as https://schema.org/Winery"
                ],
                suggestion: Suggestion.nearest(to: name, in: types)),
            at: node)
        return nil
    }

    private static func readProperties(from reader: inout SettingsReader) -> [Property] {
        guard let node = reader.node("properties") else { return [] }
        guard let members = node.members else {
            reader.report(
                .wrongType(
                    key: "properties", expected: "an object of properties and keys", found: node.kindName),
                at: node)
            return []
        }
        return members.compactMap { member in
            let known = SchemaVocabulary.properties[member.key]
            if known == nil, !member.key.isVocabularyURL {
                report(unknown: member, into: &reader)
            }
            guard let text = reader.string(of: member.value, key: member.key),
                let path = reader.path(text, key: member.key, at: member.value.position)
            else { return nil }
            return Property(name: member.key, path: path, valueType: known ?? nil)
        }
    }

    private static func report(unknown member: Node.Member, into reader: inout SettingsReader) {
        let names = SchemaVocabulary.properties.keys.sorted()
        let problem = Problem.unknownKey(
            member.key, in: "properties",
            known: SchemaVocabulary.frequentProperties
                + ["the URL of a property, such as https://schema.org/wordCount"],
            suggestion: Suggestion.nearest(to: member.key, in: names))
        reader.diagnostics.report(problem, in: reader.file, at: member.keyPosition)
    }
}

extension String {
    /// Whether the string is an absolute web URL that can name a type or a property.
    fileprivate var isVocabularyURL: Bool {
        guard hasPrefix("https://") || hasPrefix("http://"), let end = firstRange(of: "://") else {
            return false
        }
        let rest = self[end.upperBound...]
        return rest.contains("/") && rest.first != "/" && rest.last != "/"
            && !rest.unicodeScalars.contains { $0.value <= 0x20 || "\"<>\\^`{|}".unicodeScalars.contains($0) }
    }
}
