public import Diagnostics
internal import Yams

/// Reads YAML as settings and front matter use it: one document of keys, lists and scalars, typed by the core
/// schema of YAML 1.2.
///
/// Anchors, aliases, merge keys, tags and keys that are no scalars are refused by name where they stand, as
/// are keys that an object has already and nesting deeper than ``nestingLimit``.
public enum YAMLReader {
    /// How deep lists and objects may be nested.
    public static let nestingLimit = 128

    /// How many keys that are there twice are found exactly. Each takes another run of the parser, which
    /// gives up at the first.
    private static let renamingLimit = 24

    /// Reads a file.
    ///
    /// A file of nothing but white space and comments is an object without keys. Keys that are there twice
    /// keep their first value.
    /// - Returns: the value; `nil` where something was wrong with it besides keys that are there twice.
    /// - Complexity: O(*bytes*) for each key that is there twice, as far as those are followed up.
    public static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> Node? {
        guard let text = TextDecoding.checkedText(of: file, into: &diagnostics) else { return nil }
        return read(text, in: text.bytes.indices, startLine: 1, into: &diagnostics)
    }

    /// Reads those lines of a file that fill `range` and begin with the line `startLine`; positions are those
    /// in the whole file.
    ///
    /// The file is what ``TextDecoding/checkedText(of:into:)`` has returned. Else as ``read(_:into:)``.
    public static func read(
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

    /// Parses until no key is there twice: each time, the first of its kind gets another name.
    private static func read(_ tree: inout YAMLNodeConverter) -> Node? {
        for renamings in 0...renamingLimit {
            do {
                // The parser owns the anchors, to which nodes refer weakly.
                let parser = try Parser(yaml: tree.preprocessed.text, resolver: .basic, encoding: .utf8)
                return try withExtendedLifetime(parser) { tree.rootValue(try parser.singleRoot()) }
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                let mark = YAMLMark(context.mark)
                guard renamings < renamingLimit else {
                    tree.report(repeated: keys, limit: renamingLimit, at: mark)
                    return nil
                }
                guard tree.rename(keyAt: mark) else { return nil }
            } catch {
                tree.report(error)
                return nil
            }
        }
        return nil
    }
}
