import Content

/// Follows a template's HTML so far as to know where each tag stands, and refuses those where no escaping
/// would make a value safe: in a tag's or attribute's name, an unquoted or single-quoted attribute, a
/// comment, a script, a style, or an attribute that holds code.
struct HTMLPlaces {
    private enum Place: Equatable {
        case text
        case tag(name: String)
        case attributeName(tag: String, name: String)
        /// After the `=`, before a quote.
        case beforeValue(tag: String, attribute: String)
        case value(tag: String, attribute: String, isAtStart: Bool)
        case otherValue(tag: String)
        case declaration
        case comment
        case code(element: String)
    }

    private let file: SourceFile
    private var place = Place.text
    private(set) var diagnostics = Diagnostics()
    private(set) var addressAttributes: [Int: String] = [:]

    init(_ file: SourceFile) {
        self.file = file
    }

    mutating func check(_ nodes: [TemplateNode]) {
        for node in nodes {
            switch node {
            case .text(let range): read(range)
            case .variable(let tag, _): checkValue(tag)
            case .section(let tag, _, let children): checkContent(children, of: tag)
            case .block(let tag, let children):
                // What a page puts here is checked as text, so it must be put into text.
                if place != .text { report(.misplacedTag(source(of: tag), place: "a tag"), tag) }
                checkContent(children, of: tag)
            case .partial(let tag, _):
                checkPartial(tag)
            case .parent(let tag, let children): checkParent(tag, children)
            }
        }
    }
}

extension HTMLPlaces {
    private mutating func report(_ problem: TemplateProblem, _ tag: TemplateNode.Tag) {
        diagnostics.report(Diagnostic(.template(problem), in: file, atByte: tag.range.lowerBound))
    }

    private func source(of tag: TemplateNode.Tag) -> String {
        String(decoding: file.bytes[tag.range], as: UTF8.self)
    }

    private mutating func checkValue(_ tag: TemplateNode.Tag) {
        if let refused = refusal {
            // One misplaced value must not make all that follows look misplaced, too.
            if case .beforeValue(let element, _) = place { place = .otherValue(tag: element) }
            return report(.misplacedTag(source(of: tag), place: refused), tag)
        }
        // A value may be empty, so what follows it may still be the start.
        guard case .value(_, let attribute, let isAtStart) = place else { return }
        if isAtStart, Self.addresses.contains(attribute) {
            addressAttributes[tag.range.lowerBound] = attribute
        }
    }

    private static let addresses: Set<String> = [
        "href", "src", "srcset", "action", "formaction", "poster", "cite", "data", "ping", "manifest",
        "xlink:href",
    ]

    /// Why a value must not stand here.
    private var refusal: String? {
        switch place {
        case .text: return nil
        case .value(_, let attribute, _):
            return attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc"
                ? "the attribute “\(attribute)”" : nil
        case .tag, .attributeName: return "a tag's name or its attributes' names"
        case .beforeValue, .otherValue: return "an attribute without double quotes"
        case .declaration: return "a declaration"
        case .comment: return "a comment"
        case .code(let element): return "a \(element)"
        }
    }

    /// What a section holds may be there or not, or many times: it must end where it began.
    private mutating func checkContent(_ children: [TemplateNode], of tag: TemplateNode.Tag) {
        let before = place
        check(children)
        if !Self.areAlike(place, before) {
            report(
                .misplacedTag(source(of: tag), place: "a place that its content does not come back to"), tag)
        }
        // A section may be left out, so the start of a value behind it is still the start.
        place = before
    }

    /// A section may add attributes to a tag, or text to a value.
    private static func areAlike(_ lhs: Place, _ rhs: Place) -> Bool {
        switch (lhs, rhs) {
        case _ where lhs == rhs: true
        case (.value(let leftTag, let left, _), .value(let rightTag, let right, _)):
            leftTag == rightTag && left == right
        default: false
        }
    }

    private mutating func checkPartial(_ tag: TemplateNode.Tag) {
        if place != .text { report(.misplacedTag(source(of: tag), place: "a tag"), tag) }
        if isIndented(tag) { report(.indentedPartial(tag.name), tag) }
    }

    /// The engine puts the white space before a partial that has a line of its own before each of its lines,
    /// which would change preformatted text.
    private func isIndented(_ tag: TemplateNode.Tag) -> Bool {
        let before = file.bytes[..<tag.range.lowerBound].reversed().prefix { $0 == 0x20 || $0 == 0x09 }
        guard !before.isEmpty else { return false }
        let start = tag.range.lowerBound - before.count
        return start == 0 || file.bytes[start - 1] == UInt8(ascii: "\n")
    }

    private mutating func checkParent(_ tag: TemplateNode.Tag, _ children: [TemplateNode]) {
        for child in children {
            switch child {
            case .block(_, let nodes):
                place = .text
                checkContent(nodes, of: tag)
            case .text(let range):
                let text = file.bytes[range].drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
                guard !text.isEmpty else { continue }
                report(.textOutsideBlocks, TemplateNode.Tag(name: "", range: text.indices))
            case .variable(let inner, _), .section(let inner, _, _), .partial(let inner, _),
                .parent(let inner, _):
                report(.textOutsideBlocks, inner)
            }
        }
        place = .text
    }

    private mutating func read(_ range: Range<Int>) {
        // Template comments are text to the scanner and nothing to HTML.
        if file.bytes[range].starts(with: "{{!".utf8) { return }
        var position = range.lowerBound
        while position < range.upperBound {
            position = advance(at: position, end: range.upperBound)
        }
    }

    private func starts(_ text: String, at position: Int) -> Bool {
        file.bytes[position...].prefix(text.utf8.count).map(lowercased).elementsEqual(text.utf8)
    }

    private func lowercased(_ byte: UInt8) -> UInt8 {
        (65...90).contains(byte) ? byte + 32 : byte
    }

    /// White space between attributes: space, tab, LF, FF and CR.
    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    private func beginsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || (97...122).contains(lowercased(byte))
    }

    private mutating func advance(at position: Int, end: Int) -> Int {
        let byte = lowercased(file.bytes[position])
        let character = Character(Unicode.Scalar(byte))
        switch place {
        case .text: return advanceInText(at: position, end: end)
        case .comment:
            if starts("-->", at: position) { place = .text }
        case .declaration:
            if character == ">" { place = .text }
        case .code(let element):
            if starts("</\(element)", at: position) { place = .tag(name: "/\(element)") }
        case .tag(let name): advanceInTag(character, name: name)
        case .attributeName(let tag, let name):
            switch character {
            case "=": place = .beforeValue(tag: tag, attribute: name)
            case _ where isSpace(byte), ">", "/":
                place = .tag(name: tag)
                if character == ">" { closeTag(tag) }
            default: place = .attributeName(tag: tag, name: name + String(character))
            }
        case .beforeValue(let tag, let attribute):
            if character == "\"" {
                place = .value(tag: tag, attribute: attribute, isAtStart: true)
            } else if !isSpace(byte) {
                place = .otherValue(tag: tag)
            }
        case .value(let tag, let attribute, let isAtStart):
            // Browsers drop control characters and spaces before an address.
            let isStill = isAtStart && byte <= 0x20
            place =
                character == "\""
                ? .tag(name: tag) : .value(tag: tag, attribute: attribute, isAtStart: isStill)
        case .otherValue(let tag):
            if character == ">" { closeTag(tag) } else if isSpace(byte) { place = .tag(name: tag) }
        }
        return position + 1
    }

    private mutating func advanceInText(at position: Int, end: Int) -> Int {
        guard file.bytes[position] == UInt8(ascii: "<") else { return position + 1 }
        if starts("<!--", at: position) {
            place = .comment
            return position + 4
        }
        if starts("<!", at: position) || starts("<?", at: position) {
            place = .declaration
            return position + 2
        }
        // A sign that no name follows is text; at the end of a text, what follows is a value.
        if position + 1 < end, !beginsName(file.bytes[position + 1]) { return position + 1 }
        let name = file.bytes[(position + 1)..<end].prefix { byte in
            !isSpace(byte) && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
        }
        // The slash of a closing tag is part of its name here.
        let isClosing = starts("</", at: position)
        let rest =
            isClosing
            ? file.bytes[(position + 2)..<end].prefix { !isSpace($0) && $0 != UInt8(ascii: ">") } : name
        place = .tag(name: (isClosing ? "/" : "") + String(decoding: rest, as: UTF8.self).lowercased())
        return rest.endIndex
    }

    private mutating func advanceInTag(_ character: Character, name: String) {
        switch character {
        case ">": closeTag(name)
        case "/": break
        case _ where character.isWhitespace: break
        default: place = .attributeName(tag: name, name: String(character))
        }
    }

    private mutating func closeTag(_ name: String) {
        place = name == "script" || name == "style" ? .code(element: name) : .text
    }
}
