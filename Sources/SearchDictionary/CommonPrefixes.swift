/// The prefixes whose terms may be in more than two files, each with all entries of these terms. If whole names are among
/// them, their entries follow on a line of their own, which begins with the prefix and ``EntryTerms/wholeNameMark``.
///
/// Which ones they are follows from the starts of the files, so that a page knows for which prefixes there is a line.
struct CommonPrefixes {
    /// The maximum number of files that a page loads for the terms with a prefix.
    private static let maximumFiles = 2

    /// A prefix with terms that are still being collected.
    private struct OpenPrefix {
        let prefix: ArraySlice<UInt8>
        var entries: CollectedEntries
        /// Those whose whole names begin with the prefix.
        var named: CollectedEntries
    }

    private let prefixes: Set<ArraySlice<UInt8>>
    private let entryCount: Int
    private let minimumLength: Int
    /// The prefixes of the last term, the shortest first.
    private var open: [OpenPrefix] = []
    /// What is reused for the next prefix, since it has as much memory as the catalog has entries.
    private var unused: [CollectedEntries] = []
    /// The lines that are complete. A prefix is complete after those that begin with it.
    private var lines: [(prefix: ArraySlice<UInt8>, entries: [Int32])] = []

    /// - Parameters:
    ///   - files: The files of the terms.
    ///   - entryCount: The number of entries of the catalog.
    ///   - minimumLength: The minimum number of scalars in a prefix.
    /// - Complexity: O(*bytes* of the starts).
    init(of files: [TermFile], entryCount: Int, minimumLength: Int) {
        self.entryCount = entryCount
        self.minimumLength = minimumLength
        var counts: [ArraySlice<UInt8>: Int] = [:]
        for (number, file) in files.enumerated() {
            for prefix in Self.prefixes(of: file.start, minimumLength: minimumLength) {
                // Terms with the prefix can be in the file before its first start, except if that is the prefix.
                let isFirst = number == 0 || prefix.count == file.start.count
                counts[prefix, default: isFirst ? 0 : 1] += 1
            }
        }
        prefixes = Set(counts.lazy.filter { $0.value > Self.maximumFiles }.map(\.key))
    }

    /// Returns the prefixes of a term, the shortest first.
    private static func prefixes(of term: ArraySlice<UInt8>, minimumLength: Int) -> [ArraySlice<UInt8>] {
        var prefixes: [ArraySlice<UInt8>] = []
        var prefix = term.prefix(0)
        while prefix.count < term.count {
            prefix = term.prefix(throughScalarAt: prefix.count)
            prefixes.append(prefix)
        }
        return Array(prefixes.dropFirst(minimumLength - 1))
    }

    /// Begins the prefixes of a term, and completes those that it does not have.
    /// - Parameter term: It follows the one before in the order of bytes.
    /// - Returns: Whether the term has a common prefix.
    mutating func open(for term: ArraySlice<UInt8>) -> Bool {
        while let last = open.last, !term.starts(with: last.prefix) { closeLast() }
        var end = open.last?.prefix.count ?? 0
        var length = open.isEmpty ? minimumLength : 1
        // The prefixes of a common prefix are common, too.
        while end < term.count {
            for _ in 0..<length { end = term.prefix(throughScalarAt: end).count }
            length = 1
            let prefix = term.prefix(end)
            guard prefixes.contains(prefix) else { break }
            open.append(OpenPrefix(prefix: prefix, entries: collection(), named: collection()))
        }
        return !open.isEmpty
    }

    private mutating func collection() -> CollectedEntries {
        unused.popLast() ?? CollectedEntries(count: entryCount)
    }

    /// Adds entries of a term to the longest of its prefixes.
    /// - Parameter isWholeName: Whether the term is a whole name, or the beginning of one.
    mutating func insert(_ entries: MergedTerms.Entries, isWholeName: Bool) {
        let last = open.count - 1
        open[last].entries.insert(entries)
        if isWholeName { open[last].named.insert(entries) }
    }

    /// Completes the lines of a prefix, and adds its entries to the next shorter prefix.
    private mutating func closeLast() {
        guard var last = open.popLast() else { return }
        let (entries, named) = (last.entries.takeSorted(), last.named.takeSorted())
        unused += [last.entries, last.named]
        if !open.isEmpty {
            for entry in entries { open[open.count - 1].entries.insert(entry) }
            for entry in named { open[open.count - 1].named.insert(entry) }
        }
        lines.append((last.prefix, entries))
        if !named.isEmpty { lines.append((last.prefix + [EntryTerms.wholeNameMark], named)) }
    }

    /// Returns the files of the lines.
    /// - Parameter fileSize: See ``TermFileWriter/init(size:)``.
    consuming func finished(fileSize: ClosedRange<Int>) -> [TermFile] {
        while !open.isEmpty { closeLast() }
        var files = TermFileWriter(size: fileSize)
        for line in lines.sorted(by: { $0.prefix.lexicographicallyPrecedes($1.prefix) }) {
            files.beginLine(line.prefix)
            var previous = 0
            for entry in line.entries {
                files.append(Int(entry), after: previous)
                previous = Int(entry)
            }
            files.endLine()
        }
        return files.finished()
    }
}

/// A set of ordinals of entries.
private struct CollectedEntries {
    private var isIn: [Bool]
    private var entries: [Int32] = []

    /// - Parameter count: The number of entries of the catalog.
    init(count: Int) {
        isIn = [Bool](repeating: false, count: count)
    }

    mutating func insert(_ entry: Int32) {
        guard !isIn[Int(entry)] else { return }
        isIn[Int(entry)] = true
        entries.append(entry)
    }

    mutating func insert(_ added: MergedTerms.Entries) {
        var entry = Int32(added.first)
        var difference: Int32 = 0
        for byte in added.differences {
            if byte == UInt8(ascii: " ") {
                entry += difference
                insert(entry)
                difference = 0
            } else {
                let zero = byte < UInt8(ascii: "a") ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10
                difference = difference * 36 + Int32(byte - zero)
            }
        }
        insert(entry + difference)
    }

    /// Returns the ordinals in order, and empties the set.
    /// - Complexity: O(*n* log *n*) for *n* ordinals.
    mutating func takeSorted() -> [Int32] {
        let sorted: [Int32]
        // To look at all entries is faster than to sort many of them.
        if entries.count > isIn.count / 16 {
            sorted = isIn.enumerated().compactMap { $1 ? Int32($0) : nil }
        } else {
            sorted = entries.sorted()
        }
        for entry in entries { isIn[Int(entry)] = false }
        entries.removeAll(keepingCapacity: true)
        return sorted
    }
}
