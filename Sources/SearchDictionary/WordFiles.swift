import Diagnostics

/// The distinct words of names, divided into files of similar size. A page loads a few of them to find words that differ by
/// a letter or two from what is typed.
///
/// A mistake leaves the beginning or the end of a word unchanged. So there are two lists of the same words: as they are, and
/// reversed. Both are in the order of their bytes, which is code point order.
///
/// In a file, each word is a capital letter, which folded text does not have, and the end of the word. The letter says how
/// many scalars come from the beginning of the word before: A says none. Where a file ends depends mostly on the words around
/// its end, so a new word changes one file or two.
package struct WordFiles {
    package enum Direction: CaseIterable {
        case forward, reversed
    }

    /// The sizes in bytes before compression. From the minimum on, one word of ``ending`` ends the file.
    private static let minimumSize = 8 << 10
    private static let maximumSize = 16 << 10
    private static let ending: UInt64 = 256

    /// The files, in the order of their words.
    package private(set) var files: [TermFile] = []
    private var start: ArraySlice<UInt8> = []
    private var last: ArraySlice<UInt8> = []
    private var bytes: [UInt8] = []

    /// - Parameter lists: Words, each of which may be in several lists.
    /// - Complexity: O(*w* log *w*) for *w* words, which have at most ``SearchTerms/maximumLength`` scalars.
    package init(_ lists: [TermList], _ direction: Direction) {
        let words = WordBuffer(lists, direction)
        for word in words.sorted() where word != last { add(word) }
        endFile()
    }

    private mutating func add(_ word: ArraySlice<UInt8>) {
        let isFirst = bytes.isEmpty
        if isFirst { start = TermFileWriter.start(of: word, after: last) }
        let shared = isFirst ? word.prefix(0) : Self.commonScalars(word, last)
        bytes.append(UInt8(ascii: "A") + UInt8(shared.count { !$0.isContinuation }))
        bytes += word[shared.endIndex...]
        last = word
        let isEnd =
            bytes.count >= Self.minimumSize && (TermFileWriter.hash(of: word) >> 40) % Self.ending == 0
        if isEnd || bytes.count >= Self.maximumSize { endFile() }
    }

    private mutating func endFile() {
        guard !bytes.isEmpty else { return }
        files.append(TermFile(start: start, bytes: bytes))
        bytes = []
    }

    /// Returns the longest prefix of a word, in whole scalars, that another word begins with.
    private static func commonScalars(
        _ word: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        var end = word.startIndex + zip(word, other).prefix { $0 == $1 }.count
        while end < word.endIndex, word[end].isContinuation { end -= 1 }
        return word[..<end]
    }
}

/// Words whose bytes are stored contiguously.
private struct WordBuffer {
    private struct Word {
        /// See ``TermList/start(of:)``.
        let start: UInt64
        let range: Range<Int>
    }

    private var bytes: [UInt8] = []
    private var words: [Word] = []

    init(_ lists: [TermList], _ direction: WordFiles.Direction) {
        words.reserveCapacity(lists.reduce(0) { $0 + $1.terms.count })
        for list in lists {
            for term in list.terms {
                let start = bytes.count
                let word = list.bytes[term.range]
                switch direction {
                case .forward: bytes += word
                case .reversed: appendScalars(ofReversed: word)
                }
                let range = start..<bytes.count
                words.append(Word(start: TermList.start(of: bytes[range]), range: range))
            }
        }
    }

    private mutating func appendScalars(ofReversed word: ArraySlice<UInt8>) {
        var end = word.endIndex
        while let start = word[..<end].lastIndex(where: { !$0.isContinuation }) {
            bytes += word[start..<end]
            end = start
        }
    }

    /// Returns the words in the order of their bytes.
    func sorted() -> [ArraySlice<UInt8>] {
        words.sorted { one, other in
            if one.start != other.start { return one.start < other.start }
            return bytes[one.range].lexicographicallyPrecedes(bytes[other.range])
        }.map { bytes[$0.range] }
    }
}
