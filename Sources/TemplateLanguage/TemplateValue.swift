import Escaping

/// What a name of a model stands for while a page is rendered.
package enum TemplateValue: Sendable {
    /// HTML, ready to be put into a page; `nil` where there is none.
    case markup(String?)
    case flag(Bool)
    /// The name of a template, for `{{>*name}}`.
    case template(String)
    case model((any TemplateScope)?)
    case list([any TemplateScope])
}

/// Something that templates read by name.
package protocol TemplateScope: Sendable {
    /// - Returns: `nil` for a name that it does not have. An optional that is empty has a value: it is absent.
    func value(of name: String) -> TemplateValue?
}

extension TemplateValue {
    package static let absent = TemplateValue.markup(nil)

    /// A text, escaped byte by byte: a comparison of characters would miss a quote that a combining mark follows.
    ///
    /// An empty text counts as absent, so that no empty element is made for it.
    package static func text(_ text: String?) -> TemplateValue {
        guard let text, !text.isEmpty else { return .absent }
        return .markup(text.escapedForHTML)
    }
}
