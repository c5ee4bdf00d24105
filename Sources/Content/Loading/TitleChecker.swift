import DataFormats
import Diagnostics

/// A checker that finds titles that look like the title of another entry of the catalog, because they differ only in
/// characters that readers cannot see.
enum TitleChecker {
    /// - Parameter pattern: The key or the pattern of the titles; `nil` for `title`.
    /// - Complexity: O(*n*) for *n* entries.
    static func report(_ entries: [Entry], title pattern: FieldPattern?, into diagnostics: inout Diagnostics)
    {
        let path = pattern?.paths.first
        let suspicious = entries.filter { $0.title.firstTracelessCharacter != nil }
        guard !suspicious.isEmpty else { return }
        let looks = Set(suspicious.map { $0.title.withoutTracelessCharacters })
        var owners: [String: Entry] = [:]
        for entry in entries where looks.contains(entry.title) && owners[entry.title] == nil {
            owners[entry.title] = entry
        }
        for entry in suspicious {
            let look = entry.title.withoutTracelessCharacters
            guard let owner = owners[look] else {
                owners[look] = entry
                continue
            }
            guard let character = entry.title.firstTracelessCharacter, owner.title != entry.title else {
                continue
            }
            let other = ProblemPlace(file: owner.file, position: owner.titlePosition(at: path))
            diagnostics.report(
                Diagnostic(
                    .titleLooksAlike(entry.title, character: character, other: other), file: entry.file,
                    position: entry.titlePosition(at: path)))
        }
    }
}

extension Entry {
    fileprivate func titlePosition(at path: FieldPath?) -> SourcePosition {
        let node = path.map { fields[$0] } ?? fields["title"]
        return node?.position ?? position
    }
}
