/// A tokenizer that reads HTML byte by byte, to determine the context of each byte. Its states are those of
/// the standard's tokenizer (WHATWG HTML, section 13.2.5).
///
/// The standard reads some bytes differently depending on the tree: a `<style>` contains text, but in an
/// `<svg>` it contains tags; a `<noscript>` contains text if scripts run. Such bytes are violations here, so
/// the rest can be read in only one way.
struct HTMLTokenizer: Equatable {
    enum State: Equatable {
        case text
        case tagOpen, endTagOpen, tagName
        case beforeAttribute, attributeName, afterAttributeName, selfClosing
        case beforeValue, doubleQuoted, singleQuoted, unquoted
        case declarationOpen, declarationDash, declaration
        case commentStart, commentStartDash, comment, commentEndDash, commentEnd, commentEndBang
        /// In an element whose content is text. `tag` is its name.
        case rawText, rawLessThan, rawEndTagOpen, rawEndTagName
    }

    /// Markup that can be read in two ways.
    enum Violation: Equatable {
        /// Markup other than the end tag begins in an element whose content is text.
        case markupInRawText
        /// An element whose content is text is closed at once or never.
        case rawElement
        case markedSection
        /// The end tag of a `<noscript>` is in a context where it is not a tag.
        case endOfNoscript
        /// The text after a section with attributes continues the text before it.
        case boundary
    }

    /// A condition on the next byte, because the section before it may be absent. Also, the next byte that is
    /// no white space must not be `=`.
    enum Boundary: Int, Comparable {
        case any, notEquals, separator

        static func < (lhs: Boundary, rhs: Boundary) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    var state = State.text
    /// The tag's name in lower case, up to the maximum length; in raw text, the name of its element.
    private(set) var tag: [UInt8] = []
    private(set) var isEndTag = false
    /// The attribute's name in lower case, up to the maximum length.
    private(set) var attribute: [UInt8] = []
    /// The start of an attribute's value in lower case, without the bytes that browsers remove from URLs, until it is
    /// known whether it has a scheme.
    var prefix: [UInt8] = []
    var boundary = Boundary.any
    /// The name of a possible end tag in raw text.
    private(set) var endName: [UInt8] = []
    /// The number of bytes of `</noscript` that the last bytes match.
    private var noscript = 0

    /// The length to which names are truncated. All names that matter are shorter.
    private static let maximumNameLength = 64
    private static let endOfNoscript = Array("</noscript".utf8)
    /// The elements whose content is text.
    private static let rawElements: Set<String> = [
        "title", "textarea", "script", "style", "xmp", "iframe", "noembed", "noframes",
    ]
}

extension HTMLTokenizer {
    /// The state without the parts that do not affect the following bytes.
    var comparableState: HTMLTokenizer {
        var copy = self
        copy.boundary = .any
        copy.prefix = []
        if state != .rawEndTagName { copy.endName = [] }
        switch state {
        case .attributeName, .afterAttributeName, .beforeValue, .doubleQuoted, .singleQuoted, .unquoted: break
        case .tagName, .beforeAttribute, .selfClosing, .rawText, .rawLessThan, .rawEndTagOpen, .rawEndTagName:
            copy.attribute = []
        default: (copy.attribute, copy.tag, copy.isEndTag) = ([], [], false)
        }
        return copy
    }

    var tagName: String { String(decoding: tag, as: UTF8.self) }
    var attributeName: String { String(decoding: attribute, as: UTF8.self) }

    /// Reads the next byte.
    /// - Returns: The violation that the byte causes, if any.
    mutating func read(_ original: UInt8) -> Violation? {
        let byte = (65...90).contains(original) ? original + 32 : original
        var violation: Violation?
        if boundary != .any {
            if !boundary.allows(byte) { violation = .boundary }
            boundary = boundary.after(byte)
        }
        if let found = advance(byte) { violation = found }
        noscript = Self.endOfNoscript[noscript] == byte ? noscript + 1 : byte == UInt8(ascii: "<") ? 1 : 0
        if noscript == Self.endOfNoscript.count {
            noscript = 0
            if state != .tagName { violation = .endOfNoscript }
        }
        return violation
    }

    private mutating func advance(_ byte: UInt8) -> Violation? {
        switch state {
        case .text: if byte == UInt8(ascii: "<") { state = .tagOpen }
        case .tagOpen, .endTagOpen, .tagName: return advanceInTag(byte)
        case .beforeAttribute, .attributeName, .afterAttributeName, .selfClosing:
            return advanceInAttributes(byte)
        case .beforeValue, .doubleQuoted, .singleQuoted, .unquoted: return advanceInValue(byte)
        case .declarationOpen, .declarationDash, .declaration: return advanceInDeclaration(byte)
        case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd, .commentEndBang:
            advanceInComment(byte)
        case .rawText, .rawLessThan, .rawEndTagOpen, .rawEndTagName: return advanceInRawText(byte)
        }
        return nil
    }

    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) }

    private mutating func advanceInTag(_ byte: UInt8) -> Violation? {
        switch (state, byte) {
        case (.tagName, _) where Self.isWhitespace(byte): state = .beforeAttribute
        case (.tagName, UInt8(ascii: "/")): state = .selfClosing
        case (.tagName, UInt8(ascii: ">")): return closeTag()
        case (.tagName, _): if tag.count < Self.maximumNameLength { tag.append(byte) }
        case (_, _) where isLetter(byte):
            (isEndTag, tag, state) = (state == .endTagOpen, [byte], .tagName)
        case (.tagOpen, UInt8(ascii: "/")): state = .endTagOpen
        case (.tagOpen, UInt8(ascii: "!")): state = .declarationOpen
        case (.tagOpen, UInt8(ascii: "?")): state = .declaration
        case (.tagOpen, UInt8(ascii: "<")): break
        case (.endTagOpen, UInt8(ascii: ">")), (.tagOpen, _): state = .text
        default: state = .declaration
        }
        return nil
    }

    private mutating func advanceInAttributes(_ byte: UInt8) -> Violation? {
        switch byte {
        case UInt8(ascii: ">"): return closeTag()
        case UInt8(ascii: "/"): state = .selfClosing
        case UInt8(ascii: "=") where state == .attributeName || state == .afterAttributeName:
            state = .beforeValue
        case _ where Self.isWhitespace(byte):
            state =
                state == .attributeName || state == .afterAttributeName
                ? .afterAttributeName : .beforeAttribute
        case _ where state == .attributeName:
            if attribute.count < Self.maximumNameLength { attribute.append(byte) }
        default: (attribute, state) = ([byte], .attributeName)
        }
        return nil
    }

    private mutating func advanceInValue(_ byte: UInt8) -> Violation? {
        switch (state, byte) {
        case (.beforeValue, UInt8(ascii: "\"")): (prefix, state) = ([], .doubleQuoted)
        case (.beforeValue, UInt8(ascii: "'")): state = .singleQuoted
        case (.beforeValue, _) where Self.isWhitespace(byte): break
        case (.beforeValue, UInt8(ascii: ">")), (.unquoted, UInt8(ascii: ">")): return closeTag()
        case (.beforeValue, _): state = .unquoted
        case (.unquoted, _): if Self.isWhitespace(byte) { state = .beforeAttribute }
        case (.doubleQuoted, UInt8(ascii: "\"")), (.singleQuoted, UInt8(ascii: "'")): state = .beforeAttribute
        case (.doubleQuoted, _): if byte > 0x20, !isPrefixDecided { prefix.append(byte) }
        default: break
        }
        return nil
    }

    /// Whether the rest of the value cannot belong to a scheme. A character reference can be any character.
    var isPrefixDecided: Bool {
        prefix.count >= Self.maximumNameLength
            || prefix.last.map { "/?#:".utf8.contains($0) } == true && !prefix.contains(UInt8(ascii: "&"))
    }

    private mutating func advanceInDeclaration(_ byte: UInt8) -> Violation? {
        switch (state, byte) {
        case (.declarationOpen, UInt8(ascii: "-")): state = .declarationDash
        case (.declarationOpen, UInt8(ascii: "[")):
            state = .declaration
            return .markedSection
        case (.declarationDash, UInt8(ascii: "-")): state = .commentStart
        case (_, UInt8(ascii: ">")): state = .text
        default: state = .declaration
        }
        return nil
    }

    private mutating func advanceInComment(_ byte: UInt8) {
        let isDash = byte == UInt8(ascii: "-")
        let isEnd = byte == UInt8(ascii: ">")
        switch state {
        case .commentStart: state = isDash ? .commentStartDash : isEnd ? .text : .comment
        case .commentStartDash: state = isDash ? .commentEnd : isEnd ? .text : .comment
        case .commentEndDash: state = isDash ? .commentEnd : .comment
        case .commentEnd:
            state =
                isEnd ? .text : byte == UInt8(ascii: "!") ? .commentEndBang : isDash ? .commentEnd : .comment
        case .commentEndBang: state = isEnd ? .text : isDash ? .commentEndDash : .comment
        default: state = isDash ? .commentEndDash : .comment
        }
    }

    private mutating func advanceInRawText(_ byte: UInt8) -> Violation? {
        switch state {
        case .rawLessThan where byte == UInt8(ascii: "/"): state = .rawEndTagOpen
        case .rawLessThan where byte == UInt8(ascii: "<"): break
        case .rawLessThan:
            state = .rawText
            if isLetter(byte) || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") {
                return .markupInRawText
            }
        case .rawEndTagOpen where isLetter(byte): (endName, state) = ([byte], .rawEndTagName)
        case .rawEndTagName where isLetter(byte) && endName.count < tag.count: endName.append(byte)
        case .rawEndTagName where endName == tag && Self.isWhitespace(byte):
            (isEndTag, state) = (true, .beforeAttribute)
        case .rawEndTagName where endName == tag && byte == UInt8(ascii: "/"):
            (isEndTag, state) = (true, .selfClosing)
        case .rawEndTagName where endName == tag && byte == UInt8(ascii: ">"):
            isEndTag = true
            return closeTag()
        case .rawEndTagOpen, .rawEndTagName:
            state = byte == UInt8(ascii: "<") ? .rawLessThan : .rawText
            return .markupInRawText
        default: if byte == UInt8(ascii: "<") { state = .rawLessThan }
        }
        return nil
    }

    private mutating func closeTag() -> Violation? {
        let isSelfClosing = state == .selfClosing
        state = .text
        guard !isEndTag else { return nil }
        let name = tagName
        // Nothing closes a `<plaintext>`.
        if name == "plaintext" { return .rawElement }
        guard Self.rawElements.contains(name) else { return nil }
        state = .rawText
        return isSelfClosing ? .rawElement : nil
    }
}
