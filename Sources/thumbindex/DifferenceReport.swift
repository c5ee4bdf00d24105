import Content
import DataFormats
import Diagnostics
import Planning

/// The text about the entries of a catalog that differ between two versions.
struct DifferenceReport {
    /// The longest value that is shown, in characters. Of longer ones, only the key is.
    private static let longestValue = 60

    let title: String
    /// The catalog's folder in `content/`; empty if it is `content/` itself.
    let folder: String
    let difference: CatalogDifference

    /// A line for the catalog, and at least one for each entry.
    var text: String {
        let place = folder.isEmpty ? "content" : "content/\(folder)"
        let lines =
            difference.added.map { "  added \(Self.name(of: $0))" }
            + difference.removed.map { "  removed \(Self.name(of: $0))" }
            + difference.changes.flatMap { Self.lines(of: $0) }
        return (["\(title.visible) (\(place.visible)): \(counts)"] + lines).map { $0 + "\n" }.joined()
    }

    /// The number of entries of each kind: `1 added, 2 changed`.
    private var counts: String {
        let changed = difference.changes.count { $0.isContentChanged }
        let counts = [
            (difference.added.count, "added"), (difference.removed.count, "removed"), (changed, "changed"),
            (difference.changes.count - changed, "moved"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

extension DifferenceReport {
    private static func name(of entry: EntryHeader) -> String {
        "\(entry.title.visible) (\(entry.id.visible))"
    }

    private static func lines(of change: EntryChange) -> [String] {
        let what = change.isContentChanged ? "changed" : "moved"
        var details = change.values.map { text(of: $0) }
        let newTitle = change.entry.title
        // The value that is the title says the same.
        let isTitleShown = change.values.contains {
            $0.old?.text == change.oldTitle && $0.new?.text == newTitle
        }
        if change.oldTitle != newTitle, !isTitleShown {
            details.insert("title: \(change.oldTitle.visible) → \(newTitle.visible)", at: 0)
        }
        if change.isBodyChanged { details.append("body") }
        details += change.moves.map { text(of: $0) }
        return ["  \(what) \(name(of: change.entry))"] + details.map { "    " + $0 }
    }

    private static func text(of value: EntryChange.Value) -> String {
        let (old, new) = (value.old.map { text(of: $0) } ?? "none", value.new.map { text(of: $0) } ?? "none")
        guard let old, let new else { return value.path.visible }
        // Pages show “Yes” for a Boolean.
        if old == new, let before = value.old?.kindName, let after = value.new?.kindName, before != after {
            return "\(value.path.visible): \(old) (\(before)) → \(new) (\(after))"
        }
        return "\(value.path.visible): \(old) → \(new)"
    }

    /// Returns a value on one line; `nil` if it is long, has lines, or is an object.
    private static func text(of value: Node) -> String? {
        guard !value.isNull else { return "none" }
        let texts = value.listed.map { $0.text }
        guard texts.count <= longestValue, !texts.contains(nil) else { return nil }
        let text = texts.compactMap { $0 }.joined(separator: ", ")
        guard text.count <= longestValue, !text.contains(where: \.isNewline) else { return nil }
        return text.isEmpty ? "none" : text.visible
    }

    private static func text(of move: SectionMove) -> String {
        func list(_ sections: [String]) -> String {
            sections.isEmpty ? "none" : sections.map { $0.visible }.joined(separator: ", ")
        }
        if move.left.isEmpty { return "\(move.view.visible): also in \(list(move.joined))" }
        if move.joined.isEmpty { return "\(move.view.visible): no longer in \(list(move.left))" }
        return "\(move.view.visible): \(list(move.left)) → \(list(move.joined))"
    }
}
