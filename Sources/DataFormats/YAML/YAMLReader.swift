public import Diagnostics
internal import Yams

/// A reader of the subset of YAML used in settings and front matter: one document of keys, lists and scalars,
/// with the types of the YAML 1.2 core schema.
///
/// Anchors, aliases, merge keys, tags, keys that are not scalars, duplicate keys, and nesting deeper than
/// ``nestingLimit`` are reported at their positions.
public enum YAMLReader {
    /// The maximum nesting depth of lists and objects.
    public static let nestingLimit = 128

    /// The maximum number of duplicate keys that are located exactly. Each one requires another run of the
    /// parser, because a run stops at the first duplicate.
    private static let renamingLimit = 24

    /// Reads a file.
    ///
    /// A file that contains only white space and comments is an object without keys. Each duplicate key keeps
    /// its first value.
    /// - Returns: The value, or `nil` if there are errors other than duplicate keys.
    /// - Complexity: O(*bytes*) for each duplicate key that is located.
    public static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> Node? {
        guard let text = TextDecoding.checkedText(of: file, into: &diagnostics) else { return nil }
        return read(text, in: text.bytes.indices, startLine: 1, into: &diagnostics)
    }

    /// Reads the part `range` of a file, which begins with the line `startLine`, as ``read(_:into:)`` does.
    ///
    /// The file must be a result of ``TextDecoding/checkedText(of:into:)``. Positions refer to the whole
    /// file.
    public static func read(
        _ file: SourceFile, in range: Range<Int>, startLine: Int, into diagnostics: inout Diagnostics
    ) -> Node? {
        let plain = file.bytes.withUnsafeBufferPointer {
            PlainYAMLReader.read(UnsafeBufferPointer(rebasing: $0[range]), startLine: startLine)
        }
        return plain ?? parse(file, in: range, startLine: startLine, into: &diagnostics)
    }

    /// Reads a part of a file with the YAML parser. ``PlainYAMLReader`` reads the most common front matter faster.
    static func parse(
        _ file: SourceFile, in range: Range<Int>, startLine: Int, into diagnostics: inout Diagnostics
    ) -> Node? {
        let prescan = YAMLPrescan(file.bytes[range])
        if let (offset, code) = prescan.forbidden {
            diagnostics.report(Diagnostic(.syntax(.forbiddenCharacter(code)), in: file, atByte: offset))
            return nil
        }
        guard let preprocessed = PreprocessedYAML(file.bytes[range], prescan: prescan) else {
            let start = SourcePosition(line: startLine, column: 1)
            diagnostics.report(.syntax(.yaml(.tooManyPrivateUseCharacters)), in: file, at: start)
            return nil
        }
        let positions = YAMLPositionMap(preprocessed, of: file, in: range, firstLine: startLine)
        var tree = YAMLNodeConverter(preprocessed, positions: positions, report: SyntaxReport(file))
        let needsLargeStack = prescan.depthLimit > nestingLimit / 2
        let node = needsLargeStack ? LargeStackThread.run { read(&tree) } : read(&tree)
        diagnostics.append(tree.report.diagnostics)
        return node
    }

    /// A constructor without rules. Only the nodes are used, no values are constructed from them, and creating the
    /// default constructor takes longer than parsing short front matter.
    private static var constructor: Constructor { Constructor([:], [:], [:]) }

    /// Parses the text repeatedly until the parser reports nothing that can be changed. Before each new run, a duplicate key is
    /// renamed, or a block that begins with a tab gets its indentation.
    private static func read(_ tree: inout YAMLNodeConverter) -> Node? {
        var renamings = 0
        while true {
            do {
                // The parser owns the anchors, to which nodes refer weakly.
                let parser = try Parser(
                    yaml: tree.preprocessed.text, resolver: .basic, constructor: constructor, encoding: .utf8)
                return try withExtendedLifetime(parser) { tree.rootValue(try parser.singleRoot()) }
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                let mark = YAMLMark(context.mark)
                guard renamings < renamingLimit else {
                    tree.report(repeated: keys, limit: renamingLimit, at: mark)
                    return nil
                }
                guard tree.rename(keyAt: mark) else { return nil }
                renamings += 1
            } catch {
                if tree.declareIndentation(after: error) { continue }
                tree.report(error)
                return nil
            }
        }
    }
}
