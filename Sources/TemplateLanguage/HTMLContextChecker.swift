import Diagnostics

/// A checker of the HTML around each tag of a template.
///
/// It rejects tags for which no escaping makes a value safe: in the name of a tag or an attribute, an
/// unquoted or single-quoted attribute, a comment, a script, a style, or an attribute that contains code.
struct HTMLContextChecker {
    private let file: SourceFile
    private var html = HTMLTokenizer()
    /// The tag of the section after which the tokenizer checks its boundary.
    private var boundaryTag: TemplateNode.Tag?
    /// The offset of the last `<`, where every violation except a boundary is reported.
    private var lessThan = 0
    /// The offset of the last `<` in text, where the markup that is open begins.
    private var markupStart = 0
    private(set) var diagnostics = Diagnostics()
    private(set) var urlAttributes: [Int: String] = [:]
    /// The number of bytes read. Tests use it to check that the time is linear.
    private(set) var steps = 0

    init(_ file: SourceFile) {
        self.file = file
    }

    /// Checks a whole template. It can be included in others, so it must begin and end in text.
    mutating func check(template nodes: [TemplateNode]) {
        check(nodes)
        guard let context = html.markupContext else { return }
        let end = max(file.bytes.count - 1, 0)
        diagnostics.report(Diagnostic(.template(.unclosedMarkup(context, block: nil)), in: file, atByte: end))
    }

    private mutating func check(_ nodes: [TemplateNode]) {
        for node in nodes {
            switch node {
            case .text(let range): read(range)
            case .variable(let tag, _): checkValue(tag)
            case .section(let tag, _, let children): checkContent(children, of: tag)
            case .block(let tag, let children):
                // The content of the page's block is checked as text, so the block must be in text.
                requireTextContext(at: tag)
                checkContent(children, of: tag)
            case .partial(let tag, _): requireTextContext(at: tag)
            case .parent(let tag, let children):
                requireTextContext(at: tag)
                checkParent(children)
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
            // Report one misplaced value only, not everything after it.
            if html.state == .beforeValue { html.state = .unquoted }
            return report(.unsafeTagContext(source(of: tag), place: context), tag)
        }
        guard html.state == .doubleQuoted else { return }
        // A value may be empty, so the text after it may still be the start of the attribute.
        let attribute = html.attributeName
        if !html.isPrefixDecided, Self.urlAttributeNames.contains(attribute) {
            urlAttributes[tag.range.lowerBound] = attribute
        }
    }

    private static let urlAttributeNames: Set<String> = [
        "href", "src", "srcset", "imagesrcset", "action", "formaction", "poster", "cite", "data", "ping",
        "manifest", "background", "xlink:href",
    ]

    /// Checks the content of a section. It may be absent or repeated, so it must end in the state in which it began.
    private mutating func checkContent(_ children: [TemplateNode], of tag: TemplateNode.Tag) {
        let before = html
        check(children)
        let after = html
        // A section may be absent, so the start of a value is still the start after it.
        html = before
        html.boundary = max(before.boundary, after.boundary)
        let isEquivalent = before.isEquivalent(after)
        // A section may add attributes to a tag.
        guard let added = isEquivalent ? .any : before.boundary(after: after),
            isBareName(children, before) || boundary(max(added, after.boundary), across: children) != nil
        else { return reportUnclosedEnd(of: tag) }
        guard !isEquivalent else { return }
        html.boundary = max(html.boundary, added)
        boundaryTag = tag
    }

    /// Whether a section's content in a tag is only names of attributes. They may follow one another
    /// without a space.
    private func isBareName(_ children: [TemplateNode], _ before: HTMLTokenizer) -> Bool {
        guard before.state == .beforeAttribute || before.state == .afterAttributeName, children.count == 1,
            case .text(let range) = children[0]
        else { return false }
        return !file.bytes[range].contains { "=\"'<>/".utf8.contains($0) }
    }

    /// Returns the condition after a section's content that follows a condition, such as that of its own end
    /// if it is repeated; `nil` if the content violates it.
    private func boundary(_ start: HTMLTokenizer.Boundary, across nodes: [TemplateNode]) -> HTMLTokenizer
        .Boundary?
    {
        var boundary = start
        for node in nodes where boundary != .any {
            switch node {
            case .text(let range):
                for byte in file.bytes[range] where boundary != .any {
                    guard boundary.allows(byte) else { return nil }
                    boundary = boundary.after(byte)
                }
            case .section(_, _, let children):
                guard let inner = self.boundary(boundary, across: children) else { return nil }
                boundary = max(boundary, inner)
            // These are errors in a tag.
            case .variable, .partial, .parent, .block: boundary = .any
            }
        }
        return boundary
    }

    private mutating func reportUnclosedEnd(of tag: TemplateNode.Tag) {
        report(
            .unsafeTagContext(
                source(of: tag), place: "a section that starts and ends in different HTML contexts"), tag)
    }

    /// Checks the blocks of a parent. Of what is between two blocks, only the beginning is reported.
    private mutating func checkParent(_ children: [TemplateNode]) {
        var isReported = false
        for child in children {
            if case .block(let block, let nodes) = child {
                checkBlock(block, nodes)
                isReported = false
            } else if !isReported, let start = start(of: child) {
                diagnostics.report(Diagnostic(.template(.textOutsideBlocks), in: file, atByte: start))
                isReported = true
            }
        }
        html = HTMLTokenizer()
    }

    /// Returns the offset of a tag, or of the first byte of text that is not white space.
    private func start(of node: TemplateNode) -> Int? {
        guard case .text(let range) = node else { return node.tag?.range.lowerBound }
        return range.first { !HTMLTokenizer.isWhitespace(file.bytes[$0]) }
    }

    /// Checks the content of a block, which another template contains in text.
    private mutating func checkBlock(_ tag: TemplateNode.Tag, _ nodes: [TemplateNode]) {
        html = HTMLTokenizer()
        check(nodes)
        guard let context = html.markupContext else { return }
        diagnostics.report(
            Diagnostic(.template(.unclosedMarkup(context, block: tag.name)), in: file, atByte: markupStart))
    }

    private mutating func read(_ range: Range<Int>) {
        for offset in range {
            steps += 1
            if file.bytes[offset] == UInt8(ascii: "<") {
                lessThan = offset
                if html.state == .text { markupStart = offset }
            }
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
