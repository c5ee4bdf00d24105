import Diagnostics

/// A parser of templates that reports tags that are malformed or not supported.
struct TemplateScanner {
    private let file: SourceFile
    private var position = 0
    private var depth = 0
    private(set) var diagnostics = Diagnostics()
    /// The number of bytes compared. Tests use it to check that the time is linear.
    private(set) var steps = 0

    init(_ file: SourceFile) {
        self.file = file
    }

    /// Scans the template.
    /// - Returns: The nodes, or `nil` if a tag is not closed or closes nothing, because the rest cannot be
    ///   parsed.
    mutating func scan() -> [TemplateNode]? {
        do throws(ScanFailure) {
            return try nodes(until: nil)
        } catch {
            return nil
        }
    }
}

extension TemplateScanner {
    private struct ScanFailure: Error {}

    private mutating func fail(_ problem: TemplateProblem, at offset: Int) -> ScanFailure {
        diagnostics.report(Diagnostic(.template(problem), in: file, atByte: offset))
        return ScanFailure()
    }

    private mutating func nodes(until opening: TemplateNode.Tag?) throws(ScanFailure) -> [TemplateNode] {
        var nodes: [TemplateNode] = []
        while position < file.bytes.count {
            guard let open = find("{{", from: position) else {
                nodes.append(.text(position..<file.bytes.count))
                position = file.bytes.count
                break
            }
            if try appendTag(at: open, to: &nodes, within: opening) { return nodes }
        }
        if let opening { throw fail(.unclosedSection(opening.name), at: opening.range.lowerBound) }
        return nodes
    }

    /// Appends the text before a tag, and the tag.
    ///
    /// - Returns: Whether the tag closes the open section.
    private mutating func appendTag(
        at open: Int, to nodes: inout [TemplateNode], within opening: TemplateNode.Tag?
    ) throws(ScanFailure) -> Bool {
        let first = open + 2 < file.bytes.count ? file.bytes[open + 2] : 0
        let isTriple = first == UInt8(ascii: "{")
        guard let close = find(isTriple ? "}}}" : "}}", from: open + 2),
            // Otherwise, the tag would contain the next one. A comment may contain the start of a tag.
            first == UInt8(ascii: "!") || find("{{", from: open + 3, to: close) == nil
        else { throw fail(.unclosedTag, at: open) }
        let end = close + (isTriple ? 3 : 2)
        let line = "#^/!><$".utf8.contains(first) ? standaloneLine(around: open..<end) : nil
        let textEnd = line?.lowerBound ?? open
        if textEnd > position { nodes.append(.text(position..<textEnd)) }
        position = line?.upperBound ?? end
        let hasSigil = isTriple || "#^/!><$=%&".utf8.contains(first)
        let name = trimmed(file.bytes[(open + (hasSigil ? 3 : 2))..<close])
        let tag = TemplateNode.Tag(name: name, range: open..<end)
        if name.isEmpty, first != UInt8(ascii: "!") {
            diagnostics.report(Diagnostic(.template(.emptyName), in: file, atByte: open))
            return false
        }
        switch first {
        case UInt8(ascii: "!"): break
        case UInt8(ascii: "#"), UInt8(ascii: "^"):
            let children = try self.children(of: tag)
            nodes.append(.section(tag, isInverted: first == UInt8(ascii: "^"), children))
        case UInt8(ascii: "<"):
            nodes.append(.parent(tag, try self.children(of: tag)))
        case UInt8(ascii: "$"):
            nodes.append(.block(tag, try self.children(of: tag)))
        case UInt8(ascii: "/"):
            guard let opening, opening.name == name else {
                throw fail(.unexpectedClosingTag(name, open: opening?.name), at: open)
            }
            return true
        case UInt8(ascii: ">"): nodes.append(partial(tag))
        case UInt8(ascii: "="), UInt8(ascii: "%"), UInt8(ascii: "&"):
            let form = "{{\(Character(Unicode.Scalar(first)))…}}"
            diagnostics.report(Diagnostic(.template(.unsupportedTag(form)), in: file, atByte: open))
        default: nodes.append(.variable(tag, isRaw: isTriple))
        }
        return false
    }

    private mutating func children(of tag: TemplateNode.Tag) throws(ScanFailure) -> [TemplateNode] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= TemplateLimits.nesting else {
            throw fail(.templateNestedTooDeeply(limit: TemplateLimits.nesting), at: tag.range.lowerBound)
        }
        return try nodes(until: tag)
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
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let start = bytes.drop(while: isSpace)
        let end = start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.startIndex
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
