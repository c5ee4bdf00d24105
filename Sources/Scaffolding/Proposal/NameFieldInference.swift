import Content

/// The inferred fields that name an entry: its title, id, sort key and other names.
struct NameFieldInference {
    let profile: EntryProfile
    let title: FieldProfile?
    let id: FieldProfile?
    /// Whether entries with equal ids must be numbered, because no field is an id and ids made from titles
    /// would not be unique.
    let needsNumbers: Bool

    init(_ profile: EntryProfile) {
        self.profile = profile
        let title = Self.title(in: profile)
        self.title = title
        id = Self.id(in: profile, title: title)
        needsNumbers = id == nil && !Self.titlesAreUnique(title)
    }

    var sort: FieldProfile? {
        profile.fields.first { field in
            field.isString && field.longStringCount == 0 && field.path != title?.path
                && Self.sortNames.contains(field.name.joined)
        }
    }

    var also: FieldProfile? {
        profile.fields.first {
            $0.isStringList && $0.longStringCount == 0 && $0.name.isOne(of: Self.alsoNames)
        }
    }

    /// Returns the id field as the value field of rows, if rows have no subtitle and the ids are short codes
    /// that mean something to readers.
    func shortID(of rows: RowFieldInference) -> FieldProfile? {
        guard let id, id.longest <= 8, id.isString, rows.subtitle == nil,
            !id.name.isOne(of: Self.genericIDNames)
        else { return nil }
        return id.all { $0.contains { $0.isLetter } } ? id : nil
    }
}

extension NameFieldInference {
    private static let sortNames: Set<String> = [
        "sort", "sortkey", "sorttitle", "sortname", "sortas", "reading", "kana", "yomi", "furigana", "pinyin",
    ]
    private static let alsoNames: Set<String> = [
        "also", "synonym", "synonyms", "alias", "aliases", "aka", "alsoknownas", "variants", "spellings",
        "altspellings", "alternatives", "alternatenames", "alternativenames", "altnames", "othernames",
    ]

    /// Names of ids that mean nothing to readers.
    private static let genericIDNames: Set<String> = [
        "id", "identifier", "key", "slug", "handle", "uid", "uuid", "guid",
    ]

    // MARK: Title

    /// Returns the best title among the fields that all entries have. If there are none, returns the best
    /// among those that the most entries have, because a catalog needs titles.
    private static func title(in profile: EntryProfile) -> FieldProfile? {
        let candidates = profile.fields.filter { $0.isScalar && $0.filled > 0 }
        let complete = candidates.filter { $0.isComplete }
        let most = candidates.map { $0.filled }.max()
        return (complete.isEmpty ? candidates.filter { $0.filled == most } : complete)
            .best { titleScore(of: $0) }
    }

    private static let titleNames: [String: Double] = [
        "title": 100, "name": 95, "headword": 95, "term": 90, "lemma": 90, "word": 85, "label": 85,
        "displayname": 90, "fullname": 90, "commonname": 85, "heading": 80, "caption": 60, "common": 60,
        "command": 60, "subject": 60, "firstname": 40, "lastname": 45, "surname": 45, "username": 40,
        "filename": 30, "officialname": 60, "nativename": 50, "id": 5, "code": 5, "key": 15,
        "description": 10,
        "summary": 10, "comment": 0, "notes": 0, "url": 0,
    ]

    private static func titleScore(of field: FieldProfile) -> Double {
        let isPart = titleNames[field.name.parent.joined()].map { $0 >= 80 } ?? false
        let isPlain = FieldName.genericNames.contains(field.name.joined)
        var score = titleNames[field.name.joined] ?? (field.name.words.last == "name" ? 75 : 30)
        if isPart { score = isPlain ? 93 : 70 } else { score -= Double(field.depth - 1) * 10 }
        score += 60 * Double(field.values.count) / Double(max(field.filled, 1))
        if !field.values.keys.contains(where: { $0.contains { $0.isLetter } }) { score -= 50 }
        if field.averageLength <= 3 { score -= 20 }
        if field.averageLength > 100 || field.multilineStringCount > 0 { score -= 70 }
        if field.all(ValueFormat.isURL) || field.all(ValueFormat.isDate) { score -= 80 }
        return score
    }

    // MARK: Id

    /// Returns the best id, or `nil` to make ids from titles. If titles are unique, only a field with the
    /// name of an id is better than a slug.
    private static func id(in profile: EntryProfile, title: FieldProfile?) -> FieldProfile? {
        let candidates = profile.fields.filter { field in
            field.isComplete && field.isUnique && field.all { ExplicitID.problem(with: $0) == nil }
        }
        let named = candidates.filter { idScore(of: $0) > 0 }
        if let best = named.best({ idScore(of: $0) }) { return best }
        return titlesAreUnique(title) ? nil : candidates.best { 100 - Double($0.averageLength + $0.depth) }
    }

    private static func titlesAreUnique(_ title: FieldProfile?) -> Bool {
        guard let title, title.isUnique else { return false }
        return Set(title.values.keys.map(Slug.make)).count == title.values.count
    }

    private static let idNames: [String: Double] = [
        "id": 100, "slug": 98, "identifier": 95, "key": 80, "code": 85, "sku": 85, "handle": 80, "isbn": 80,
        "uid": 75, "uuid": 70, "guid": 70, "ean": 70, "gtin": 70, "doi": 70, "abbr": 65, "abbreviation": 65,
        "acronym": 65, "symbol": 60, "iata": 70, "icao": 68,
    ]

    private static func idScore(of field: FieldProfile) -> Double {
        let name = field.name
        var score = idNames[name.joined] ?? 0
        if score == 0, let last = name.words.last { score = (idNames[last] ?? 0) * 0.8 }
        // `alpha_2`, `alpha3`, `cca3`, `iso3`: names of codes in standards.
        let stem = name.joined.filter { !$0.isNumber }
        if score == 0, stem != name.joined, ["alpha", "cca", "iso", "isoa"].contains(stem) { score = 60 }
        guard score > 0 else { return 0 }
        // Of two codes, the longer one is more descriptive.
        return score - Double(field.depth - 1) * 10 + Double(min(field.averageLength, 9)) / 10
    }
}

extension Sequence {
    /// Returns the element with the highest score. If several have it, returns the first of them.
    func best(_ score: (Element) -> Double) -> Element? {
        var best: (element: Element, score: Double)?
        for element in self {
            let score = score(element)
            if best.map({ score > $0.score }) ?? true { best = (element, score) }
        }
        return best?.element
    }
}
