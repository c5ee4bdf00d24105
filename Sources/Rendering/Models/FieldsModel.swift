import Content
import TemplateLanguage

/// `fields`: the fields of an entry that are in its catalog's schema, for custom row templates.
final class FieldsModel: TemplateScope {
    static let none = FieldsModel([:])

    private let values: [String: TemplateValue]

    init(_ values: [String: TemplateValue]) {
        self.values = values
    }

    func value(named name: String) -> TemplateValue? { values[name] }

    func value(at position: Int) -> TemplateValue {
        preconditionFailure("the fields of an entry are found by name")
    }
}

extension FieldsModel {
    /// Returns the schema of the model for the fields of one or more catalogs. Keys with dots become nested
    /// models.
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
        case .entry: return .model(FactItemModel.schema, isOptional: true)
        }
    }
}

/// A value of a field: its text and, if it is a URL, its link.
struct FactItemModel: TemplateModel {
    let text: String
    var url: String?

    static let table = ModelTable<FactItemModel>(
        "a value",
        [
            "text": .text { $0.text },
            "url": .optionalURL { $0.url },
        ])
}

/// A field and its values, as listed on an entry's page.
struct FactModel: TemplateModel {
    let label: String
    let items: [FactItemModel]

    static let table = ModelTable<FactModel>(
        "a fact",
        [
            "label": .text { $0.label },
            "items": .list { $0.items },
        ])
}

/// An image.
struct ImageModel: TemplateModel {
    let url: String
    let alternative: String
    /// The width in CSS pixels. The width and the height are either both set or both `nil`.
    let width: String?
    let height: String?
    /// Whether the browser may load the image lazily.
    var isLazy = false

    static let table = ModelTable<ImageModel>(
        "an image",
        [
            "url": .url { $0.url },
            "alt": .text { $0.alternative },
            "width": .optionalText { $0.width },
            "height": .optionalText { $0.height },
            "isLazy": .flag { $0.isLazy },
        ])
}

/// The check box or radio button that selects an entry.
struct ChoiceModel: TemplateModel {
    /// `checkbox` or `radio`.
    let type: String
    /// The `name` attribute, which is the same for all buttons of a section.
    let group: String
    let entry: String
    let label: String

    static let table = ModelTable<ChoiceModel>(
        "a choice",
        [
            "type": .text { $0.type },
            "group": .text { $0.group },
            "entry": .text { $0.entry },
            "label": .text { $0.label },
        ])
}
