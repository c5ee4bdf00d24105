import Content

extension ViewInference {
    private static let groupNames: Set<String> = [
        "type", "kind", "class", "category", "categories", "group", "genre", "genres", "region", "subregion",
        "continent", "country", "city", "room", "place", "location", "department", "dept", "office", "branch",
        "team", "role", "status", "state", "level", "tags", "topic", "topics", "family", "color", "colour",
        "brand", "maker", "language", "licence", "license", "section", "series", "year", "period", "unit",
        "season", "scope", "grade", "block", "floor", "zone", "shelf", "chapter", "volume", "generation",
        "decade", "century", "rating", "stars", "difficulty", "division", "tier", "stage", "strokes", "jlpt",
        "semester",
    ]

    /// Names of integers that count or distinguish entries, and do not group them.
    private static let countNames: Set<String> = [
        "id", "number", "no", "nr", "num", "index", "order", "position", "rank", "page", "line",
    ]

    /// Returns a positive score for a field whose strings, lists of strings, or integers divide most entries into a
    /// few groups. Returns 0 for any other field.
    static func score(of field: FieldProfile) -> Double {
        let total = field.values.values.reduce(0, +)
        let largest = field.values.values.max() ?? 0
        guard field.share >= 0.6, isGroup(field),
            field.isStringList ? field.values.count > 2 : largest * 10 <= field.filled * 9,
            !isInteger(field) || total >= field.values.count * 3
        else { return 0 }
        return field.share * 10 + (isNamed(field) ? 10 : 0) + (isReadable(field) ? 3 : 0)
            - Double(field.depth) * 2
    }

    /// Whether readers may want to filter by a field that does not divide the list: few entries have it, or nearly all
    /// have the same value.
    static func isFacet(_ field: FieldProfile) -> Bool {
        let rest = field.filled - (field.values.values.max() ?? 0)
        guard field.isStringList || rest >= 5 else { return false }
        if field.shapes == [.boolean] { return field.share >= 0.6 && field.values.count == 2 }
        return field.filled >= 20 && field.share >= 0.05 && isNamed(field) && isGroup(field)
    }

    private static func isInteger(_ field: FieldProfile) -> Bool { field.shapes == [.integer] }

    private static func isNamed(_ field: FieldProfile) -> Bool { field.name.isOne(of: groupNames) }

    private static func isReadable(_ field: FieldProfile) -> Bool {
        field.all { $0.count { $0.isLetter } >= 3 && $0.count <= 60 }
    }

    /// Whether many entries have the same value of a field, and there are few values.
    private static func isGroup(_ field: FieldProfile) -> Bool {
        let isKnown = isNamed(field)
        guard field.isString || field.isStringList || isInteger(field), !field.isYear,
            field.longStringCount == 0
        else { return false }
        if isInteger(field), !isKnown {
            guard field.values.count <= 12, field.name.joined.count > 2,
                !field.name.isOne(of: countNames), !field.name.isMeasure
            else { return false }
        }
        let total = field.values.values.reduce(0, +)
        let limit = isKnown && !isInteger(field) ? max(40, min(200, field.entries / 25)) : 40
        guard (2...limit).contains(field.values.count), total >= field.values.count * 2 else { return false }
        // Groups that differ only in case would have the same path.
        guard Set(field.values.keys.map(Slug.make)).count == field.values.count else { return false }
        // Codes and numbers make poor headings, unless the field's name is that of a group.
        guard isKnown || isInteger(field) || isReadable(field) else { return false }
        return !field.all(ProposedFormat.isDate) && LocalDates(of: field) == nil && !field.isURL
    }

    /// Returns lower bounds of ranges for the numbers of a measure. Each range contains about a fifth of the
    /// entries.
    static func bounds(for field: FieldProfile) -> [Int]? {
        guard field.isNumber, !field.isYear, field.share >= 0.6, field.longStringCount == 0,
            field.name.isMeasure,
            score(of: field) == 0, field.values.count >= 8
        else { return nil }
        let numbers = field.values.flatMap { value, count in
            Array(repeating: Double(value) ?? 0, count: count)
        }.filter { $0.isFinite }.sorted()
        guard let least = numbers.first, let most = numbers.last, abs(least) < 1e15, abs(most) < 1e15 else {
            return nil
        }
        var bounds: [Int] = []
        for fifth in 1...4 {
            let bound = rounded(numbers[numbers.count * fifth / 5])
            if Double(bound) > least, bounds.last.map({ bound > $0 }) ?? true { bounds.append(bound) }
        }
        return bounds.count >= 2 ? bounds : nil
    }

    /// Returns a number rounded down to one significant digit, for readable headings.
    private static func rounded(_ number: Double) -> Int {
        var unit = 1.0
        while abs(number) >= unit * 10 { unit *= 10 }
        return Int((number / unit).rounded(.down) * unit)
    }
}
