import Content

/// The inferred views that readers may want.
struct ViewInference {
    private(set) var views: [CatalogProposal.View] = []
    private var ids: Set<String> = ["a-z", "facet", "data", "search"]

    /// The maximum numbers of views by value and of views by range, to keep the menu short.
    private static let maximumValueViews = 4
    private static let maximumRangeViews = 2

    init(_ profile: EntryProfile, date: FieldProfile?, taken: [FieldProfile?]) {
        let usedPaths = Set(taken.compactMap { $0?.path })
        let fields = profile.fields.filter { !usedPaths.contains($0.path) }
        let byValue = fields.filter { Self.score(of: $0) > 0 }.ranked { Self.score(of: $0) }
        for field in byValue.prefix(Self.maximumValueViews) { add(field, .value) }
        let years = (date.map { [$0] } ?? []) + fields.filter { $0.isYear }
        for field in years.prefix(1) where Set(field.values.keys.map { $0.prefix(4) }).count > 1 {
            add(field, .year)
        }
        let byRange = fields.compactMap { field in Self.bounds(for: field).map { (field, $0) } }
        for (field, bounds) in byRange.prefix(Self.maximumRangeViews) { add(field, .ranges(bounds)) }
    }

    private mutating func add(_ field: FieldProfile, _ grouping: CatalogProposal.View.Grouping) {
        let name = grouping == .year ? "year" : field.name.title
        var id = Slug.make(from: name)
        // For some letters, lowercasing twice has a different result.
        if id != Slug.make(from: id) { id = Slug.hash(of: field.path.text) }
        if ids.contains(id) { id = (2...).lazy.map { "\(id)-\($0)" }.first { !ids.contains($0) } ?? id }
        ids.insert(id)
        views.append(CatalogProposal.View(id: id, field: field, grouping: grouping))
    }
}

extension ViewInference {
    private static let groupNames: Set<String> = [
        "type", "kind", "class", "category", "categories", "group", "genre", "genres", "region", "subregion",
        "continent", "country", "city", "room", "place", "location", "department", "team", "role", "status",
        "state", "level", "tags", "topic", "topics", "family", "color", "colour", "brand", "maker",
        "language",
        "licence", "license", "section", "series", "year", "period", "unit", "season",
    ]

    /// Returns a positive score for a field whose strings, or lists of strings, divide most entries into a
    /// few groups. Returns 0 for any other field.
    private static func score(of field: FieldProfile) -> Double {
        let isKnown = field.name.isOne(of: groupNames)
        guard field.isString || field.isStringList, !field.isYear, field.share >= 0.6,
            field.longStringCount == 0
        else {
            return 0
        }
        let total = field.values.values.reduce(0, +)
        let largest = field.values.values.max() ?? 0
        guard (2...40).contains(field.values.count), total >= field.values.count * 2,
            field.isStringList ? field.values.count > 2 : largest * 10 <= field.filled * 9
        else { return 0 }
        // Groups that differ only in case would have the same path.
        guard Set(field.values.keys.map(Slug.make)).count == field.values.count else { return 0 }
        // Codes and numbers make poor headings, unless the field's name is that of a group.
        let isReadable = field.all { $0.count { $0.isLetter } >= 3 && $0.count <= 60 }
        guard isKnown || isReadable, !field.all(ValueFormat.isDate), !field.all(ValueFormat.isURL) else {
            return 0
        }
        return field.share * 10 + (isKnown ? 10 : 0) + (isReadable ? 3 : 0) - Double(field.depth) * 2
    }

    private static let measureNames: Set<String> = [
        "quantity", "price", "amount", "count", "population", "cost", "total", "area", "points", "score",
        "rating", "age", "pages", "size", "length", "height", "width", "depth", "weight", "mass", "duration",
        "distance", "speed", "elevation", "volume", "capacity",
    ]

    /// Returns lower bounds of ranges for the numbers of a measure. Each range contains about a fifth of the
    /// entries.
    private static func bounds(for field: FieldProfile) -> [Int]? {
        guard field.isNumber, !field.isYear, field.share >= 0.6, field.longStringCount == 0,
            field.name.isOne(of: measureNames),
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

extension Sequence {
    /// Returns the elements by descending score, in a stable order.
    fileprivate func ranked(_ score: (Element) -> Double) -> [Element] {
        enumerated().map { (offset: $0.offset, element: $0.element, score: score($0.element)) }
            .sorted { ($1.score, $0.offset) < ($0.score, $1.offset) }.map { $0.element }
    }
}
