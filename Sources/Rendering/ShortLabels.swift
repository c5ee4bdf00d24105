import ICUCollation
import Sectioning

/// The labels of long titles in a narrow strip: initials, lengthened until they differ.
///
/// A label is the initials of up to three words (`MB`). Those that are equal get more letters of the last word (`MBe`,
/// `MBa`), then of the first (`NoW`, `NeW`), as long as they are at most five columns wide. What is still equal is
/// numbered (`MB1`, `MB2`). A number at the beginning of a word counts as one letter: a part of it would be another
/// number. The label of a range of numbers is its lower bound: both numbers would look like one. The label of a month has
/// no century (`18-03`), because the whole month would be too wide, unless two labels would be equal then.
enum ShortLabels {
    private static let maximumWords = 3
    private static let maximumColumns = 5

    /// Returns a label for each title. No two are equal.
    /// - Complexity: O(*titles* · ``maximumColumns``).
    static func labels(for titles: [String]) -> [String] {
        let months = titles.compactMap(monthWithoutCentury)
        let haveCenturies = Set(months).count < months.count
        let words = titles.map { Self.words(of: $0, haveCenturies: haveCenturies) }
        var labels = words.map { label(of: $0, first: 1, last: 1) }
        var used = Set<String>()
        var rest = Array(titles.indices)
        let lengths = (1...maximumColumns).map { (1, $0) } + (2...maximumColumns).map { ($0, 1) }
        for (first, last) in lengths {
            let tried = rest.map { label(of: words[$0], first: first, last: last) }
            let counts = Dictionary(tried.map { ($0, 1) }, uniquingKeysWith: +)
            var equal: [Int] = []
            for (title, label) in zip(rest, tried) {
                let isShort = first + last == 2 || label.columns <= maximumColumns
                if isShort, counts[label] == 1, used.insert(label).inserted {
                    labels[title] = label
                } else {
                    equal.append(title)
                }
            }
            rest = equal
        }
        var numbers: [String: Int] = [:]
        for title in rest {
            let initials = labels[title]
            repeat {
                numbers[initials, default: 0] += 1
                labels[title] = initials + String(numbers[initials, default: 0])
            } while !used.insert(labels[title]).inserted
        }
        return labels
    }

    /// Returns the first words of a title, each from its first letter or digit; of a title without any, its characters as
    /// one word; of a month, its last five characters, unless months have centuries; of a range of numbers, its lower
    /// bound.
    private static func words(of title: String, haveCenturies: Bool) -> [[Substring]] {
        let month = haveCenturies ? nil : monthWithoutCentury(title)
        if let number = month ?? lowerBound(of: title) { return [[number]] }
        let words = title.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
            .map { $0.drop { !($0.isLetter || $0.isNumber) } }
            .filter { !$0.isEmpty }
        return (words.isEmpty ? [title[...]] : Array(words.prefix(maximumWords))).map(letters)
    }

    /// Returns “18-03” for “2018-03”.
    private static func monthWithoutCentury(_ title: String) -> Substring? {
        let isMonth =
            title.utf8.count == 7
            && title.utf8.enumerated().allSatisfy {
                $0 == 4 ? $1 == UInt8(ascii: "-") : (48...57).contains($1)
            }
            && (1...12).contains(Int(title.suffix(2)) ?? 0)
        return isMonth ? title.dropFirst(2) : nil
    }

    /// Returns the first number of a range such as “1–499” or “−700 – 0”. A number that is too wide for a label has no
    /// separators of thousands.
    private static func lowerBound(of title: String) -> Substring? {
        func isNumber(_ text: Substring) -> Bool { text.first.map { $0 == "−" || $0.isNumber } ?? false }
        guard let dash = title.firstIndex(of: "–") else { return nil }
        var (lower, upper) = (title[..<dash], title[title.index(after: dash)...])
        if lower.last?.isWhitespace ?? false { lower.removeLast() }
        if upper.first?.isWhitespace ?? false { upper.removeFirst() }
        guard isNumber(lower), isNumber(upper), !lower.contains(where: { $0.isLetter && !$0.isNumber }) else {
            return nil
        }
        return String(lower).columns > maximumColumns ? withoutSeparators(lower) : lower
    }

    /// Removes the separators of thousands, which are between a digit and a group of three digits.
    private static func withoutSeparators(_ number: Substring) -> Substring {
        let characters = Array(number)
        func isNumber(_ index: Int) -> Bool {
            characters.indices.contains(index) && characters[index].isNumber
        }
        func isSeparator(_ index: Int) -> Bool {
            !isNumber(index) && isNumber(index - 1) && (1...3).allSatisfy { isNumber(index + $0) }
                && !isNumber(index + 4)
        }
        return Substring(characters.indices.filter { !isSeparator($0) }.map { characters[$0] })
    }

    /// Returns the characters of a word. A number at its beginning is one, unless it is too wide for a label.
    private static func letters(of word: Substring) -> [Substring] {
        let number = word.prefix { $0.isNumber }
        let isOne = (1...maximumColumns).contains(number.count)
        let rest = isOne ? word[number.endIndex...] : word
        return (isOne ? [number] : []) + rest.indices.map { rest[$0...$0] }
    }

    /// Returns a letter as in an index of single letters, or a short number.
    private static func initial(_ text: Substring) -> String {
        text.first?.isLetter ?? false ? IndexTitle.singleLetter.title(for: String(text)) : String(text)
    }

    /// Returns the first letters of each word, as many of the first word and of the last one as given. Of a single word,
    /// there are as many as of the last.
    private static func label(of words: [[Substring]], first: Int, last: Int) -> String {
        words.indices.map { number in
            let length = number == words.count - 1 ? last : number == 0 ? first : 1
            let letters = words[number].prefix(length)
            return (letters.first.map(Self.initial) ?? "") + letters.dropFirst().joined()
        }.joined()
    }
}
