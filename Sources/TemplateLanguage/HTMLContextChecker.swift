import Diagnostics

/// Follows a template's HTML so far as to know what each tag is part of, and refuses those where no escaping
/// would make a value safe: in a tag's or attribute's name, an unquoted or single-quoted attribute, a
/// comment, a script, a style, or an attribute that holds code.
struct HTMLContextChecker {
    private let file: SourceFile
    private var html = HTMLTokenizer()
    /// The section after which a boundary must come.
    private var boundaryTag: TemplateNode.Tag?
    /// Where the last `<` is, with which every other fault begins.
    private var lessThan = 0
    private(set) var diagnostics = Diagnostics()
    private(set) var urlAttributes: [Int: String] = [:]
    /// How many bytes were read, by which tests hold the check to be linear.
    private(set) var steps = 0

    init(_ file: SourceFile) {
        self.file = file
    }

    /// Checks a whole template, which may be put between others: it begins and ends in text.
    mutating func check(template nodes: [TemplateNode]) {
        check(nodes)
        guard let context = html.markupContext else { return }
        let end = max(file.bytes.count - 1, 0)
        diagnostics.report(Diagnostic(.template(.unclosedMarkup(context)), in: file, atByte: end))
    }

    private mutating func check(_ nodes: [TemplateNode]) {
        for node in nodes {
            switch node {
            case .text(let range): read(range)
            case .variable(let tag, _): checkValue(tag)
            case .section(let tag, _, let children): checkContent(children, of: tag)
            case .block(let tag, let children):
                // What a page puts here is checked as text, so it must be put into text.
                requireTextContext(at: tag)
                checkContent(children, of: tag)
            case .partial(let tag, _): requireTextContext(at: tag)
            case .parent(let tag, let children):
                requireTextContext(at: tag)
                checkParent(tag, children)
            }
        }
    }
}

extension HTMLContextChecker {
    private mutating func report(_ problem: TemplateProblem, _ tag: TemplateNode.Tag) {
        diagnostics.report(Diagnostic(.template(problem), in: file, atByte: tag.range.lowerBound))
    }

    private func source(of tag: TemplateNode.Tag) -> String {
        String(decoding: file.bytes[tag.range], as: UTF8.self)
    }

    private mutating func requireTextContext(at tag: TemplateNode.Tag) {
        if html.state != .text { report(.unsafeTagContext(source(of: tag), place: "a tag"), tag) }
    }

    private mutating func checkValue(_ tag: TemplateNode.Tag) {
        if let context = html.unsafeContext {
            // One misplaced value must not make all that follows look misplaced, too.
            if html.state == .beforeValue { html.state = .unquoted }
            return report(.unsafeTagContext(source(of: tag), place: context), tag)
        }
        guard html.state == .doubleQuoted else { return }
        // A value may be empty, so what follows it may still be the start.
        let attribute = html.attributeName
        if !html.isPrefixDecided, Self.urlAttributeNames.contains(attribute) {
            urlAttributes[tag.range.lowerBound] = attribute
        }
    }

    private static let urlAttributeNames: Set<String> = [
        "href", "src", "srcset", "imagesrcset", "action", "formaction", "poster", "cite", "data", "ping",
        "manifest", "background", "xlink:href",
    ]

    /// What a section holds may be absent, or there many times: it must end where it began.
    private mutating func checkContent(_ children: [TemplateNode], of tag: TemplateNode.Tag) {
        let before = html
        check(children)
        let after = html
        // A section may be absent, so the start of a value after it is still the start.
        html = before
        html.boundary = max(before.boundary, after.boundary)
        guard !before.isEquivalent(after) else { return }
        // A section may add attributes to a tag.
        if let boundary = before.boundary(after: after), case .text(let range)? = children.first,
            let first = file.bytes[range].first, boundary.allows(first)
        {
            html.boundary = max(html.boundary, boundary)
            boundaryTag = tag
            return
        }
        reportUnclosedEnd(of: tag)
    }

    private mutating func reportUnclosedEnd(of tag: TemplateNode.Tag) {
        report(
            .unsafeTagContext(source(of: tag), place: "a place that its content does not come back to"), tag)
    }

    private mutating func checkParent(_ tag: TemplateNode.Tag, _ children: [TemplateNode]) {
        for child in children {
            switch child {
            case .block(_, let nodes):
                html = HTMLTokenizer()
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
        html = HTMLTokenizer()
    }

    private mutating func read(_ range: Range<Int>) {
        for offset in range {
            steps += 1
            if file.bytes[offset] == UInt8(ascii: "<") { lessThan = offset }
            guard let violation = html.read(file.bytes[offset]) else { continue }
            if violation == .boundary, let tag = boundaryTag {
                reportUnclosedEnd(of: tag)
                continue
            }
            let (markup, context) = html.excerpt(for: violation)
            diagnostics.report(
                Diagnostic(.template(.ambiguousMarkup(markup, in: context)), in: file, atByte: lessThan))
        }
    }
}
