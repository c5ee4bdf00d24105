import DataFormats
import Diagnostics

/// A part of each entry that the search of a catalog reads.
public enum SearchedText: Hashable, Sendable {
    case title
    /// The other names.
    case otherNames
    case body
    case field(FieldPath)
}

extension SearchedText {
    /// Reads `searched`: a list of `title`, `also`, `body` and fields.
    /// - Parameter entry: The meaning of the entries' keys. The field of the title, for example, is the title.
    static func readAll(from reader: inout SettingsReader, entry: EntrySettings) -> [SearchedText]? {
        guard let node = reader.node("searched") else { return nil }
        guard let elements = node.elements, !elements.isEmpty else {
            reader.report(
                .wrongType(
                    key: "searched", expected: "a list of title, also, body and fields",
                    found: node.elements == nil ? node.shown : "an empty list"),
                at: node)
            return nil
        }
        return reader.distinct(elements, key: "searched", expected: "a list of different names") {
            text(named: $0, at: $1, from: &$2, entry: entry)
        }
    }

    private static func text(
        named name: String, at position: SourcePosition, from reader: inout SettingsReader,
        entry: EntrySettings
    ) -> SearchedText? {
        switch name {
        case "title": return .title
        case "also": return .otherNames
        case "body": return .body
        default: break
        }
        guard let path = reader.path(name, key: "searched", at: position) else { return nil }
        switch path {
        case entry.title?.path: return .title
        case entry.also: return .otherNames
        case entry.body: return .body
        default: return .field(path)
        }
    }
}
