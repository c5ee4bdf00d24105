/// A field of a model: its kind for checks, and its value for rendering.
package struct ModelField<Model>: Sendable {
    package let kind: FieldKind
    package let value: @Sendable (Model) -> TemplateValue

    package init(kind: FieldKind, value: @escaping @Sendable (Model) -> TemplateValue) {
        self.kind = kind
        self.value = value
    }

    package static func text(_ value: @escaping @Sendable (Model) -> String) -> ModelField {
        ModelField(kind: .text(isOptional: false)) { .text(value($0)) }
    }

    package static func optionalText(_ value: @escaping @Sendable (Model) -> String?) -> ModelField {
        ModelField(kind: .text(isOptional: true)) { .text(value($0)) }
    }

    package static func url(_ value: @escaping @Sendable (Model) -> String) -> ModelField {
        ModelField(kind: .url(isOptional: false)) { .text(value($0)) }
    }

    package static func optionalURL(_ value: @escaping @Sendable (Model) -> String?) -> ModelField {
        ModelField(kind: .url(isOptional: true)) { .text(value($0)) }
    }

    package static func optionalMarkup(_ value: @escaping @Sendable (Model) -> String?) -> ModelField {
        ModelField(kind: .markup(isOptional: true)) { .markup(value($0)) }
    }

    package static func flag(_ value: @escaping @Sendable (Model) -> Bool) -> ModelField {
        ModelField(kind: .flag) { .flag(value($0)) }
    }

    package static func template(_ value: @escaping @Sendable (Model) -> String) -> ModelField {
        ModelField(kind: .template) { .template(value($0)) }
    }

    package static func model<Child: TemplateModel>(_ value: @escaping @Sendable (Model) -> Child)
        -> ModelField
    {
        ModelField(kind: .model(Child.schema, isOptional: false)) { .model(value($0)) }
    }

    package static func optionalModel<Child: TemplateModel>(_ value: @escaping @Sendable (Model) -> Child?)
        -> ModelField
    {
        ModelField(kind: .model(Child.schema, isOptional: true)) { .model(value($0)) }
    }

    package static func list<Child: TemplateModel>(_ value: @escaping @Sendable (Model) -> [Child])
        -> ModelField
    {
        ModelField(kind: .list(Child.schema)) { .list(value($0)) }
    }
}

/// A model whose table of fields serves both rendering and checks.
package protocol TemplateModel: TemplateScope {
    static var fields: [String: ModelField<Self>] { get }
    static var schema: ModelSchema { get }
}

extension TemplateModel {
    package func value(of name: String) -> TemplateValue? {
        Self.fields[name]?.value(self)
    }

    package static func makeSchema(_ name: String) -> ModelSchema {
        ModelSchema(name: name, fields: fields.mapValues { $0.kind })
    }
}
