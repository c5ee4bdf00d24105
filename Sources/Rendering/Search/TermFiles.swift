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

    /// - Complexity: O(*t* log *t* + *o*) for *t* terms that occur *o* times.
    init(_ table: TermTable) {
        table.forEach { add($0) }
        endFile()
    }

    private mutating func add(_ term: TermTable.Term) {
        if bytes.isEmpty { start = Self.start(of: term.bytes, after: last) }
        last = term.bytes
        bytes += term.bytes
        bytes.append(UInt8(ascii: "\t"))
        var previous: Int32 = 0
        for (number, entry) in term.entries.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: " ")) }
            bytes.append(contentsOf: String(entry - previous, radix: 36).utf8)
            previous = entry
        }
        bytes.append(UInt8(ascii: "\n"))
        // The low bits choose the slots of hash tables; these are independent of them.
        let isEnd = bytes.count >= Self.minimumSize && (term.hash >> 40) % Self.ending == 0
        if isEnd || bytes.count >= Self.maximumSize { endFile() }
    }

    private mutating func endFile() {
        guard !bytes.isEmpty else { return }
        files.append(File(start: String(decoding: start, as: UTF8.self), bytes: bytes))
        bytes = []
    }

    /// Returns the shortest prefix of a term, in whole scalars, that is after another term.
    private static func start(of term: ArraySlice<UInt8>, after last: ArraySlice<UInt8>) -> ArraySlice<UInt8>
    {
        let common = zip(term, last).prefix { $0 == $1 }.count
        let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
        let rest = term.dropFirst(common + 1)
        return term[..<(rest.firstIndex { !isContinuation($0) } ?? term.endIndex)]
    }
}
