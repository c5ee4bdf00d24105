package import ICUCollation
package import Records
import Sectioning

/// The terms of consecutive entries of a catalog. Ordinals count from the first of them.
package struct EntryTerms: Sendable {
    package let names: TermList
    package let bodies: TermList
    /// The words of the names, for suggestions. All of them have the ordinal 0, because only the words are of interest.
    package let words: TermList
    /// The characters of their texts, in code point order.
    package let scalars: [Unicode.Scalar]

    /// The last byte of a term that is a whole name, or the beginning of one. Other terms do not have it, since folded texts
    /// have no capital letters. As it is the last, the term is next to that of the first word of the name, mostly in a file
    /// that a page has loaded for the word.
    static let wholeNameMark = UInt8(ascii: "N")

    /// - Parameters:
    ///   - count: The number of entries.
    ///   - texts: Returns the texts of an entry.
    /// - Complexity: O(*n* log *n*) for *n* bytes of text.
    package init(count: Int, folding: PrimaryFolding, texts: (Int) -> SearchedTexts) {
        var names = TermTable()
        var bodies = TermTable()
        var words = TermTable()
        var scalars = ScalarSet()
        for entry in 0..<count {
            let texts = texts(entry)
            let number = Int32(entry)
            func forEachFolded(
                _ texts: [String], spelled: (String) -> String? = SpelledLetters.words,
                _ body: ([UInt8]) -> Void
            ) {
                for text in texts {
                    scalars.insert(text)
                    body(folding.bytes(of: text))
                    if let spelled = spelled(text) { body(folding.bytes(of: spelled)) }
                }
            }
            // A name is a term as a whole, too. Values are spelled as a whole, because a number may be joined to a
            // spelled letter: `10uf`.
            forEachFolded(texts.names, spelled: SpelledLetters.text) { name in
                names.insert(SearchTerms.names(in: name), of: name, entry: number)
                names.insert(SearchTerms.joined(in: name, acrossSpaces: true), entry: number)
                names.insert(SearchTerms.mixedNames(in: name), entry: number)
                names.insert([Self.wholeName(name)], entry: number)
                words.insert(SearchTerms.words(in: name), of: name, entry: 0)
            }
            forEachFolded(texts.values, spelled: SpelledLetters.text) { value in
                bodies.insert(SearchTerms.bodies(in: value), of: value, entry: number)
                bodies.insert(SearchTerms.joined(in: value, acrossSpaces: true), entry: number)
                bodies.insert(SearchTerms.mixed(in: value, acrossSpaces: true), entry: number)
            }
            forEachFolded(texts.bodies) { body in
                bodies.insert(SearchTerms.bodies(in: body), of: body, entry: number)
                bodies.insert(SearchTerms.joined(in: body, acrossSpaces: false), entry: number)
                bodies.insert(SearchTerms.mixed(in: body, acrossSpaces: false), entry: number)
            }
        }
        self.names = names.sorted()
        self.bodies = bodies.sorted()
        self.words = words.sorted()
        self.scalars = scalars.scalars
    }

    /// Returns the term of a whole name, by which a page finds the entries that are named as typed. It has at most
    /// ``SearchTerms/maximumLength`` scalars of the name, without the spaces around it.
    private static func wholeName(_ folded: [UInt8]) -> [UInt8] {
        let isSpace = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
        let line = folded.drop(while: isSpace).prefix { $0 >= UInt8(ascii: " ") }
        let trimmed = line[..<(line.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? line.startIndex)]
        var end = trimmed.startIndex
        for _ in 0..<SearchTerms.maximumLength where end < trimmed.endIndex {
            end = trimmed[end...].prefix(throughScalarAt: 0).endIndex
        }
        return trimmed[..<end] + [wholeNameMark]
    }
}

extension EntryTerms {
    package init(from record: inout RecordReader) throws(RecordError) {
        names = try TermList(from: &record)
        bodies = try TermList(from: &record)
        words = try TermList(from: &record)
        scalars = Array(try record.readString().unicodeScalars)
    }

    package func write(to record: inout RecordWriter) {
        names.write(to: &record)
        bodies.write(to: &record)
        words.write(to: &record)
        record.write(String(String.UnicodeScalarView(scalars)))
    }
}
