import Content
import Sectioning

/// The sections of a view by the names that the settings may use for them.
struct SectionNames {
    private var exact: Set<String> = []
    /// The key of each section by the identity of its key, and by its folded title; empty in a view by letters. If several
    /// sections have a name, it is that of the smallest key.
    private var folded: [String: String] = [:]
    private let folding: ValueFolding
    private let identity: (String) -> String

    /// - Parameters:
    ///   - names: The names of the sections, in any order.
    ///   - identity: A function that returns the same string for all spellings of a value.
    init(
        _ names: some Sequence<SectionName>, in settings: ViewSettings, folding: ValueFolding,
        identity: @escaping (String) -> String
    ) {
        self.folding = folding
        self.identity = identity
        guard settings.grouping != .firstLetter else { return }
        var titles: [String: String] = [:]
        for name in names {
            exact.formUnion([name.key, name.title])
            folded.take(name.key, for: identity(name.key))
            titles.take(name.key, for: folding.folded(name.title))
            // A hyphen is typed for the minus sign in the title of a range.
            if name.title.contains("−") {
                titles.take(name.key, for: folding.folded(name.title.replacing("−", with: "-")))
            }
        }
        folded.merge(titles) { key, _ in key }
    }

    /// Returns the key of the section with a name in another spelling. Any other name is returned unchanged.
    func key(named name: String) -> String {
        exact.contains(name) ? name : folded[identity(name)] ?? folded[folding.folded(name)] ?? name
    }
}

extension Dictionary where Key == String, Value == String {
    /// Keeps the smallest of the keys of sections with a name, because the sections have no order yet.
    fileprivate mutating func take(_ key: String, for name: String) {
        self[name] = Swift.min(self[name] ?? key, key)
    }
}

extension ViewSettings {
    /// Returns the same settings with other names of sections.
    func renamingSections(_ rename: (String) -> String) -> ViewSettings {
        var settings = self
        settings.missing = missing.map(rename)
        settings.selection.exceptions = selection.exceptions.renamingKeys(rename)
        if case .list(let names) = order { settings.order = .list(names.map(rename)) }
        if case .table(let titles) = index { settings.index = .table(titles.renamingKeys(rename)) }
        if case .table(let bodies) = header { settings.header = .table(bodies.renamingKeys(rename)) }
        if case .table(let bodies) = footer { settings.footer = .table(bodies.renamingKeys(rename)) }
        return settings
    }
}

extension Dictionary where Key == String {
    /// Returns the same values with other keys. A value whose key is unchanged replaces others with this key.
    fileprivate func renamingKeys(_ rename: (String) -> String) -> [String: Value] {
        Dictionary(
            sorted { $0.key < $1.key }.map { (rename($0.key), $0.value) },
            uniquingKeysWith: { first, _ in first }
        ).merging(filter { rename($0.key) == $0.key }) { _, own in own }
    }
}
