import Content
import Diagnostics

/// The catalog title, folder and file name for a list, made from the name of the imported file.
struct ImportedName {
    /// The title, such as `Iso 639-3` for `iso_639-3.json`.
    let title: String
    /// The name of the folder in `content/`.
    let folder: String
    /// The name of the file in the folder.
    let file: String

    /// - Parameter fallback: The extension of the copy if the file has none that is known.
    init(_ name: String, fallback: String = ".json") {
        let known = [
            ".json", ".yaml", ".yml", ".ndjson", ".jsonl", ".csv", ".tsv", ".tab", ".sqlite", ".sqlite3",
            ".db", ".db3",
        ].first {
            name.lowercased().hasSuffix($0)
        }
        let stem = known.map { String(name.dropLast($0.utf8.count)) } ?? Self.withoutExtension(name)
        title = Self.title(from: stem)
        folder = Slug.make(from: stem)
        // A name that begins with a dot would be ignored, and `catalog.yaml` would be read as settings.
        let isFit =
            known != nil && !name.hasPrefix(".") && !ContentLayout.isLikeSettings("list/" + name)
            && name == name.visible
        file = isFit ? name : "entries" + (known ?? fallback)
    }

    /// Returns the name without an extension that is not known, such as that of `places.geojson`.
    private static func withoutExtension(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        let ending = name[dot...].utf8.dropFirst()
        return (1...8).contains(ending.count) && ending.allSatisfy(\.isLetter) ? String(name[..<dot]) : name
    }

    private static func title(from stem: String) -> String {
        var title = ""
        let characters = Array(stem)
        for (index, character) in characters.enumerated() {
            let isInNumber =
                index > 0 && index + 1 < characters.count
                && characters[index - 1].isNumber && characters[index + 1].isNumber
            title.append(character == "_" || character == "-" && !isInNumber ? " " : character)
        }
        let trimmed = title.split(separator: " ").joined(separator: " ")
        return trimmed.isEmpty ? "List" : trimmed.prefix(1).uppercased() + trimmed.dropFirst()
    }
}
