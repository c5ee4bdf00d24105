/// The fields of a model in templates, with their kinds.
///
/// A reference type, because models refer to one another.
public final class ModelSchema: Sendable {
    /// The name in messages: `a row`.
    public let name: String
    public let fields: [String: FieldKind]
    /// The index of each field's value in a ``TemplateModel``; `nil` if values are only found by name.
    @usableFromInline let positions: [String: Int]?

    /// Creates a schema for a model whose values are found by name.
    public init(name: String, fields: [String: FieldKind]) {
        self.name = name
        self.fields = fields
        positions = nil
    }

    /// Creates a schema for a model with the fields of `table`, in the same order.
    init<Model>(name: String, table: ModelTable<Model>.Fields) {
        self.name = name
        fields = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0.field.kind) })
        positions = Dictionary(uniqueKeysWithValues: table.enumerated().map { ($1.name, $0) })
    }

    private init(_ name: String, _ fields: [String: FieldKind], _ positions: [String: Int]?) {
        (self.name, self.fields, self.positions) = (name, fields, positions)
    }

    /// The names of the fields, sorted for messages.
    public var names: [String] { fields.keys.sorted() }

    /// Returns the positions of fields whose values are not only found by name.
    package func positions(of names: Set<String>) -> Set<Int> {
        Set(names.compactMap { positions?[$0] })
    }

    /// Returns a schema for the same model with only some of its fields.
    public func restricted(to names: Set<String>) -> ModelSchema {
        ModelSchema(name, fields.filter { names.contains($0.key) }, positions)
    }

    /// Returns a schema for the same model in which a field has another kind.
    public func replacing(_ field: String, with kind: FieldKind) -> ModelSchema {
        ModelSchema(name, fields.merging([field: kind]) { $1 }, positions)
    }
}

/// The kind of a field.
public enum FieldKind: Sendable {
    case text(isOptional: Bool)
    /// A URL that is safe in `href` and `src`.
    case url(isOptional: Bool)
    /// HTML that was generated from Markdown.
    case markup(isOptional: Bool)
    case flag
    /// The name of a template, for `{{>*name}}`.
    case template
    case model(ModelSchema, isOptional: Bool)
    case list(ModelSchema)

    /// The description in messages.
    public var description: String {
        switch self {
        case .text(let isOptional): isOptional ? "an optional string" : "a string"
        case .url(let isOptional): isOptional ? "an optional URL" : "a URL"
        case .markup(let isOptional): isOptional ? "optional markup" : "markup"
        case .flag: "a flag"
        case .template: "a template name"
        case .model: "an object"
        case .list: "a list"
        }
    }
}
