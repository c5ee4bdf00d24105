import DataFormats
public import Diagnostics
import Files

/// A reference, in the settings, to a file of the content folder.
public struct FileReference: Sendable {
    /// The path relative to the content folder.
    public let path: String
    /// The position of the path in the settings, for messages.
    public let origin: Origin
}

extension FileReference {
    /// Reads a file's path; `nil` if it leads out of the content folder.
    static func read(_ node: Node, key: String, from reader: inout SettingsReader) -> FileReference? {
        guard let text = reader.string(of: node, key: key) else { return nil }
        guard !LinkResolver.isAbsoluteURL(text), !text.hasPrefix("//") else {
            reader.report(.externalFile(text, key: key), at: node)
            return nil
        }
        let parts = text.pathParts.filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains("..") else {
            reader.report(.linkOutsideContent(text), at: node)
            return nil
        }
        return FileReference(
            path: parts.joined(separator: "/"), origin: Origin(file: reader.file, position: node.position))
    }

    /// Reads a file or a list of files.
    static func readAll(_ key: String, from reader: inout SettingsReader) -> [FileReference] {
        guard let node = reader.node(key) else { return [] }
        return node.listed.compactMap { read($0, key: key, from: &reader) }
    }
}
