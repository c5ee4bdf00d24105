/// A block quote or list item that contains a line (CommonMark 0.30, sections 5.1 and 5.2).
struct MarkdownContainer {
    enum Kind {
        case quote
        /// A list item. `indentation` is the indentation of its continuation lines, in columns.
        case item(indentation: Int)
    }

    var kind: Kind
    let firstLine: Int
    /// The offset of the marker in bytes from the start of the container's first line.
    let markerOffset: Int
}

extension MarkdownContainer {
    /// Creates the container of a quotation or an item.
    init(_ node: MarkdownNode, in outer: [MarkdownContainer], of lines: SourceLines) {
        (firstLine, markerOffset) = (node.startLine, node.startColumn - 1)
        guard node.kind == .item else {
            kind = .quote
            return
        }
        kind = .item(
            indentation: LineCursor.indentation(ofItemAt: markerOffset, line: firstLine, of: lines, in: outer)
        )
    }
}

/// A position in a line, used to skip the markers of the containers of the line. Tab stops are four columns
/// apart.
struct LineCursor {
    private let bytes: [UInt8]
    private let end: Int
    private(set) var offset: Int
    /// The column, from 0. If only a part of a tab was consumed, the column is inside the tab.
    private var column = 0
    /// Whether a container does not continue in this line, so that the line is a lazy continuation.
    private(set) var isLazy = false
    /// The indentation of the innermost item.
    private var itemIndentation = 0

    init(line number: Int, of lines: SourceLines, in containers: [MarkdownContainer]) {
        let range = lines[number]
        bytes = lines.bytes
        (offset, end) = (range.lowerBound, range.upperBound)
        for container in containers {
            let matches =
                container.firstLine == number
                ? open(container, at: range.lowerBound + container.markerOffset) : proceed(in: container)
            guard matches else {
                isLazy = true
                break
            }
        }
    }

    /// Returns the indentation of the continuation lines of an item, from the line in which the item begins.
    static func indentation(
        ofItemAt markerOffset: Int, line: Int, of lines: SourceLines, in containers: [MarkdownContainer]
    ) -> Int {
        let item = MarkdownContainer(
            kind: .item(indentation: 0), firstLine: line, markerOffset: markerOffset)
        return LineCursor(line: line, of: lines, in: containers + [item]).itemIndentation
    }

    /// The number of columns of white space ahead.
    var indentation: Int { nonSpace.column - column }

    /// The offset of the next byte that is not white space.
    var contentStart: Int { nonSpace.offset }

    private var nonSpace: (offset: Int, column: Int) {
        var (at, reached) = (offset, column)
        while at < end, let width = width(at: at, column: reached) {
            at += 1
            reached += width
        }
        return (at, reached)
    }

    /// Returns the width of a white space character in columns, or `nil` for any other character.
    private func width(at offset: Int, column: Int) -> Int? {
        switch bytes[offset] {
        case 0x20: 1
        case 0x09: 4 - column % 4
        default: nil
        }
    }

    private mutating func advance(columns: Int) {
        var rest = columns
        while rest > 0, offset < end, let width = width(at: offset, column: column) {
            column += min(width, rest)
            if width <= rest { offset += 1 }
            rest -= min(width, rest)
        }
    }

    private mutating func proceed(in container: MarkdownContainer) -> Bool {
        switch container.kind {
        case .item(let indentation):
            guard self.indentation >= indentation else { return false }
            advance(columns: indentation)
            return true
        case .quote:
            guard indentation < 4, contentStart < end, bytes[contentStart] == UInt8(ascii: ">") else {
                return false
            }
            return consumeQuoteMarker()
        }
    }

    private mutating func open(_ container: MarkdownContainer, at marker: Int) -> Bool {
        guard contentStart == marker, marker < end else { return false }
        guard case .item = container.kind else { return consumeQuoteMarker() }
        let before = indentation
        advance(columns: before)
        var width = 1
        while marker + width < end,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[marker + width - 1])
        {
            width += 1
        }
        (offset, column) = (marker + width, column + width)
        let space = indentation
        // Four or more columns beyond the first are indented code; the marker then includes only one column.
        let isCodeOrEmpty = space == 0 || space >= 5 || contentStart == end
        let taken = isCodeOrEmpty ? 1 : space
        advance(columns: taken)
        itemIndentation = before + width + taken
        return true
    }

    private mutating func consumeQuoteMarker() -> Bool {
        advance(columns: indentation)
        offset += 1
        column += 1
        advance(columns: 1)
        return true
    }
}
