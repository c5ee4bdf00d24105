import Content

extension NameFieldInference {
    /// The fields of a person's given and family name.
    struct PersonName {
        let given: FieldProfile
        let family: FieldProfile
    }

    /// Returns the best title among the fields that all entries have. If there are none, returns the best
    /// among those that the most entries have, because a catalog needs titles.
    static func title(in profile: EntryProfile) -> FieldProfile? {
        let candidates = profile.fields.filter { $0.isScalar && $0.filled > 0 && $0.canBeInPattern }
        let complete = candidates.filter { $0.isComplete }
        let most = candidates.map { $0.filled }.max()
        return (complete.isEmpty ? candidates.filter { $0.filled == most } : complete)
            .best { titleScore(of: $0) }
    }

    /// Returns the given and the family name of entries that have both, unless they have a whole name.
    static func personName(in profile: EntryProfile, title: FieldProfile?) -> PersonName? {
        if let title, (titleNames[title.name.joined] ?? 0) >= wholeName { return nil }
        let strings = profile.fields.filter { $0.isString && $0.longStringCount == 0 && $0.canBeInPattern }
        guard let family = strings.first(where: { $0.isComplete && familyNames.contains($0.name.joined) }),
            let given = strings.first(where: {
                $0.depth == family.depth && $0.name.parent == family.name.parent
                    && givenNames.contains($0.name.joined)
            })
        else { return nil }
        return PersonName(given: given, family: family)
    }

    private static let givenNames: Set<String> = [
        "given", "givenname", "givennames", "first", "firstname", "firstnames", "forename", "forenames",
        "vorname",
        "prenom", "prénom", "voornaam", "fornavn", "förnamn", "imię", "имя", "名",
    ]
    private static let familyNames: Set<String> = [
        "family", "familyname", "last", "lastname", "surname", "nachname", "familienname", "nom",
        "achternaam",
        "etternavn", "efternavn", "efternamn", "nazwisko", "фамилия", "姓",
    ]

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
