/// The names that a model has for templates, and what each of them is.
///
/// A reference type, since models refer to one another.
package final class ModelSchema: Sendable {
    /// What messages call it: `a row`.
    package let name: String
    package let fields: [String: FieldKind]

    package init(name: String, fields: [String: FieldKind]) {
        self.name = name
        self.fields = fields
    }

    /// Names in a fixed order, for messages.
    package var names: [String] { fields.keys.sorted() }
}

/// What a name of a model stands for.
package enum FieldKind: Sendable {
    case text(isOptional: Bool)
    /// An address that is safe in `href` and `src`.
    case url(isOptional: Bool)
    /// HTML that was made here, from Markdown.
    case markup(isOptional: Bool)
    case flag
    /// The name of a template, for `{{>*name}}`.
    case template
    case model(ModelSchema, isOptional: Bool)
    case list(ModelSchema)

    /// What messages call it.
    package var description: String {
        switch self {
        case .text(let isOptional): isOptional ? "an optional text" : "a text"
        case .url(let isOptional): isOptional ? "an optional address" : "an address"
        case .markup(let isOptional): isOptional ? "optional markup" : "markup"
        case .flag: "a flag"
        case .template: "a template's name"
        case .model: "a model"
        case .list: "a list"
        }
    }
}
