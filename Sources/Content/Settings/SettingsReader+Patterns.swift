import DataFormats
import Diagnostics

extension SettingsReader {
    /// Reads a key path, or a pattern of key paths in braces.
    mutating func pattern(_ key: String, except own: FieldPath? = nil) -> FieldPattern? {
        node(key).flatMap { pattern(of: $0, key: key, except: own) }
    }

    /// - Parameter own: A path that entries need not have, because the program has a value for it.
    mutating func pattern(of node: Node, key: String, except own: FieldPath? = nil) -> FieldPattern? {
        guard let text = node.text else {
            // In YAML, a brace without quotes begins an object.
            let expected =
                node.members == nil
                ? "a string" : "a key, or a pattern in quotes, such as \"{family}, {given}\""
            report(.wrongType(key: key, expected: expected, found: node.kindName), at: node)
            return nil
        }
        guard FieldPattern.isPattern(text) else {
            return path(text, key: key, at: node.position).map { FieldPattern(path: $0) }
        }
        do {
            let pattern = try FieldPattern(parsing: text)
            for path in pattern.paths where path != own { recordReference(path, at: node.position) }
            return pattern
        } catch {
            let position = position(ofOffset: error.offset, in: text, of: node)
            diagnostics.report(.pattern(error.problem), in: file, at: position)
            return nil
        }
    }

    /// Returns the position in the file of an offset in a string; that of the string if an escape or a line break is
    /// before it.
    private func position(ofOffset offset: Int, in text: String, of node: Node) -> SourcePosition {
        let start = file.offset(of: node.position)
        let prefix = text.utf8.prefix(offset)
        // With an opening quotation mark, and without.
        for first in [start + 1, start]
        where first + offset <= file.bytes.count && file.bytes[first...].starts(with: prefix) {
            let isQuoted = first > start
            if isQuoted, !"\"'".utf8.contains(file.bytes[start]) { continue }
            return file.position(ofByte: first + offset)
        }
        return node.position
    }
}
