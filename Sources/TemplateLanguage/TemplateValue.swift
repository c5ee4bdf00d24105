/// The value of a field when a page is rendered.
public enum TemplateValue: Sendable {
    /// A string that is escaped when it is printed; `nil` if there is none.
    case text(String?)
    /// HTML that is inserted as is; `nil` if there is none.
    case markup(String?)
    case flag(Bool)
    /// The name of a template, for `{{>*name}}`.
    case template(String)
    case model((any TemplateScope)?)
    case list([any TemplateScope])
}

/// The name of a field, resolved before rendering.
struct FieldKey: Sendable {
    let name: String
    /// The index of the field's value in its ``TemplateModel``; `nil` if the model is only known when a page is
    /// rendered.
    let position: Int?
}

/// A model whose fields templates read. It is an object, so that sections pass it on without copying its fields.
public protocol TemplateScope: AnyObject, Sendable {
    /// Returns the value of a field.
    /// - Returns: `nil` for an unknown name. An optional without a value is ``TemplateValue/absent``.
    func value(named name: String) -> TemplateValue?

    /// Returns the value of a field, by its position in the model's schema.
    /// - Precondition: The schema has positions.
    func value(at position: Int) -> TemplateValue
}

extension TemplateValue {
    public static let absent = TemplateValue.markup(nil)
}
