extension HTMLTokenizer {
    /// The reason why a value is not safe here; `nil` if it is safe.
    var unsafeContext: String? {
        if let context = markupContext, state != .doubleQuoted, !isInTextWithReferences { return context }
        guard state == .doubleQuoted else { return nil }
        let name = attributeName
        let isCode = name.hasPrefix("on") || name == "style" || name == "srcdoc"
        if isCode || isAnimated(name) { return "the attribute “\(name)”" }
        let scheme = String(decoding: prefix, as: UTF8.self)
        return scheme.hasPrefix("javascript:") || scheme.hasPrefix("vbscript:")
            ? "a script URL" : nil
    }

    /// Whether the content is text with character references such as `&lt;`.
    private var isInTextWithReferences: Bool {
        state == .rawText && (tagName == "title" || tagName == "textarea")
    }

    /// Whether the content is a script, a style, or a comment.
    var isInCode: Bool {
        switch state {
        case .rawText, .rawLessThan, .rawEndTagOpen, .rawEndTagName: tagName == "script" || tagName == "style"
        case .doubleQuoted, .singleQuoted, .unquoted:
            attributeName.hasPrefix("on") || attributeName == "style"
        case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd, .commentEndBang: true
        default: false
        }
    }

    /// Whether the attribute of an SVG animation sets the value of another attribute.
    private func isAnimated(_ name: String) -> Bool {
        (tagName == "set" || tagName.hasPrefix("animate")) && ["to", "from", "by", "values"].contains(name)
    }

    /// The markup that is open here; `nil` in text.
    var markupContext: String? {
        switch state {
        case .text: nil
        case .tagOpen, .endTagOpen, .tagName, .beforeAttribute, .attributeName, .afterAttributeName,
            .selfClosing:
            "a tag name or attribute name"
        case .doubleQuoted: "the attribute “\(attributeName)”"
        case .beforeValue, .singleQuoted, .unquoted: "an attribute without double quotes"
        case .declarationOpen, .declarationDash, .declaration: "a declaration"
        case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd, .commentEndBang:
            "a comment"
        case .rawText, .rawLessThan, .rawEndTagOpen, .rawEndTagName: elementDescription
        }
    }

    private var elementDescription: String { (tagName == "iframe" ? "an " : "a ") + tagName }

    /// Returns the ambiguous markup and its context.
    func excerpt(for violation: Violation) -> (markup: String, context: String) {
        switch violation {
        case .markupInRawText: ("<", elementDescription)
        case .rawElement: ("<\(tagName)>", "a template")
        case .markedSection: ("<![", "a template")
        case .endOfNoscript: ("</noscript", markupContext ?? "text")
        case .boundary: ("=", "a tag")
        }
    }

    /// Whether this state and `other`, the states at the start and at the end of a section's content, are
    /// equivalent. They may be in different parts of an attribute's value.
    func isEquivalent(_ other: HTMLTokenizer) -> Bool { comparableState == other.comparableState }

    /// Returns the boundary that must begin and follow a section that adds attributes to the tag, so that the
    /// tag is parsed in the same way with and without the section. Returns `nil` if the section does anything
    /// else.
    func boundary(after other: HTMLTokenizer) -> Boundary? {
        guard tag == other.tag, isEndTag == other.isEndTag, let own = state.boundary,
            let added = other.state.boundary, other.state != .tagName
        else { return nil }
        return max(own, added)
    }
}

extension HTMLTokenizer.State {
    /// The boundary that ends what is before an attribute; `nil` if no attribute can follow.
    fileprivate var boundary: HTMLTokenizer.Boundary? {
        switch self {
        case .beforeAttribute: .any
        case .afterAttributeName: .notEquals
        case .tagName, .attributeName: .separator
        default: nil
        }
    }
}

extension HTMLTokenizer.Boundary {
    /// The condition after a byte.
    func after(_ byte: UInt8) -> Self { HTMLTokenizer.isWhitespace(byte) ? min(self, .notEquals) : .any }

    /// Whether a byte may come next.
    func allows(_ byte: UInt8) -> Bool {
        switch self {
        case .any: true
        case .notEquals: byte != UInt8(ascii: "=")
        case .separator:
            HTMLTokenizer.isWhitespace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
        }
    }
}
