import Content
import Mustache

/// A name of a model: its kind for the check, and its value for rendering.
struct ModelField<Model>: Sendable {
    let kind: FieldKind
    let value: @Sendable (Model) -> Any

    static func text(_ value: @escaping @Sendable (Model) -> String) -> ModelField {
        ModelField(kind: .text(isOptional: false)) { RenderedText(value($0)) }
    }

    static func optionalText(_ value: @escaping @Sendable (Model) -> String?) -> ModelField {
        ModelField(kind: .text(isOptional: true)) { RenderedText(value($0)) }
    }

    static func url(_ value: @escaping @Sendable (Model) -> String) -> ModelField {
        ModelField(kind: .url(isOptional: false)) { RenderedText(value($0)) }
    }

    static func optionalURL(_ value: @escaping @Sendable (Model) -> String?) -> ModelField {
        ModelField(kind: .url(isOptional: true)) { RenderedText(value($0)) }
    }

    static func optionalMarkup(_ value: @escaping @Sendable (Model) -> String?) -> ModelField {
        ModelField(kind: .markup(isOptional: true)) { RenderedText(markup: value($0)) }
    }

    static func flag(_ value: @escaping @Sendable (Model) -> Bool) -> ModelField {
        ModelField(kind: .flag) { value($0) }
    }

    static func template(_ value: @escaping @Sendable (Model) -> String) -> ModelField {
        ModelField(kind: .template) { value($0) }
    }

    static func model<Child: TemplateModel>(_ value: @escaping @Sendable (Model) -> Child) -> ModelField {
        ModelField(kind: .model(Child.schema, isOptional: false)) { value($0) }
    }

    static func optionalModel<Child: TemplateModel>(_ value: @escaping @Sendable (Model) -> Child?)
        -> ModelField
    {
        ModelField(kind: .model(Child.schema, isOptional: true)) { model in
            value(model).map { $0 as Any } ?? RenderedText(markup: nil)
        }
    }

    static func list<Child: TemplateModel>(_ value: @escaping @Sendable (Model) -> [Child]) -> ModelField {
        ModelField(kind: .list(Child.schema)) { value($0) }
    }
}

/// Something that templates read by names of a table, which is also what they are checked against.
protocol TemplateModel: MustacheParent, Sendable {
    static var fields: [String: ModelField<Self>] { get }
    static var schema: ModelSchema { get }
}

extension TemplateModel {
    /// A name of the table is never absent: an optional that is empty gives a null of its own, since the
    /// engine would look for the name in outer models otherwise.
    func child(named name: String) -> Any? {
        Self.fields[name]?.value(self)
    }

    static func makeSchema(_ name: String) -> ModelSchema {
        ModelSchema(name: name, fields: fields.mapValues { $0.kind })
    }
}

/// A value ready to be put into a page.
///
/// The engine's own escaping compares characters and so misses a quote that a combining mark follows; values
/// are escaped here instead, byte by byte, and templates are made to print them as they are.
struct RenderedText: MustacheCustomRenderable, MustacheParent {
    let renderText: String
    let isNull: Bool

    init(markup: String?) {
        renderText = markup ?? ""
        isNull = markup == nil
    }

    /// An empty text counts as absent, so that no empty element is made for it.
    init(_ text: String?) {
        let shown = text.flatMap { $0.isEmpty ? nil : $0 }
        renderText = shown.map { $0.escapedForHTML } ?? ""
        isNull = shown == nil
    }

    func child(named: String) -> Any? { nil }
}
