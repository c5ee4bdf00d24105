import Content
import Diagnostics

/// The fields that a proposal describes, and the keys that it leaves out, in the order of the entries.
struct FieldOutline {
    private(set) var fields: [DescribedField] = []
    /// A description of each key that is left out, or of several.
    private(set) var leftOut: [String] = []
    private var more: [String] = []

    private let profile: EntryProfile
    private let names: [FieldProfile?]
    private let image: FieldProfile?

    /// The maximum number of fields in the schema. A schema with more fields would be hard to read.
    private static let maximumFields = 60
    private static let maximumLeftOut = 60

    /// Creates the outline.
    /// - Parameters:
    ///   - names: The title and the id.
    ///   - image: The field with the image.
    ///   - list: The list with the entries of the profile.
    init(of profile: EntryProfile, in list: EntryList, names: [FieldProfile?], image: FieldProfile?) {
        self.profile = profile
        self.names = names
        self.image = image
        for key in profile.keys.roots where !isEntryKey(key) { add(key) }
        limitFields()
        // Only for the fields that remain, because each is looked up in all entries.
        for index in fields.indices {
            let field = fields[index].field
            fields[index].currency =
                list.isTable ? CurrencyCells(of: field, decimalSign: list.decimalSign) : nil
            fields[index].dates = LocalDates(of: field)
            fields[index].separator = list.separators[field.path]
            fields[index].odd = OddValues(
                of: field, in: profile.entries, title: names[0],
                cells: list.isTable ? list.decimalSign ?? .point : nil)
            if fields[index].odd == nil, list.isTable, list.decimalSign == nil {
                // One odd value hides that a column has decimal commas.
                fields[index].odd = OddValues(
                    of: field, in: profile.entries, title: names[0], cells: .comma, isDeclared: false)
            }
        }
        if leftOut.count > Self.maximumLeftOut { limitLeftOut() }
        if !more.isEmpty { leftOut.append("more keys with one type each: \(Self.listing(more))") }
        if profile.keys.hasMoreRoots { leftOut.append("more keys than were looked at") }
    }

    private func isEntryKey(_ key: Int) -> Bool {
        profile.isKeyed && profile.keys[key].name == EntryKey.name
    }

    /// Adds a key and those in its objects.
    private mutating func add(_ index: Int) {
        let keys = profile.keys
        let key = keys[index]
        let field = key.field.map { profile.fields[$0] }
        if let field, field.path == image?.path {
            let parts = Self.names(below: index, in: keys)
            leaveOut(index, parts.isEmpty ? "the name of the image" : "the image: \(parts)")
        } else if keys.isTable(index) {
            leaveOut(index, table(index))
        } else {
            let described = field.flatMap { DescribedField($0, in: profile, names: names) }
            if let described { fields.append(described) }
            if described == nil, !key.isObject || key.children.isEmpty { leaveOut(index, reason(for: index)) }
            for child in key.children where !keys[child].isList { add(child) }
            if key.hasMoreChildren { leaveOut(index, "an object with more keys than were looked at") }
        }
    }

    private mutating func leaveOut(_ index: Int, _ what: String) {
        let key = profile.keys[index]
        let path = profile.keys.names(of: index).map { $0.isEmpty ? "“”" : $0 }.joined(separator: ".")
        let share = 100 * Double(key.count - key.emptyCount) / Double(profile.count)
        let percent = share > 0 && share < 1 ? "under 1 %" : "\(Int(share.rounded())) %"
        leftOut.append("\(path.excerpt) (\(percent)): \(what)")
    }
}

extension FieldOutline {
    /// Comments out the fields of the fewest entries if there are too many.
    private mutating func limitFields() {
        let active = fields.indices.filter { !fields[$0].isCommentedOut }
        guard active.count > Self.maximumFields || fields.count > 2 * Self.maximumFields else { return }
        let ranked = active.sorted { (fields[$1].field.filled, $0) < (fields[$0].field.filled, $1) }
        let kept = Set(ranked.prefix(Self.maximumFields))
        more = fields.indices.filter { !kept.contains($0) }.map { fields[$0].field.path.text.excerpt }
        fields = kept.sorted().map { fields[$0] }
    }

    private mutating func limitLeftOut() {
        let rest = leftOut[Self.maximumLeftOut...].map { String($0.prefix { $0 != ":" }) }
        leftOut = leftOut.prefix(Self.maximumLeftOut) + [Self.listing(rest)]
    }

    /// Returns why a key without objects is left out.
    private func reason(for index: Int) -> String {
        let keys = profile.keys
        let key = keys[index]
        if key.emptyCount == key.count {
            let isList = key.field.map { !profile.fields[$0].shapes.isEmpty } ?? false
            return isList ? "always an empty list" : "always null"
        }
        if let list = key.children.first(where: { keys[$0].isList }) {
            return "a list of objects with \(Self.names(below: list, in: keys)), which pages do not show"
        }
        if key.listCount + key.emptyCount == key.count { return "lists of more than one type of value" }
        if key.isObject { return key.children.isEmpty ? "an empty object" : "an object" }
        if key.objectCount + key.listCount > 0 { return "values of more than one type" }
        guard let field = key.field else {
            let names = keys.names(of: index)
            let path = names.joined(separator: ".")
            if names.count > 1, keys.roots.contains(where: { keys[$0].name == path }) {
                return
                    "there is also a key “\(path.excerpt)”, which has the same path; rename one of them to show both"
            }
            if keys.isNamedLikeElement(index) {
                return "its path also names an element of a list; rename the key to show it"
            }
            if keys.isBelowOtherValues(index) {
                return "a key above it is not an object in all entries, which would be an error"
            }
            let isUnnameable =
                names.contains { $0.isEmpty } || names.count > 1 && names.contains { $0.contains(".") }
            return isUnnameable || names.count == 1
                ? "no setting can name it; rename the key to show it"
                : "too deep, or one of too many keys in objects"
        }
        if profile.fields[field].filled == 0 { return "always empty" }
        return "its name is too long for a setting"
    }

    private func table(_ index: Int) -> String {
        let keys = profile.keys
        let key = keys[index]
        let count = key.hasMoreChildren ? "more than \(key.children.count)" : "\(key.children.count)"
        let first = key.children.prefix(12).map { keys[$0].name.excerpt }.joined(separator: ", ")
        var inner: [String] = []
        for child in key.children {
            for part in keys[child].children where inner.count < 12 && !inner.contains(keys[part].name) {
                inner.append(keys[part].name)
            }
        }
        let parts = inner.isEmpty ? "" : ", each with \(inner.map(\.excerpt).joined(separator: ", "))"
        let example = (keys.names(of: key.children[0]) + inner.prefix(1)).joined(separator: ".")
        return "a table of \(count) keys (\(first)\(key.children.count > 12 ? " …" : ""))\(parts). "
            + "To show one, add its path to “fields”, such as \(example.excerpt)"
    }

    /// Returns the names of keys in objects, with those of inner objects in parentheses.
    private static func names(below index: Int, in keys: KeyTree) -> String {
        listing(
            keys[index].children.map { child in
                let name = keys[child].isList ? "[]" : keys[child].name.excerpt
                return keys[child].children.isEmpty ? name : "\(name) (\(names(below: child, in: keys)))"
            })
    }

    private static func listing(_ names: [String]) -> String {
        let limit = 500
        let rest = names.count > limit ? " and \(names.count - limit) more" : ""
        return names.prefix(limit).joined(separator: ", ") + rest
    }
}
