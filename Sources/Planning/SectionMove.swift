import Content
import Sectioning

/// The sections of a view that an entry left and joined.
package struct SectionMove: Sendable {
    /// The title of the view.
    package let view: String
    /// The titles of the sections.
    package let left: [String]
    package let joined: [String]

    /// Returns the moves in the views that both versions of a catalog have, by the id of the entry.
    static func moves(from old: [ViewPlan], to new: [ViewPlan]) -> [String: [SectionMove]] {
        let oldViews = Dictionary(uniqueKeysWithValues: old.map { ($0.settings.id, $0) })
        var moves: [String: [SectionMove]] = [:]
        for view in new {
            guard let former = oldViews[view.settings.id] else { continue }
            let difference = view.snapshot.difference(from: former.snapshot)
            let left = sections(of: difference.removals.reversed())
            let joined = sections(of: difference.insertions)
            for (id, sections) in joined {
                // An entry that moves in its section leaves it and joins it.
                let (from, to) = (left[id] ?? [], sections)
                let (oldKeys, newKeys) = (Set(from), Set(to))
                let move = SectionMove(
                    view: view.title,
                    left: from.filter { !newKeys.contains($0) }.map { former.title(ofSection: $0) },
                    joined: to.filter { !oldKeys.contains($0) }.map { view.title(ofSection: $0) })
                if !move.left.isEmpty || !move.joined.isEmpty { moves[id, default: []].append(move) }
            }
            for (id, sections) in left where joined[id] == nil {
                let titles = sections.map { former.title(ofSection: $0) }
                moves[id, default: []].append(SectionMove(view: view.title, left: titles, joined: []))
            }
        }
        return moves
    }

    /// Returns the sections of the steps of each entry. Rows of other names are left out.
    private static func sections(
        of steps: [SnapshotDifference<String, RowID>.Step]
    ) -> [String: [String]] {
        var sections: [String: [String]] = [:]
        for step in steps where step.placement.id.otherName == nil {
            sections[step.placement.id.entry, default: []].append(step.place.section)
        }
        return sections
    }
}

extension ViewPlan {
    /// Returns the title of the section with a key.
    fileprivate func title(ofSection key: String) -> String {
        snapshot.position(ofSection: key).map { sectionTitles[$0] } ?? key
    }
}
