import Escaping

/// The value of a field when a page is rendered.
package enum TemplateValue: Sendable {
    /// HTML that is inserted as is; `nil` if there is none.
    case markup(String?)
    case flag(Bool)
    /// The name of a template, for `{{>*name}}`.
    case template(String)
    case model((any TemplateScope)?)
    case list([any TemplateScope])
}

/// A model whose fields templates read by name.
package protocol TemplateScope: Sendable {
    /// Returns the value of a field.
    /// - Returns: `nil` for an unknown name. An optional without a value is ``TemplateValue/absent``.
    func value(of name: String) -> TemplateValue?
}

extension TemplateValue {
    package static let absent = TemplateValue.markup(nil)

    /// Returns a string, escaped byte by byte: comparing characters would miss a quote that is followed by a combining
    /// mark.
    ///
    /// An empty string is absent, so that no empty element is rendered for it.
    package static func text(_ text: String?) -> TemplateValue {
        guard let text, !text.isEmpty else { return .absent }
        return .markup(text.escapedForHTML)
    }
}
