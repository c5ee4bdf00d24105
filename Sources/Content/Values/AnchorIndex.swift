import Diagnostics

/// The anchors of a page, in which the one is found that was probably meant by an unknown anchor.
///
/// A page may have thousands of headings, and as many broken links. So what is compared with each link is prepared once.
package struct AnchorIndex: Sendable {
    private let anchors: [String]
    /// For the letters and digits of the anchors, without their hashes, the index of the first anchor that has them.
    private var indices: [String: Int] = [:]
    /// The anchors that end with a hash, without it.
    private var shortened: [(name: String, index: Int)] = []

    /// - Complexity: O(*anchors* × *length*).
    package init(_ anchors: [String]) {
        self.anchors = anchors
        for (index, anchor) in anchors.enumerated() {
            let short = anchor.withoutHash
            if let short { shortened.append((short, index)) }
            let letters = (short ?? anchor).lettersAndDigits
            if !letters.isEmpty, indices[letters] == nil { indices[letters] = index }
        }
    }

    /// Returns the anchor that was probably meant by an unknown one: the first with the same letters and digits, or else the
    /// nearest. The hash at the end of an anchor is compared only if both have one.
    /// - Complexity: As for ``Suggestion/nearest(to:in:)``.
    package func nearest(to name: String) -> String? {
        if let index = indices[name.lettersAndDigits] { return anchors[index] }
        if let found = Suggestion.nearest(to: name, in: anchors) { return found }
        // The other anchors have been compared as they are.
        guard let found = Suggestion.nearest(to: name, in: shortened.lazy.map { $0.name }) else { return nil }
        return shortened.first { $0.name == found }.map { anchors[$0.index] }
    }
}

extension String {
    fileprivate var lettersAndDigits: String {
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return lowercased().filter { $0.isLetter || $0.isNumber }
        }
        // The bit that makes a letter lower case is set in a digit.
        return String(decoding: utf8.filter(\.isLetterOrDigit).map { $0 | 0x20 }, as: UTF8.self)
    }

    /// The string without the hash that ``Slug/make(from:)`` may have appended; `nil` if it has none.
    fileprivate var withoutHash: String? {
        let hash = utf8.suffix(6)
        guard hash.allSatisfy({ $0.hexadecimalValue != nil }), utf8.dropLast(6).last == .hyphen else {
            return nil
        }
        return String(dropLast(7))
    }
}
