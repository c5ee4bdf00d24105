import Diagnostics

/// Terms divided into files of similar size, each of which a page loads only if it can have a term that is looked up.
///
/// A line of a file is a term, a tab, and the ordinals of its entries in base 36, separated by spaces: the first as it is,
/// each other as the difference from the one before.
///
/// Terms that begin with a common prefix can be in any number of files. For these prefixes there are lines of their own, in
/// other files, with all entries of their terms; see ``CommonPrefixes``. So no prefix needs more than two files.
package struct TermFiles {
    /// The files with terms, in the order of their terms.
    package let files: [TermFile]
    /// The files with common prefixes, in the order of these.
    package let prefixes: [TermFile]

    /// A part of the entries of a catalog.
    package struct Part: Sendable {
        let firstEntry: Int
        let terms: TermList

        package init(firstEntry: Int, terms: TermList) {
            self.firstEntry = firstEntry
            self.terms = terms
        }
    }

    /// - Parameters:
    ///   - parts: The terms of consecutive parts of a catalog, each with the ordinal of its first entry.
    ///   - entryCount: The number of entries in all parts.
    ///   - minimumPrefix: The minimum number of scalars in a prefix that is looked up.
    ///   - fileSize: See ``TermFileWriter/init(size:)``.
    /// - Complexity: O(*t* log *p* + *e* log *e*) for *t* terms in *p* parts with *e* entries in all, and O(*bytes*).
    package init(
        _ parts: [Part], entryCount: Int, minimumPrefix: Int,
        fileSize: ClosedRange<Int> = TermFileWriter.defaultSize
    ) {
        let terms = MergedTerms(parts)
        var files = TermFileWriter(size: fileSize)
        terms.forEach { term, occurrences in
            files.beginLine(term)
            var previous = 0
            for occurrence in occurrences {
                let entries = terms.entries(of: occurrence)
                files.append(entries.first, after: previous)
                files.append(entries.differences)
                previous = entries.last
            }
            files.endLine()
        }
        self.files = files.finished()
        var prefixes = CommonPrefixes(
            of: self.files, entryCount: entryCount, minimumLength: minimumPrefix)
        terms.forEach { term, occurrences in
            guard prefixes.open(for: term) else { return }
            let isWholeName = term.last == EntryTerms.wholeNameMark
            for occurrence in occurrences {
                prefixes.insert(terms.entries(of: occurrence), isWholeName: isWholeName)
            }
        }
        self.prefixes = prefixes.finished(fileSize: fileSize)
    }
}

/// A file with terms or prefixes.
package struct TermFile: Sendable {
    /// The shortest string that is after all terms of the file before, and not after the first term of this one.
    package let start: ArraySlice<UInt8>
    package let bytes: [UInt8]
}

/// Divides lines into files.
///
/// Where a file ends depends mostly on the terms around its end, so a new term changes one file or two.
package struct TermFileWriter {
    /// What two files with a prefix are at most, compressed, is a small part of what a reader waits for on a slow line.
    package static let defaultSize = (3 << 10)...(8 << 10)
    /// One term of so many ends a file, if that is large enough.
    private static let ending: UInt64 = 32

    private let size: ClosedRange<Int>
    private var files: [TermFile] = []
    private var start: ArraySlice<UInt8> = []
    /// The term of the last line.
    private var last: ArraySlice<UInt8> = []
    private var bytes: [UInt8] = []

    /// - Parameter size: The size of a file in bytes, before compression. At its lower bound, some terms end the file; at its
    ///   upper bound, any. A longer line is the last of its file.
    init(size: ClosedRange<Int>) {
        self.size = size
    }

    /// - Parameter term: It follows that of the line before in the order of bytes.
    mutating func beginLine(_ term: ArraySlice<UInt8>) {
        if bytes.isEmpty { start = Self.start(of: term, after: last) }
        last = term
        bytes += term
        bytes.append(UInt8(ascii: "\t"))
    }

    /// Appends the ordinal of an entry.
    /// - Parameter previous: The ordinal before it; 0 if it is the first.
    mutating func append(_ entry: Int, after previous: Int) {
        if bytes.last != UInt8(ascii: "\t") { bytes.append(UInt8(ascii: " ")) }
        bytes.appendBase36(entry - previous)
    }

    /// Appends the differences of further entries, each after a space.
    mutating func append(_ differences: ArraySlice<UInt8>) {
        bytes += differences
    }

    mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        let isEnd = bytes.count >= size.lowerBound && (Self.hash(of: last) >> 40) % Self.ending == 0
        if isEnd || bytes.count >= size.upperBound { endFile() }
    }

    /// Returns the files, in the order of their terms.
    consuming func finished() -> [TermFile] {
        endFile()
        return files
    }

    /// FNV-1a, 64 bits (RFC 9923).
    static func hash(of term: ArraySlice<UInt8>) -> UInt64 {
        term.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    private mutating func endFile() {
        guard !bytes.isEmpty else { return }
        files.append(TermFile(start: start, bytes: bytes))
        bytes = []
    }

    /// Returns the shortest prefix of a term, in whole scalars, that is after another term.
    static func start(of term: ArraySlice<UInt8>, after last: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let common = zip(term, last).prefix { $0 == $1 }.count
        return term.prefix(throughScalarAt: common)
    }
}

extension ArraySlice<UInt8> {
    /// Returns the bytes up to the end of the scalar that has the byte at an offset. The bytes are UTF-8.
    func prefix(throughScalarAt offset: Int) -> ArraySlice<UInt8> {
        let rest = dropFirst(offset + 1)
        return self[..<(rest.firstIndex { !$0.isContinuation } ?? endIndex)]
    }
}
