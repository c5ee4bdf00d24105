import DataFormats
import Diagnostics

/// A comparison of the keys named in settings with the keys of entries.
struct FieldKeyChecker {
    private let settings: CatalogSettings
    private let entries: [Entry]
    /// All top-level keys of entries.
    private let keys: Set<String>
    /// The paths of more than one key that the settings name and no entry has.
    private let missingPaths: Set<FieldPath>

    /// Collects the keys of entries.
    /// - Complexity: O(*keys of all entries*), and for each entry a lookup of every path of more than one key
    ///   that no earlier entry has.
    init(_ settings: CatalogSettings, of entries: [Entry]) {
        self.settings = settings
        self.entries = entries
        var keys = Set<String>()
        var missing = Set(settings.keys.lazy.map { $0.path }.filter { $0.keys.count > 1 })
        var previous: [Node.Member] = []
        for entry in entries {
            let members = entry.fields.members ?? []
            for (position, member) in members.enumerated() {
                // Entries of one file usually have the same keys in the same order.
                if position < previous.count, previous[position].key == member.key { continue }
                keys.insert(member.key)
            }
            previous = members
            if !missing.isEmpty { missing = missing.filter { !entry.fields.has($0) } }
        }
        self.keys = keys
        missingPaths = missing
    }

    /// Reports in the settings each key that no entry has and that `fields` does not declare.
    func reportUnused(into diagnostics: inout Diagnostics) {
        let declared = Set(settings.fields.rules.map { $0.path })
        for key in settings.keys where !declared.contains(key.path) && key.path != EntrySettings.excerpt {
            let name = key.path.text
            guard key.path.keys.count > 1 ? missingPaths.contains(key.path) : !keys.contains(name)
            else { continue }
            let suggestion = Suggestion.nearest(to: name, in: candidates(for: key.path))
            let problem = Problem.unusedKey(name, suggestion: suggestion)
            diagnostics.report(problem, in: key.origin.file, at: key.origin.position)
        }
    }

    /// Reports in the entry each key that differs from a known one only by case.
    func reportCase(into diagnostics: inout Diagnostics) {
        let named = settings.keys.map { $0.path } + settings.fields.rules.map { $0.path }
        // If no entry has a key as the settings name it, the setting is wrong.
        let used = named.map { $0.keys[0] }.filter { keys.contains($0) }
        let title = settings.entry.title == nil ? ["title"] : []
        let right = Self.corrections(of: keys, known: used + title + ["draft"])
        guard !right.isEmpty else { return }
        for entry in entries { Self.report(right, in: entry, into: &diagnostics) }
    }

    /// Reports each key of a page that differs from a known one only by case. Pages have their own set of
    /// keys.
    static func reportCase(in page: Entry, known: [String], into diagnostics: inout Diagnostics) {
        let keys = Set((page.fields.members ?? []).map { $0.key })
        report(corrections(of: keys, known: known), in: page, into: &diagnostics)
    }
}

extension FieldKeyChecker {
    /// Returns the known key for each unknown key that differs from it only by case.
    private static func corrections(of keys: Set<String>, known: [String]) -> [String: String] {
        let byLowercase = Dictionary(
            known.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        var corrections: [String: String] = [:]
        for key in keys.subtracting(known) {
            if let right = byLowercase[key.lowercased()] { corrections[key] = right }
        }
        return corrections
    }

    private static func report(
        _ corrections: [String: String], in entry: Entry, into diagnostics: inout Diagnostics
    ) {
        for member in entry.fields.members ?? [] {
            guard let right = corrections[member.key] else { continue }
            let path = FieldPath(keys: [member.key], text: member.key)
            diagnostics.report(
                Diagnostic(
                    .keyCaseMismatch(member.key, known: right), file: entry.file(ofField: path),
                    position: member.keyPosition))
        }
    }

    /// Returns possible corrections of a misspelled path: top-level keys, or paths of the same length.
    private func candidates(for path: FieldPath) -> [String] {
        guard path.keys.count > 1 else { return keys.sorted() }
        var paths = Set<String>()
        for entry in entries.prefix(Self.sampledEntryCount) {
            entry.fields.collectPaths(depth: path.keys.count, into: &paths)
        }
        return paths.sorted()
    }

    private static let sampledEntryCount = 100
}

extension Node {
    /// Whether a value, which may be null, exists at a path.
    fileprivate func has(_ path: FieldPath) -> Bool {
        if self[path.text] != nil { return true }
        var node = self
        for key in path.keys {
            if let elements = node.elements {
                guard let index = Int(key), elements.indices.contains(index) else { return false }
                node = elements[index]
            } else {
                guard let next = node[key] else { return false }
                node = next
            }
        }
        return true
    }

    /// Collects the paths of `depth` keys through nested objects.
    func collectPaths(depth: Int, after start: String = "", into paths: inout Set<String>) {
        for member in members ?? [] {
            let path = start + member.key
            if depth == 1 {
                paths.insert(path)
            } else {
                member.value.collectPaths(depth: depth - 1, after: path + ".", into: &paths)
            }
        }
    }
}
