import DataFormats
import Diagnostics

/// Where the image of an entry and its alternative text come from.
public struct EntryImageSettings: Hashable, Sendable {
    /// The key of an image, or a pattern of its path.
    public var source: FieldPattern
    /// The alternative text. If it is `nil`, or an entry lacks it, the entry's title describes the image.
    public var alternativeText: FieldPattern?
}

extension EntryImageSettings {
    /// `{id}` in a pattern: the id of the entry, unless a field has this name.
    static let ownID = FieldPath(keys: ["id"], text: "id")

    /// Reads `photo`, `"photos/{id}.jpg"`, or `{src: file, alt: caption}`.
    static func read(from reader: inout SettingsReader) -> EntryImageSettings? {
        guard let node = reader.node("image") else { return nil }
        guard node.members != nil else {
            return reader.pattern(of: node, key: "image", except: ownID).map {
                EntryImageSettings(source: $0)
            }
        }
        return reader.read(node, subject: "“image”") { reader in
            let alternativeText = reader.pattern("alt")
            guard reader.node("src") != nil else {
                reader.report(.missingKey("src", in: "“image”"), at: node)
                return nil
            }
            return reader.pattern("src", except: ownID).map {
                EntryImageSettings(source: $0, alternativeText: alternativeText)
            }
        }
    }
}
