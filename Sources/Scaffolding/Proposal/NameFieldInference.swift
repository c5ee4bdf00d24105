import Content

/// The inferred fields that name an entry: its title, id, sort key and other names.
struct NameFieldInference {
    let profile: EntryProfile
    let title: FieldProfile?
    /// The given name, if the title is a family name.
    let given: FieldProfile?
    let id: FieldProfile?
    /// Whether entries with equal ids must be numbered, because no field is an id and ids made from titles
    /// would not be unique.
    let needsNumbers: Bool

    /// Infers the fields. If the entries have `$key`, it is the id or the title.
    init(_ profile: EntryProfile) {
        self.profile = profile
        let best = Self.title(in: profile)
        let person = Self.personName(in: profile, title: best)
        // A family name may become that of another person later.
        let named = person?.family ?? best
        let areUnique = person == nil && Self.titlesAreUnique(named)
        guard profile.isKeyed, let key = profile.fields.first(where: { $0.path == .entryKey }) else {
            title = named
            given = person?.given
            id = Self.id(in: profile, titlesAreUnique: areUnique, isPerson: person != nil)
            needsNumbers = id == nil && !areUnique
            return
        }
        let idsAreUnique = Self.idsAreUnique(key)
        title = idsAreUnique ? named : key
        given = idsAreUnique ? person?.given : nil
        id = idsAreUnique ? key : nil
        needsNumbers = !idsAreUnique
    }

    var sort: FieldProfile? {
        profile.fields.first { field in
            field.isString && field.longStringCount == 0 && field.path != title?.path
                && Self.sortNames.contains(field.name.joined)
        }
    }

    var also: FieldProfile? {
        profile.fields.first {
            $0.longStringCount == 0
                && ($0.name.isOtherName && ($0.isStringList || $0.isString && Self.hasOneName($0))
                    || $0.isString && Self.singleAlsoNames.contains($0.name.joined))
        }
    }

    /// Returns the id field as the value field of rows, if rows have no subtitle and the ids are short codes
    /// that mean something to readers.
    func shortID(of rows: RowFieldInference) -> FieldProfile? {
        guard let id, id.longest <= 8, id.isString, id.path != title?.path, rows.subtitle == nil,
            !id.name.isOne(of: Self.genericIDNames)
        else { return nil }
        return id.all { $0.contains { $0.isLetter } } ? id : nil
    }
}

extension NameFieldInference {
    private static let sortNames: Set<String> = [
        "sort", "sortkey", "sorttitle", "sortname", "sortas", "reading", "kana", "yomi", "furigana", "pinyin",
    ]
    /// Names of fields with one other name. A string of a field with another name may be a list.
    private static let singleAlsoNames: Set<String> = ["invertedname", "formername", "maidenname"]

    /// Whether no value is a list that is written as text.
    private static func hasOneName(_ field: FieldProfile) -> Bool {
        field.multilineStringCount == 0 && !field.isURL
            && field.all { $0.allSatisfy { !",;/|".contains($0) } }
    }

    /// Names of ids that mean nothing to readers.
    private static let genericIDNames: Set<String> = [
        "id", "identifier", "key", "slug", "handle", "uid", "uuid", "guid",
    ]

    /// Returns the best id, or `nil` to make ids from titles. If titles are unique, only a field with the
    /// name of an id is better than a slug. People may share all of their names, and what else they have.
    private static func id(in profile: EntryProfile, titlesAreUnique: Bool, isPerson: Bool) -> FieldProfile? {
        let candidates = profile.fields.filter { field in
            field.isComplete && field.isUnique && !field.shapes.contains(.number)
                && field.all { ExplicitID.problem(with: $0) == nil }
        }
        let named = candidates.filter { idScore(of: $0) > 0 }
        if let best = named.best({ idScore(of: $0) }) { return best }
        if titlesAreUnique { return nil }
        return candidates.filter { isNumbered($0) || !isPerson && hasCodes($0) }
            .best { (isNumbered($0) ? 1_000 : 0) - Double($0.averageLength + $0.depth) }
    }

    private static func isNumbered(_ field: FieldProfile) -> Bool {
        field.name.words.last.map { FieldName.numberWords.contains($0) } ?? false
    }

    /// Whether the values look like codes for the entries, and not like names, dates or quantities, which other entries may
    /// have, too.
    private static func hasCodes(_ field: FieldProfile) -> Bool {
        guard !field.name.isCode, !field.name.isMeasure, !field.isDate, !field.isYear else { return false }
        return field.all { $0.contains(where: \.isNumber) }
            || field.all { $0.utf8.allSatisfy { $0 < 0x80 } && $0 == $0.uppercased() }
    }

    private static func titlesAreUnique(_ title: FieldProfile?) -> Bool {
        guard let title, title.isUnique else { return false }
        return Set(title.values.keys.map(Slug.make)).count == title.values.count
    }

    /// Whether the ids that are made from the values differ.
    private static func idsAreUnique(_ field: FieldProfile) -> Bool {
        field.isUnique
            && Set(field.values.keys.map { ExplicitID.make(from: $0).lowercased() }).count == field.filled
    }

    private static let idNames: [String: Double] = [
        "id": 100, "slug": 98, "identifier": 95, "key": 80, "code": 85, "sku": 85, "handle": 80, "isbn": 80,
        "uid": 75, "uuid": 70, "guid": 70, "ean": 70, "gtin": 70, "doi": 70, "abbr": 65, "abbreviation": 65,
        "acronym": 65, "symbol": 60, "iata": 70, "icao": 68,
    ]

    /// Words that show that a number identifies an entry if they precede a word for a number.
    private static let numberedWords: Set<String> = [
        "accession", "inventory", "object", "item", "catalog", "catalogue", "part", "serial", "article",
        "product",
        "order", "stock", "registration", "reference", "record", "staff", "employee", "member", "customer",
    ]

    private static func idScore(of field: FieldProfile) -> Double {
        let name = field.name
        var score = idNames[name.joined] ?? 0
        if score == 0, let last = name.words.last { score = (idNames[last] ?? 0) * 0.8 }
        // `alpha_2`, `alpha3`, `cca3`, `iso3`: names of codes in standards.
        let stem = name.joined.filter { !$0.isNumber }
        if score == 0, stem != name.joined, ["alpha", "cca", "iso", "isoa"].contains(stem) { score = 60 }
        // `objectid` and `staffcode` are one word. Without digits, `asteroid` may be, too.
        if score == 0, ["id", "code", "key"].contains(where: { name.joined.hasSuffix($0) }),
            field.all({ $0.contains { $0.isNumber } })
        {
            score = 58
        }
        if score == 0, let last = name.words.last, FieldName.numberWords.contains(last),
            name.words.dropLast().contains(where: { numberedWords.contains($0) })
        {
            score = 55
        }
        guard score > 0 else { return 0 }
        // Of two codes, the longer one is more descriptive.
        return score - Double(field.depth - 1) * 10 + Double(min(field.averageLength, 9)) / 10
    }
}

extension Sequence {
    /// Returns the element with the highest score. If several have it, returns the first of them.
    func best(_ score: (Element) -> Double) -> Element? {
        map { (element: $0, score: score($0)) }.max { $0.score < $1.score }?.element
    }

    /// Returns the elements by descending score, in a stable order.
    func ranked(_ score: (Element) -> Double) -> [Element] {
        enumerated().map { (offset: $0.offset, element: $0.element, score: score($0.element)) }
            .sorted { ($1.score, $0.offset) < ($0.score, $1.offset) }.map { $0.element }
    }
}
