/// The fields of a model in templates, with their kinds.
///
/// It is a class because models can refer to one another.
package final class ModelSchema: Sendable {
    /// The name in messages: `a row`.
    package let name: String
    package let fields: [String: FieldKind]

    package init(name: String, fields: [String: FieldKind]) {
        self.name = name
        self.fields = fields
    }

    /// The names of the fields, sorted for messages.
    package var names: [String] { fields.keys.sorted() }
}

/// The kind of a field.
package enum FieldKind: Sendable {
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
    package var description: String {
        switch self {
        case .text(let isOptional): isOptional ? "an optional string" : "a string"
        case .url(let isOptional): isOptional ? "an optional URL" : "a URL"
        case .markup(let isOptional): isOptional ? "optional markup" : "markup"
        case .flag: "a flag"
        case .template: "a template name"
        case .model: "a model"
        case .list: "a list"
        }
    }
}
