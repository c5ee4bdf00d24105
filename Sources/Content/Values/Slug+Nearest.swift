import Diagnostics

extension Slug {
    /// Returns the anchor that was probably meant by an unknown one: the first with the same letters and digits, or else the
    /// nearest. The hash at the end of an anchor is compared only if both have one.
    /// - Complexity: As for ``Suggestion/nearest(to:in:)``.
    package static func nearestAnchor(to name: String, in anchors: [String]) -> String? {
        let letters = name.lettersAndDigits
        let short = anchors.map { $0.withoutHash }
        if !letters.isEmpty, let index = short.firstIndex(where: { $0.lettersAndDigits == letters }) {
            return anchors[index]
        }
        return Suggestion.nearest(to: name, in: anchors)
            ?? Suggestion.nearest(to: name, in: short).flatMap { short.firstIndex(of: $0) }.map {
                anchors[$0]
            }
    }
}

extension String {
    fileprivate var lettersAndDigits: String { lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The string without the hash that ``Slug/make(from:)`` may have appended.
    fileprivate var withoutHash: String {
        let hash = utf8.suffix(6)
        guard hash.allSatisfy({ $0.hexadecimalValue != nil }), utf8.dropLast(6).last == .hyphen else {
            return self
        }
        return String(dropLast(7))
    }
}
