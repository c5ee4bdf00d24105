extension Problem {
    /// The advice for an entry without a title.
    static func adviceForTitle(similar: String?, other: String?, nested: NestedEntries?) -> String {
        switch nested {
        case .list(let key)?:
            "if the entries are under “\(key.excerpt)”, write their list at the top of the file, without a key"
        case .values?:
            "if each value is an entry, write id: $key and title: $key under “entry” in catalog.yaml"
        case .keys(let key)?:
            "if each key is an entry, write its text in an object, such as \(key.excerpt): {text: …}, "
                + "and id: $key, title: $key and body: text under “entry” in catalog.yaml"
        case nil:
            similar.map { "rename “\($0)”, or set entry.title in catalog.yaml to it" }
                ?? other.map { "add it, or write in catalog.yaml which key has it: entry: {title: \($0)}" }
                ?? "add it, or set entry.title in catalog.yaml to another key"
        }
    }
}
