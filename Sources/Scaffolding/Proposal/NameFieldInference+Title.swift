import Content

extension NameFieldInference {
    /// The fields of a person's given and family name.
    struct PersonName {
        let given: FieldProfile
        let family: FieldProfile
    }

    /// Returns the best title among the fields that all or nearly all entries have. If there are none, returns the best
    /// among those that the most entries have, because a catalog needs titles.
    static func title(in profile: EntryProfile) -> FieldProfile? {
        let candidates = profile.fields.filter { $0.isScalar && $0.filled > 0 && $0.canBeInPattern }
        // A few entries without a name, which a build reports, are better than another title for all.
        let nearlyComplete = candidates.filter { $0.entries - $0.filled <= $0.entries / 20 }
        let most = candidates.map { $0.filled }.max()
        return (nearlyComplete.isEmpty ? candidates.filter { $0.filled == most } : nearlyComplete)
            .best { titleScore(of: $0) - ($0.isComplete ? 0 : 10) }
    }

    /// Returns the given and the family name of entries that have both, unless they have a whole name.
    static func personName(in profile: EntryProfile, title: FieldProfile?) -> PersonName? {
        let isPart = title.map { givenNames.union(familyNames).contains($0.name.joined) } ?? true
        let isWhole = title.map { (titleNames[$0.name.joined] ?? 0) >= wholeName } ?? false
        let plain = isPart ? names(in: profile).first { plainNames.contains($0.name.joined) } : title
        if let plain, let person = personName(in: profile, completing: plain) { return person }
        guard isPart || !isWhole else { return nil }
        let strings = names(in: profile)
        guard let family = strings.first(where: { familyNames.contains($0.name.joined) && isLastName($0) }),
            let given = strings.first(where: {
                $0.isSibling(of: family) && givenNames.contains($0.name.joined)
            })
        else { return nil }
        return PersonName(given: given, family: family)
    }

    /// Returns the given and the family name of entries that have one of them, and the other as `name`.
    private static func personName(in profile: EntryProfile, completing name: FieldProfile) -> PersonName? {
        guard plainNames.contains(name.name.joined), name.isString, name.longStringCount == 0 else {
            return nil
        }
        func other(_ known: Set<String>, _ ambiguous: Set<String>) -> FieldProfile? {
            names(in: profile).first {
                $0.isSibling(of: name) && known.contains($0.name.joined)
                    && !ambiguous.contains($0.name.joined)
            }
        }
        let family = other(familyNames, ["family", "last"])
        let given = other(givenNames, ["given", "first"])
        // With both, or if it contains the other, the name is the whole one.
        switch (given, family) {
        case (nil, let family?) where isLastName(family):
            return RowFieldInference.repeatsTitle(name, family, in: profile)
                ? nil : PersonName(given: name, family: family)
        case (let given?, nil):
            return RowFieldInference.repeatsTitle(name, given, in: profile)
                ? nil : PersonName(given: given, family: name)
        default: return nil
        }
    }

    /// The fields that may have a part of a name.
    private static func names(in profile: EntryProfile) -> [FieldProfile] {
        profile.fields.filter { $0.isString && $0.longStringCount == 0 && $0.canBeInPattern }
    }

    /// Whether nearly all entries have a field, so that it can begin the title.
    private static func isLastName(_ field: FieldProfile) -> Bool {
        field.entries - field.filled <= field.entries / 20
    }

    static let givenNames: Set<String> = [
        "given", "givenname", "givennames", "first", "firstname", "firstnames", "forename", "forenames",
        "vorname", "vornamen",
        "prenom", "prénom", "voornaam", "fornavn", "förnamn", "imię", "имя", "名",
    ]
    static let familyNames: Set<String> = [
        "family", "familyname", "last", "lastname", "surname", "surnames", "nachname", "familienname", "nom",
        "achternaam", "apellido", "apellidos", "cognome", "sobrenome",
        "etternavn", "efternavn", "efternamn", "nazwisko", "фамилия", "姓",
    ]

    /// Names of a whole name, or of the part of a name that another field does not have.
    private static let plainNames: Set<String> = ["name", "nombre", "nome", "naam", "navn", "namn"]

    /// The score of a field whose key means a person's whole name.
    private static let wholeName = 80.0

    private static let titleNames: [String: Double] = [
        "title": 100, "name": 95, "headword": 95, "term": 90, "lemma": 90, "word": 85, "label": 85,
        "displayname": 90, "fullname": 90, "commonname": 85, "heading": 80, "caption": 60, "common": 60,
        "command": 60, "subject": 60, "username": 40, "character": 80, "kanji": 85, "hanzi": 85, "char": 75,
        "glyph": 70, "filename": 30, "officialname": 60, "nativename": 50, "id": 5, "code": 5, "key": 15,
        "description": 10, "summary": 10, "comment": 0, "notes": 0, "url": 0,
        "titel": 90, "titre": 90, "titulo": 90, "título": 90, "titolo": 90, "bezeichnung": 85, "nom": 85,
        "nombre": 85, "nome": 85, "naam": 85, "navn": 85, "namn": 85, "nazwa": 85, "название": 85,
        "имя": 80, "名前": 90, "名称": 90, "名稱": 90, "이름": 90,
    ]

    private static func titleScore(of field: FieldProfile) -> Double {
        let isKey = field.path == .entryKey
        let isPart = titleNames[field.name.parent.joined()].map { $0 >= wholeName } ?? false
        let isPlain = FieldName.genericNames.contains(field.name.joined)
        // The keys of an object usually name its values.
        var score =
            isKey ? 70 : titleNames[field.name.joined] ?? (field.name.words.last == "name" ? 75 : 30)
        if isPart { score = isPlain ? 93 : 70 } else { score -= Double(field.depth - 1) * 10 }
        score += 60 * Double(field.values.count) / Double(max(field.filled, 1))
        if !field.values.keys.contains(where: { $0.contains { $0.isLetter } }) { score -= 50 }
        let isIdeographic = field.values.keys.contains {
            $0.unicodeScalars.contains { $0.properties.isIdeographic }
        }
        if field.averageLength <= 3, !isIdeographic, !isKey { score -= 20 }
        if field.averageLength > 100 || field.multilineStringCount > 0 { score -= 70 }
        if field.isURL || field.all(ProposedFormat.isDate) { score -= 80 }
        return score
    }
}
