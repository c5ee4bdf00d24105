import Content
import DataFormats
import Diagnostics
import ICUCollation

/// The spellings of the values of a field. Spellings of one value, by ``ValueFolding``, are shown in the most frequent one.
package struct ValueSpellings: Sendable {
    /// The shown spelling of each spelling that is not shown.
    private let shown: [String: String]

    /// - Parameters:
    ///   - texts: The values of all entries, in the order of the content. Of two spellings that are as frequent, the
    ///     first is shown.
    ///   - identity: A function that returns the same string for all spellings of a value.
    ///   - form: A function that returns the form in which a value is always shown; `nil` for any other value.
    /// - Complexity: O(*texts*).
    init(
        _ texts: some Sequence<String>, identity: (String) -> String,
        form: (String) -> String? = { _ in nil }
    ) {
        var counts: [String: Int] = [:]
        var spellings: [String] = []
        for text in texts where counts.updateValue(counts[text, default: 0] + 1, forKey: text) == nil {
            spellings.append(text)
        }
        var values: [String: String] = [:]
        var others: [(spelling: String, value: String)] = []
        var shown: [String: String] = [:]
        for spelling in spellings {
            if let form = form(spelling) {
                if form != spelling { shown[spelling] = form }
                continue
            }
            let value = identity(spelling)
            guard let known = values[value] else {
                values[value] = spelling
                continue
            }
            let isMoreFrequent = counts[spelling, default: 0] > counts[known, default: 0]
            others.append((isMoreFrequent ? known : spelling, value))
            if isMoreFrequent { values[value] = spelling }
        }
        for other in others { shown[other.spelling] = values[other.value] ?? other.spelling }
        self.shown = shown
    }

    /// Returns the shown spelling of a value.
    func spelling(of text: String) -> String {
        shown.isEmpty ? text : shown[text] ?? text
    }

    /// Warns about the values of a field that are shown in another spelling, once for each value. Values that name entries are
    /// shown as their titles, dates without their time, and numbers with as many zeros as most entries write.
    /// - Complexity: O(*values of all entries*) if any is shown in another spelling; otherwise O(1).
    func report(in catalog: Catalog, at key: HeaderKey, into diagnostics: inout Diagnostics) {
        let type = catalog.settings.fields[key.path]?.type
        guard !shown.isEmpty, type.map({ ![.entry, .date, .integer, .number].contains($0) }) ?? true else {
            return
        }
        var places: [String: ValuePlaces] = [:]
        let spellings = Set(shown.values)
        for entry in catalog.entries {
            for node in entry[key]?.listed ?? [] {
                guard let text = node.text?.trimmed else { continue }
                let place = ProblemPlace(file: entry.file(of: key), position: node.position)
                if let spelling = shown[text] {
                    places[spelling, default: ValuePlaces()].add(text, at: place)
                } else if spellings.contains(text) {
                    places[text, default: ValuePlaces()].addShown(at: place)
                }
            }
        }
        for (spelling, places) in places {
            guard let first = places.first, let owner = places.shown else { continue }
            diagnostics.report(
                Diagnostic(
                    .valueSpelling(
                        first.text, shown: spelling, difference: first.text.difference(from: spelling),
                        at: owner,
                        others: places.others, count: places.count),
                    file: first.place.file, position: first.place.position))
        }
    }
}

/// Where entries have a value in its shown spelling, and in others.
private struct ValuePlaces {
    /// The maximum number of places of other spellings that are kept, without the first.
    private static let maximum = 3

    var shown: ProblemPlace?
    var first: (text: String, place: ProblemPlace)?
    var others: [ProblemPlace] = []
    /// The number of places of other spellings, without the first.
    var count = 0

    mutating func addShown(at place: ProblemPlace) {
        shown = shown ?? place
    }

    mutating func add(_ text: String, at place: ProblemPlace) {
        guard first != nil else { return first = (text, place) }
        count += 1
        if others.count < Self.maximum { others.append(place) }
    }
}

extension String {
    /// Returns how another spelling of the value differs.
    fileprivate func difference(from other: String) -> SpellingDifference {
        if withoutInvisibleCharacters == other.withoutInvisibleCharacters { return .invisibleCharacters }
        let isSame =
            withoutInvisibleCharacters.withSingleSpaces == other.withoutInvisibleCharacters.withSingleSpaces
        return isSame ? .spaces : .letterCase
    }
}
