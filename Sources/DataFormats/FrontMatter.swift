public import Diagnostics

/// The ranges of the front matter and the body of a Markdown file.
///
/// Front matter begins with a line `---`, which must be the first line of the file, and ends with a line `---` or
/// `...`. White space may follow both delimiters.
public struct FrontMatter: Hashable, Sendable {
    /// The bytes between the delimiters; `nil` if the file has no front matter.
    public let yaml: Range<Int>?
    /// The bytes after the front matter.
    public let body: Range<Int>
    /// The line at which the body begins, from 1.
    public let bodyLine: Int

    /// The line at which `yaml` begins, from 1.
    public static let yamlLine = 2
}

extension FrontMatter {
    /// Finds the front matter of a file that ``TextDecoding/checkedText(of:into:)`` has returned.
    ///
    /// - Returns: The ranges. If the front matter is not closed, reports a diagnostic and returns `nil`.
    /// - Complexity: O(*n*), where *n* is the length of the front matter in bytes.
    public static func split(_ file: SourceFile, into diagnostics: inout Diagnostics) -> FrontMatter? {
        guard file.bytes.starts(with: "---".utf8) else {
            return whole(file, into: &diagnostics)
        }
        return file.bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for (number, line) in LineRanges(bytes) {
                if number == 1 {
                    guard isDelimiter(.hyphen, bytes[line]) else {
                        return whole(file, into: &diagnostics)
                    }
                } else if number == 2 {
                    start = line.lowerBound
                }
                guard number > 1, isDelimiter(.hyphen, bytes[line]) || isDelimiter(.period, bytes[line])
                else {
                    continue
                }
                let bodyStart = LineRanges.lineStart(after: line.upperBound, in: bytes)
                return FrontMatter(
                    yaml: start..<line.lowerBound, body: bodyStart..<bytes.count, bodyLine: number + 1)
            }
            if let (scalar, position) = invisibleCharacter(in: bytes) {
                diagnostics.report(
                    .syntax(.frontMatter(.invisibleInDelimiter(scalar))), in: file, at: position)
            } else {
                diagnostics.report(.syntax(.frontMatter(.unclosed)), in: file, at: .start)
            }
            return nil
        }
    }

    /// Returns the first character that keeps a line from being a delimiter although nobody sees it, after the first line.
    private static func invisibleCharacter(
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> (Unicode.Scalar, SourcePosition)? {
        for (number, line) in LineRanges(bytes).dropFirst() {
            guard let (offset, scalar) = invisibleCharacter(inLine: bytes[line]) else { continue }
            return (scalar, SourcePosition(line: number, column: offset + 1))
        }
        return nil
    }

    /// Returns the first character that keeps a line from being a delimiter although nobody sees it.
    static func invisibleCharacter(
        inLine line: Slice<UnsafeBufferPointer<UInt8>>
    ) -> (offset: Int, scalar: Unicode.Scalar)? {
        guard (4...100).contains(line.count), line.contains(where: { $0 >= 0x80 }) else { return nil }
        let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
        let visible = scalars.filter { !$0.isFalseSpace && $0 != " " && $0 != "\t" }
        guard String(String.UnicodeScalarView(visible)) == "---" else { return nil }
        return scalars.enumerated().first { $0.element.isFalseSpace }.map { ($0.offset, $0.element) }
    }

    /// Returns the parts of a file without front matter. Reports what looks like front matter, and returns `nil` if that is an
    /// error.
    private static func whole(_ file: SourceFile, into diagnostics: inout Diagnostics) -> FrontMatter? {
        let first = file.bytes.withUnsafeBufferPointer { bytes in
            LineRanges(bytes).first { _ in true }.flatMap { invisibleCharacter(inLine: bytes[$0.range]) }
        }
        if let (offset, scalar) = first {
            diagnostics.report(
                .syntax(.frontMatter(.invisibleInDelimiter(scalar))), in: file,
                at: SourcePosition(line: 1, column: offset + 1))
            return nil
        }
        if let (problem, line) = ForeignFrontMatter.problem(in: file) {
            let problem = Problem.syntax(.frontMatter(problem))
            diagnostics.report(problem, in: file, at: SourcePosition(line: line, column: 1))
            if problem.severity == .error { return nil }
        }
        return FrontMatter(yaml: nil, body: file.bytes.indices, bodyLine: 1)
    }

    /// Whether a line is `character` three times, with or without white space after it.
    static func isDelimiter(_ character: UInt8, _ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        line.first == character && line.count >= 3 && line.prefix(3).allSatisfy { $0 == character }
            && line.dropFirst(3).allSatisfy(\.isSpaceOrTab)
    }
}
