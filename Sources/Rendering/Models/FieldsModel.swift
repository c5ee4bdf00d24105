import Content
import TemplateLanguage

/// `fields`: the keys of an entry that its catalog's schema knows, for row templates of a project's own.
struct FieldsModel: TemplateScope {
    private let values: [String: TemplateValue]

    init(_ values: [String: TemplateValue]) {
        self.values = values
    }

    func value(of name: String) -> TemplateValue? { values[name] }
}

extension FieldsModel {
    /// The names that templates may use for a schema: keys with dots are models in models.
    static func schema(for fields: [FieldSchema]) -> ModelSchema {
        let rules = fields.flatMap { $0.rules }.map { (keys: $0.path.keys[...], rule: $0) }
        return schema(of: rules)
    }

    private static func schema(of rules: [(keys: ArraySlice<String>, rule: FieldSchema.Rule)]) -> ModelSchema
    {
        let groups = Dictionary(grouping: rules) { $0.keys.first ?? "" }
        return ModelSchema(
            name: "fields",
            fields: groups.mapValues { group in
                if let leaf = group.first(where: { $0.keys.count == 1 }) { return leaf.rule.kind }
                return .model(schema(of: group.map { ($0.keys.dropFirst(), $0.rule) }), isOptional: false)
            })
    }
}

extension FieldSchema.Rule {
    fileprivate var kind: FieldKind {
        if isList { return .list(type == .image ? ImageModel.schema : FactItemModel.schema) }
        switch type {
        case .string, .integer, .number, .date: return .text(isOptional: true)
        case .boolean: return .flag
        case .url: return .url(isOptional: true)
        case .image: return .model(ImageModel.schema, isOptional: true)
        }
    }
}

/// A value of a field, as text, and as an address where it is one.
struct FactItemModel: TemplateModel {
    let text: String
    var url: String?

    static let fields: [String: ModelField<FactItemModel>] = [
        "text": .text { $0.text },
        "url": .optionalURL { $0.url },
    ]
    static let schema = makeSchema("a value")
}

/// A field and its values, as an entry's page lists them.
struct FactModel: TemplateModel {
    let label: String
    let items: [FactItemModel]

    static let fields: [String: ModelField<FactModel>] = [
        "label": .text { $0.label },
        "items": .list { $0.items },
    ]
    static let schema = makeSchema("a fact")
}

/// A picture.
struct ImageModel: TemplateModel {
    let url: String
    let alternative: String
    /// In CSS pixels; both or none.
    let width: String?
    let height: String?
    /// Whether the browser may wait with it until it is near.
    var isLazy = false

    static let fields: [String: ModelField<ImageModel>] = [
        "url": .url { $0.url },
        "alt": .text { $0.alternative },
        "width": .optionalText { $0.width },
        "height": .optionalText { $0.height },
        "isLazy": .flag { $0.isLazy },
    ]
    static let schema = makeSchema("a picture")
}

/// The box or button with which readers choose an entry.
struct ChoiceModel: TemplateModel {
    /// `checkbox` or `radio`.
    let type: String
    /// What the buttons of one section share.
    let group: String
    let entry: String
    let label: String

    static let fields: [String: ModelField<ChoiceModel>] = [
        "type": .text { $0.type },
        "group": .text { $0.group },
        "entry": .text { $0.entry },
        "label": .text { $0.label },
    ]
    static let schema = makeSchema("a choice")
}
