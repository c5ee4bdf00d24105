import Diagnostics

/// A parser of templates that reports tags that are malformed or not supported.
///
/// After most errors it goes on as the author probably meant it, so that other errors are reported, too.
struct TemplateScanner {
    let file: SourceFile
    private var position = 0
    /// The offset of the next two braces, or the end; below the position if they are not searched yet.
    private var nextBraces = -1
    /// The tags of the open sections.
    private var openTags: [TemplateNode.Tag] = []
    /// Whether a tag is missing, so that it is not known what belongs to which section.
    private var isBroken = false
    /// The offsets of the opening and the closing tags of each name, once they are needed.
    private var tagOffsets: [String: TagOffsets]?
    private var braces: BraceChecker
    /// The names in single braces, with their offsets. They are text, unless there is a value with that name.
    var bracedNames: [(offset: Int, name: String)] { braces.names }
    var diagnostics = Diagnostics()
    /// The number of bytes compared. Tests use it to check that the time is linear.
    private(set) var steps = 0

    init(_ file: SourceFile) {
        self.file = file
        braces = BraceChecker(file)
    }

    /// Scans the template.
    /// - Returns: The nodes, or `nil` if a tag is missing or not closed, because the rest cannot be parsed.
    mutating func scan() -> [TemplateNode]? {
        do throws(ScanFailure) {
            let nodes = try self.nodes()
            return isBroken ? nil : nodes
        } catch {
            return nil
        }
    }
}

extension TemplateScanner {
    private struct ScanFailure: Error {}

    /// A tag that is not parsed yet.
    private struct Tag {
        var range: Range<Int>
        /// The character before the name; 0 if there is none.
        var sigil: UInt8
        var isTriple = false
        var name: String
    }

    private mutating func report(_ problem: TemplateProblem, at offset: Int) {
        diagnostics.report(Diagnostic(.template(problem), in: file, atByte: offset))
    }

    private mutating func fail(_ problem: TemplateProblem, at offset: Int) -> ScanFailure {
        report(problem, at: offset)
        return ScanFailure()
    }

    /// Reports a tag that is missing.
    private mutating func reportBroken(_ problem: TemplateProblem, at offset: Int) {
        report(problem, at: offset)
        isBroken = true
    }

    /// Scans the content of the innermost open section, and its closing tag.
    private mutating func nodes() throws(ScanFailure) -> [TemplateNode] {
        var nodes: [TemplateNode] = []
        while let tag = try nextTag() {
            let line = "#^/!><$".utf8.contains(tag.sigil) ? standaloneLine(around: tag.range) : nil
            let textEnd = line?.lowerBound ?? tag.range.lowerBound
            if textEnd > position { nodes.append(.text(position..<textEnd)) }
            position = line?.upperBound ?? tag.range.upperBound
            if try append(tag, to: &nodes) { return nodes }
        }
        if position < file.bytes.count { nodes.append(.text(position..<file.bytes.count)) }
        position = file.bytes.count
        if let opening = openTags.last {
            reportBroken(.unclosedSection(opening.name), at: opening.range.lowerBound)
        }
        return nodes
    }

    /// Returns the next tag from the position on, and reports the braces before it that are in no tag.
    private mutating func nextTag() throws(ScanFailure) -> Tag? {
        if nextBraces < position { nextBraces = find("{{", from: position) ?? file.bytes.count }
        let open = nextBraces
        if let malformed = braces.check(position..<open, into: &diagnostics) {
            let inner = file.bytes[malformed].filter { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
            return tag(malformed, inner: inner[...], isTriple: false)
        }
        guard open < file.bytes.count else { return nil }
        let isTriple = open + 2 < file.bytes.count && file.bytes[open + 2] == UInt8(ascii: "{")
        let start = open + (isTriple ? 3 : 2)
        let inner = find("{{", from: start)
        nextBraces = inner ?? file.bytes.count
        let isComment = file.bytes[start...].first { !HTMLTokenizer.isWhitespace($0) } == UInt8(ascii: "!")
        let end = isComment ? nil : inner
        if let close = find(isTriple ? "}}}" : "}}", from: start, to: end) {
            var end = close + (isTriple ? 3 : 2)
            if isComment, let inner, inner < close, reportTagInComment(inner..<close) {
                end = endOfComment(from: end) ?? end
            }
            return tag(open..<end, isTriple: isTriple)
        }
        // Otherwise, the tag would contain the next one.
        report(.unclosedTag, at: open)
        guard let end = braces.endOfTag(from: start, to: inner ?? file.bytes.count) else {
            throw ScanFailure()
        }
        // It may have been meant as a tag with two braces.
        if isTriple { isBroken = true }
        return tag(open..<end, isTriple: isTriple)
    }

    /// Reports a tag in a comment: its end is that of the comment. Returns whether there is one.
    private mutating func reportTagInComment(_ rest: Range<Int>) -> Bool {
        guard braces.endOfTag(from: rest.lowerBound + 2, to: rest.upperBound + 1) != nil else { return false }
        report(.tagInComment, at: rest.lowerBound)
        return true
    }

    /// Returns where a comment that a tag ended was meant to end, so that its rest is not reported, too; `nil` if the comment
    /// has no other end before the next one.
    private mutating func endOfComment(from start: Int) -> Int? {
        var (depth, offset) = (1, start)
        while let close = find("}}", from: offset) {
            if let open = find("{{", from: offset, to: close) {
                guard !file.bytes[(open + 2)...].starts(with: "!".utf8) else { return nil }
                (depth, offset) = (depth + 1, open + 2)
            } else {
                (depth, offset) = (depth - 1, close + 2)
                if depth == 0 { return offset }
            }
        }
        return nil
    }

    private mutating func tag(_ range: Range<Int>, isTriple: Bool) -> Tag {
        let isBrace: (UInt8) -> Bool = { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
        let count = isTriple ? 3 : 2
        let start = file.bytes[range].prefix(count).prefix(while: isBrace).endIndex
        let end = file.bytes[range].suffix(count).drop { !isBrace($0) }.startIndex
        return tag(range, inner: file.bytes[start..<max(start, end)], isTriple: isTriple)
    }

    private mutating func tag(_ range: Range<Int>, inner: ArraySlice<UInt8>, isTriple: Bool) -> Tag {
        let inner = inner.drop(while: HTMLTokenizer.isWhitespace)
        guard let sigil = inner.first, "#^/!><$=%&".utf8.contains(sigil) else {
            return Tag(range: range, sigil: 0, isTriple: isTriple, name: trimmed(inner))
        }
        if isTriple {
            let problem = TemplateProblem.malformedTag(
                String(decoding: file.bytes[range], as: UTF8.self), name: trimmed(inner))
            report(problem, at: range.lowerBound)
        }
        return Tag(range: range, sigil: sigil, name: trimmed(inner.dropFirst()))
    }

    /// Appends a tag.
    ///
    /// - Returns: Whether the tag closes the innermost open section.
    private mutating func append(_ found: Tag, to nodes: inout [TemplateNode]) throws(ScanFailure) -> Bool {
        let tag = TemplateNode.Tag(name: found.name, range: found.range)
        if found.name.isEmpty, found.sigil != UInt8(ascii: "!") {
            report(.emptyName, at: found.range.lowerBound)
            return false
        }
        switch found.sigil {
        case UInt8(ascii: "!"): break
        case UInt8(ascii: "#"), UInt8(ascii: "^"):
            let children = try self.children(of: tag)
            nodes.append(.section(tag, isInverted: found.sigil == UInt8(ascii: "^"), children))
        case UInt8(ascii: "<"):
            nodes.append(.parent(tag, try self.children(of: tag)))
        case UInt8(ascii: "$"):
            nodes.append(.block(tag, try self.children(of: tag)))
        case UInt8(ascii: "/"): return closes(tag)
        case UInt8(ascii: ">"): nodes.append(partial(tag))
        case 0: nodes.append(.variable(tag, isRaw: found.isTriple))
        default:
            let form = "{{\(Character(Unicode.Scalar(found.sigil)))…}}"
            report(.unsupportedTag(form), at: found.range.lowerBound)
        }
        return false
    }

    /// Returns whether a closing tag ends the innermost open section, and reports it if it has another name.
    private mutating func closes(_ tag: TemplateNode.Tag) -> Bool {
        let offset = tag.range.lowerBound
        guard let opening = openTags.last, opening.name != tag.name else {
            if openTags.isEmpty { reportBroken(.unexpectedClosingTag(tag.name), at: offset) }
            return !openTags.isEmpty
        }
        let line = Int(file.position(ofByte: opening.range.lowerBound).line)
        if openTags.contains(where: { $0.name == tag.name }) {
            reportBroken(.unclosedBefore(tag.name, open: opening.name, line: line), at: offset)
            // It is read again, as the closing tag of the section around this one.
            (position, nextBraces) = (offset, offset)
            return true
        }
        let offsets = tagOffsets ?? readTagOffsets()
        tagOffsets = offsets
        guard offsets[opening.name]?.isClosed(after: offset) != true else {
            reportBroken(.unexpectedClosingTag(tag.name), at: offset)
            return false
        }
        // The right closing tag does not follow, so one of the two names is misspelled.
        report(.mismatchedTags(tag.name, open: opening.name, line: line), at: offset)
        return true
    }

    /// The offsets of the tags of a name, in ascending order.
    private struct TagOffsets {
        var openings: [Int] = []
        var closings: [Int] = []

        /// Whether an offset is in a section that is closed after it: then more closing tags follow than opening ones.
        func isClosed(after offset: Int) -> Bool {
            let following = { (offsets: [Int]) in offsets.count - offsets.partitioningIndex { $0 > offset } }
            return following(closings) > following(openings)
        }
    }

    private mutating func readTagOffsets() -> [String: TagOffsets] {
        var offsets: [String: TagOffsets] = [:]
        var start = 0
        while let open = find("{{", from: start) {
            guard let close = find("}}", from: open + 2) else { break }
            let inner = file.bytes[(open + 2)..<close].drop(while: HTMLTokenizer.isWhitespace)
            switch inner.first {
            case UInt8(ascii: "/"):
                offsets[trimmed(inner.dropFirst()), default: TagOffsets()].closings.append(open)
            case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "<"), UInt8(ascii: "$"):
                offsets[trimmed(inner.dropFirst()), default: TagOffsets()].openings.append(open)
            default: break
            }
            start = close + 2
        }
        return offsets
    }

    private mutating func children(of tag: TemplateNode.Tag) throws(ScanFailure) -> [TemplateNode] {
        guard openTags.count < TemplateLimits.nesting else {
            throw fail(.templateNestedTooDeeply(limit: TemplateLimits.nesting), at: tag.range.lowerBound)
        }
        openTags.append(tag)
        let nodes = try self.nodes()
        openTags.removeLast()
        return nodes
    }

    /// If a tag is alone on its line, returns the range of the line with its line break; otherwise `nil`. The
    /// white space and the line break of such a line are omitted from the page.
    private mutating func standaloneLine(around tag: Range<Int>) -> Range<Int>? {
        var start = tag.lowerBound
        while start > position, isBlank(file.bytes[start - 1]) { start -= 1 }
        var end = tag.upperBound
        while end < file.bytes.count, isBlank(file.bytes[end]) { end += 1 }
        steps += (tag.lowerBound - start) + (end - tag.upperBound)
        guard start == 0 || file.bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        if end < file.bytes.count, file.bytes[end] == UInt8(ascii: "\r") { end += 1 }
        if end == file.bytes.count { return start..<end }
        return file.bytes[end] == UInt8(ascii: "\n") ? start..<(end + 1) : nil
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private func partial(_ tag: TemplateNode.Tag) -> TemplateNode {
        guard tag.name.hasPrefix("*") else { return .partial(tag, isDynamic: false) }
        let name = trimmed(ArraySlice(tag.name.dropFirst().utf8))
        return .partial(TemplateNode.Tag(name: name, range: tag.range), isDynamic: true)
    }

    private func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let start = bytes.drop(while: HTMLTokenizer.isWhitespace)
        let end = start.lastIndex { !HTMLTokenizer.isWhitespace($0) }.map { $0 + 1 } ?? start.startIndex
        return String(decoding: start[..<end], as: UTF8.self)
    }

    private mutating func find(_ text: StaticString, from start: Int, to end: Int? = nil) -> Int? {
        let count = text.utf8CodeUnitCount
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: count)
        var offset = start
        while offset + count <= end ?? file.bytes.count {
            steps += 1
            if file.bytes[offset] == wanted[0],
                file.bytes[offset..<(offset + count)].elementsEqual(wanted)
            {
                return offset
            }
            offset += 1
        }
        return nil
    }
}
