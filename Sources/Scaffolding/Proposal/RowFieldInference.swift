import Content
import DataFormats

/// The inferred fields that rows and pages show in addition to the title.
struct RowFieldInference {
    let body: FieldProfile?
    let subtitle: FieldProfile?
    let value: FieldProfile?
    let image: FieldProfile?
    let date: FieldProfile?

    /// Infers the fields.
    /// - Parameter taken: The fields that are already used. The first is the title.
    init(_ profile: EntryProfile, taken: [FieldProfile?]) {
        let title = taken.first.flatMap { $0 }
        let usedPaths = Set(taken.compactMap { $0?.path })
        let free = profile.fields.filter { !usedPaths.contains($0.path) && $0.filled > 0 }
        image = Self.image(in: profile)
        date = Self.date(among: free)
        let longBody = Self.body(among: free)
        let shown = Set([image?.path, date?.path, longBody?.path].compactMap { $0 })
        let rest = free.filter { !shown.contains($0.path) }
        func score(_ field: FieldProfile) -> Double { Self.subtitleScore(of: field, title: title) }
        let subtitle =
            rest.filter { score($0) >= 60 }.ranked(score)
            .first { !Self.repeatsTitle($0, title, in: profile) }
        self.subtitle = subtitle
        body = longBody ?? Self.description(among: rest.filter { $0.path != subtitle?.path })
        value = rest.filter { $0.path != subtitle?.path && Self.valueScore(of: $0) > 0 }
            .best { Self.valueScore(of: $0) }
    }
}

extension RowFieldInference {
    /// Returns a field whose values are objects with the source and the alternative text of an image, or names of image
    /// files.
    private static func image(in profile: EntryProfile) -> FieldProfile? {
        imageObject(in: profile)
            ?? profile.fields.first { field in
                field.isString && field.canBeInPattern
                    && field.all { ProposedFormat.isImage($0) && !ProposedFormat.isURL($0) }
            }
    }

    private static func imageObject(in profile: EntryProfile) -> FieldProfile? {
        func part(_ key: String, of field: FieldProfile) -> FieldProfile? {
            profile.fields.first {
                $0.depth == field.depth + 1 && $0.path.text == field.path.text + "." + key
            }
        }
        return profile.fields.first { field in
            guard field.shapes == [.object], field.canBeInPattern, let source = part("src", of: field),
                let alternative = part("alt", of: field)
            else { return false }
            return source.isString && source.all(ProposedFormat.isImage) && alternative.isString
                && alternative.filled == source.filled
        }
    }

    static let dateNames: Set<String> = [
        "date", "added", "created", "published", "updated", "modified", "since", "day", "released",
    ]

    private static func date(among fields: [FieldProfile]) -> FieldProfile? {
        fields.filter { $0.isDate && $0.share >= 0.5 }
            .best { $0.share + ($0.name.isOne(of: dateNames) ? 1 : 0) }
    }

    private static let bodyNames: Set<String> = [
        "body", "text", "content", "description", "definition", "notes", "details", "about", "markdown",
    ]

    /// Returns a field whose name is that of a description, and whose values are too long for a row.
    private static func description(among fields: [FieldProfile]) -> FieldProfile? {
        fields.filter { field in
            let hasBodyName = field.name.isOne(of: bodyNames) || (subtitleNames[field.name.joined] ?? 0) >= 80
            return field.isString && !field.isURL && hasBodyName
                && (field.averageLength >= 40 || field.longStringCount > 0)
        }
        .best { Double(min($0.averageLength, 500)) * $0.share }
    }

    /// Returns a field with long strings, or with some multiline strings.
    private static func body(among fields: [FieldProfile]) -> FieldProfile? {
        fields.filter { field in
            // Shorter strings are subtitles.
            let isLong =
                field.averageLength > maximumSubtitleLength || field.longStringCount * 10 > field.filled
            return field.isString && !field.isURL
                && (isLong || field.multilineStringCount * 10 > field.filled)
        }
        .best { Double(min($0.averageLength, 500)) + ($0.name.isOne(of: bodyNames) ? 500 : 0) }
    }

    private static let maximumSubtitleLength = 120

    private static let subtitleNames: [String: Double] = [
        "subtitle": 100, "tagline": 95, "summary": 90, "description": 90, "definition": 90, "meaning": 90,
        "abstract": 70, "latin": 90, "scientificname": 90, "species": 70, "official": 60, "officialname": 85,
        "note": 80, "translation": 80, "author": 80, "artist": 80, "role": 75, "position": 70, "job": 75,
        "address": 60, "city": 50, "email": 40, "capital": 60,
    ]

    /// Returns a score for single-line strings. Values that differ between entries score higher.
    private static func subtitleScore(of field: FieldProfile, title: FieldProfile?) -> Double {
        let isSingle = field.isString || field.isStringList && field.scalars * 5 < field.filled * 6
        guard isSingle, field.share >= 0.4, field.longStringCount == 0, field.multilineStringCount == 0,
            (5...maximumSubtitleLength).contains(field.averageLength), !field.isURL,
            !field.all(ProposedFormat.isDate), !field.all(ProposedFormat.isImage)
        else { return 0 }
        var score = subtitleNames[field.name.joined] ?? 15
        let siblings = title.map {
            $0.depth > 1 && $0.depth == field.depth && $0.name.parent == field.name.parent
        }
        if siblings == true { score += 20 } else { score -= Double(field.depth - 1) * 15 }
        return score + 30 * Double(field.values.count) / Double(field.filled) + 10 * field.share
    }

    /// Whether the title is repeated in the values of most entries, as in “Kingdom of Norway”.
    /// - Complexity: O(1): only some entries are read.
    static func repeatsTitle(
        _ field: FieldProfile, _ title: FieldProfile?, in profile: EntryProfile
    ) -> Bool {
        // A longer text says more than the title.
        guard let title, field.averageLength <= 40 else { return false }
        let entries = profile.entries
        let read = stride(from: 0, to: entries.count, by: max(1, entries.count / 500)).map { entries[$0] }
        var repeated = 0
        var count = 0
        for entry in read {
            guard let value = entry[field.path]?.text, let name = entry[title.path]?.text else { continue }
            count += 1
            if value.lowercased().contains(name.lowercased()) { repeated += 1 }
        }
        return repeated * 10 > count * 6
    }

    private static let valueNames: [String: Double] = [
        "quantity": 100, "qty": 100, "price": 95, "amount": 90, "count": 85, "population": 85, "stock": 85,
        "cost": 80,
        "value": 80, "total": 75, "year": 75, "area": 70, "points": 70, "score": 65, "rating": 65, "rank": 60,
        "age": 60, "pages": 60, "number": 60, "size": 55, "length": 50, "height": 50, "weight": 50,
        "mass": 50,
        "unit": 30, "extension": 60, "phone": 50, "room": 40,
    ]

    /// Returns a score for short values. The score is 0 if the name of the field is not in the table, because
    /// rows show the value without the name.
    private static func valueScore(of field: FieldProfile) -> Double {
        guard field.isScalar, field.share >= 0.4, field.longest <= 20, field.averageLength <= 14 else {
            return 0
        }
        guard let known = valueNames[field.name.joined] else { return 0 }
        return known + 10 * field.share - Double(field.depth - 1) * 10
    }
}
