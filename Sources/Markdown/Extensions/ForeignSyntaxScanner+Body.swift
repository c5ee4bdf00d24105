import Diagnostics

extension ForeignSyntaxScanner {
    /// Returns the syntax of other programs in a body, the first of each kind.
    /// - Complexity: O(*n*), where *n* is the length of the body.
    static func findings(
        in bytes: UnsafeBufferPointer<UInt8>, _ lines: BodyLines, of root: MarkdownNode,
        _ extensions: MarkdownExtensions
    ) -> [ForeignSyntax] {
        var body = Body(bytes: bytes, lines: lines, footnotes: extensions.footnoteLabels)
        root.walk { node, isEntering in
            guard isEntering else { return .continue }
            switch node.kind {
            case .paragraph, .heading:
                let first = node.startLine - extensions.shift
                var last = max(first, node.endLine - extensions.shift)
                // For an underlined heading, cmark 0.30.2 reports one line too many.
                if node.kind == .heading, last > first { last -= 1 }
                body.scan(first...last, isHeading: node.kind == .heading)
                return .skipChildren
            case .custom:
                guard case .table(let number)? = extensions[node] else { return .continue }
                for line in extensions.tables[number].lines { body.scan(line...line, isHeading: false) }
                return .skipChildren
            default: return .continue
            }
        }
        return body.findings
    }

    /// A body, and the findings in it so far.
    private struct Body {
        let bytes: UnsafeBufferPointer<UInt8>
        let lines: BodyLines
        let footnotes: Set<String>
        var findings: [ForeignSyntax] = []
        private var known = Set<Kind>()

        init(bytes: UnsafeBufferPointer<UInt8>, lines: BodyLines, footnotes: Set<String>) {
            self.footnotes = footnotes
            self.bytes = bytes
            self.lines = lines
        }

        mutating func scan(_ numbers: ClosedRange<Int>, isHeading: Bool) {
            var text: [UInt8] = []
            var starts: [(text: Int, line: Int)] = []
            for number in numbers {
                guard let range = lines.range(ofLine: number, in: bytes) else { continue }
                if !text.isEmpty { text.append(.lineFeed) }
                starts.append((text.count, number))
                text += bytes[range]
            }
            let scanner = ForeignSyntaxScanner(
                text, isHeading: isHeading, footnotes: footnotes, without: known)
            for finding in scanner.findings {
                known.insert(finding.kind)
                let offset = finding.range.lowerBound
                let start = starts.last { $0.text <= offset } ?? (0, numbers.lowerBound)
                let column = text[start.text..<offset].count { !$0.isContinuation } + 1
                findings.append(
                    ForeignSyntax(
                        problem: finding.problem, position: SourcePosition(line: start.line, column: column)))
            }
        }
    }
}
