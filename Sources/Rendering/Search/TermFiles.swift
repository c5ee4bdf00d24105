/// Terms divided into files of similar size, each of which a page loads only if it can have a term that is looked up.
///
/// Each line is a term, a tab, and the ordinals of its entries in base 36, separated by spaces: the first as it is, each
/// other as the difference from the one before. Where a file ends depends mostly on the terms around its end, so a new term
/// changes one file or two.
struct TermFiles {
    struct File {
        /// The shortest string that is after all terms of the file before, and not after the first term of this one.
        let start: String
        let bytes: [UInt8]
    }

    /// The sizes in bytes before compression. From the minimum on, one term of ``ending`` ends the file.
    private static let minimumSize = 4 << 10
    private static let maximumSize = 10 << 10
    private static let ending: UInt64 = 32

    /// The files, in the order of their terms.
    private(set) var files: [File] = []
    private var start: ArraySlice<UInt8> = []
    private var last: ArraySlice<UInt8> = []
    private var bytes: [UInt8] = []

    /// - Parameter parts: The terms of consecutive parts of a catalog, each with the ordinal of its first entry.
    /// - Complexity: O(*t* log *p*) for *t* terms in *p* parts, and O(*bytes*).
    init(_ parts: [Part]) {
        let occurrences = Self.sorted(parts)
        var position = 0
        while position < occurrences.count {
            let first = occurrences[position]
            var end = position + 1
            while end < occurrences.count, first.hasSameTerm(as: occurrences[end], in: parts) { end += 1 }
            add(first.bytes(in: parts), occurrences[position..<end], in: parts)
            position = end
        }
        endFile()
    }

    struct Part: Sendable {
        let firstEntry: Int
        let terms: TermList
    }

    /// A term of a part.
    private struct Occurrence {
        let part: Int
        let index: Int
        let length: Int
        let start: UInt64

        func term(in parts: [Part]) -> TermList.Term { parts[part].terms.terms[index] }

        func bytes(in parts: [Part]) -> ArraySlice<UInt8> {
            parts[part].terms.bytes[term(in: parts).range]
        }

        func hasSameTerm(as other: Occurrence, in parts: [Part]) -> Bool {
            start == other.start && length == other.length
                && (length <= TermList.startLength || bytes(in: parts).elementsEqual(other.bytes(in: parts)))
        }
    }

    /// Returns the terms of all parts in the order of their bytes, and equal ones in the order of the parts.
    private static func sorted(_ parts: [Part]) -> [Occurrence] {
        var occurrences: [Occurrence] = []
        occurrences.reserveCapacity(parts.reduce(0) { $0 + $1.terms.terms.count })
        for (part, list) in parts.enumerated() {
            for (index, term) in list.terms.terms.enumerated() {
                occurrences.append(
                    Occurrence(part: part, index: index, length: term.length, start: term.start))
            }
        }
        // The terms of each part are in order, so few comparisons are needed.
        return occurrences.sorted { one, other in
            if one.start != other.start { return one.start < other.start }
            if one.hasSameTerm(as: other, in: parts) { return one.part < other.part }
            return one.bytes(in: parts).lexicographicallyPrecedes(other.bytes(in: parts))
        }
    }

    private mutating func add(
        _ term: ArraySlice<UInt8>, _ occurrences: ArraySlice<Occurrence>, in parts: [Part]
    ) {
        if bytes.isEmpty { start = Self.start(of: term, after: last) }
        last = term
        bytes += term
        bytes.append(UInt8(ascii: "\t"))
        var previous = 0
        for occurrence in occurrences {
            let part = parts[occurrence.part]
            let entries = occurrence.term(in: parts)
            if bytes.last != UInt8(ascii: "\t") { bytes.append(UInt8(ascii: " ")) }
            bytes.appendBase36(part.firstEntry + entries.first - previous)
            bytes += part.terms.bytes[entries.differences]
            previous = part.firstEntry + entries.last
        }
        bytes.append(UInt8(ascii: "\n"))
        let isEnd = bytes.count >= Self.minimumSize && (Self.hash(of: term) >> 40) % Self.ending == 0
        if isEnd || bytes.count >= Self.maximumSize { endFile() }
    }

    /// FNV-1a, 64 bits (RFC 9923).
    static func hash(of term: ArraySlice<UInt8>) -> UInt64 {
        term.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    private mutating func endFile() {
        guard !bytes.isEmpty else { return }
        files.append(File(start: String(decoding: start, as: UTF8.self), bytes: bytes))
        bytes = []
    }

    /// Returns the shortest prefix of a term, in whole scalars, that is after another term.
    static func start(of term: ArraySlice<UInt8>, after last: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let common = zip(term, last).prefix { $0 == $1 }.count
        let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
        let rest = term.dropFirst(common + 1)
        return term[..<(rest.firstIndex { !isContinuation($0) } ?? term.endIndex)]
    }
}
