/// A sequence of scalars of one kind in folded bytes, with the terms that it consists of.
struct ScalarRun {
    let kind: ScalarKind
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The offsets at which the run begins and ends.
    private let range: Range<Int>
    /// The number of scalars.
    private let count: Int

    /// Calls a function for each run in folded bytes, except separators.
    /// - Complexity: O(*n*) for *n* bytes, plus the calls.
    static func forEach(in bytes: [UInt8], _ body: (ScalarRun) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            while start < bytes.count {
                let run = ScalarRun(from: start, in: bytes)
                if run.kind != .separator { body(run) }
                start = run.range.upperBound
            }
        }
    }

    /// Creates the longest run that begins at an offset.
    private init(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let kind = ScalarKind(at: start, in: bytes)
        self.kind = kind
        self.bytes = bytes
        var end = bytes.position(afterScalarAt: start)
        var count = 1
        while end < bytes.count {
            // Most runs are letters in ASCII.
            if let isLetter = bytes.isASCIILetter(at: end) {
                guard kind == (isLetter ? .letter : .separator) else { break }
                end += 1
            } else {
                guard ScalarKind(at: end, in: bytes) == kind else { break }
                end = bytes.position(afterScalarAt: end)
            }
            count += 1
        }
        range = start..<end
        self.count = count
    }
}

extension ScalarRun {
    /// The number of scalars in a term, except at the end of the run.
    private var termLength: Int {
        switch kind {
        case .separator, .letter: SearchTerms.maximumLength
        case .southeastAsian: 4
        case .jamo: 6
        case .eastAsian: 2
        }
    }

    /// The beginning of the run if it is a word that can be misspelled, otherwise `nil`; see ``SearchTerms/words(in:)``.
    var spelledWord: Range<Int>? {
        guard kind == .letter || kind == .jamo, count >= SearchTerms.minimumSpelledLength else { return nil }
        var end = range.lowerBound
        for _ in 0..<min(count, SearchTerms.maximumLength) { end = bytes.position(afterScalarAt: end) }
        return hasNumber ? nil : range.lowerBound..<end
    }

    private var hasNumber: Bool {
        range.contains { position in
            let byte = bytes[position]
            guard byte >= 0xC0 else { return byte &- UInt8(ascii: "0") < 10 }
            return bytes.scalar(at: position)?.isNumber ?? false
        }
    }

    /// The minimum number of scalars to look up. Shorter words of letters are looked up as whole terms.
    private var minimumLength: Int {
        kind == .letter ? 1 : min(termLength, SearchTerms.minimumPrefixLength)
    }

    /// Calls a function for each term that a word can find. A term at the end of a run may be too short. In decomposed
    /// Hangul, short terms are needed: the last piece of a word may be short, too.
    func forEachTerm(_ body: (Range<Int>) -> Void) {
        guard count >= minimumLength else { return }
        let shortest = kind == .jamo ? 1 : minimumLength
        forEachTerm { term, length in
            if length >= shortest { body(term) }
            return true
        }
        guard kind == .letter, let start = bytes.position(afterArticleAt: range.lowerBound) else { return }
        var (end, length) = (start, 0)
        while length < termLength, end < range.upperBound {
            end = bytes.position(afterScalarAt: end)
            length += 1
        }
        body(start..<end)
    }

    /// Calls a function for each of the terms that together cover the run of a word: those up to the first that reaches
    /// its end, or the last. There are none if the run is too short.
    func forEachPiece(_ body: (Range<Int>) -> Void) {
        guard count >= min(termLength, SearchTerms.minimumPrefixLength) else { return }
        forEachTerm { term, _ in
            body(term)
            return term.upperBound < range.upperBound
        }
    }

    /// Calls a function for each term, with its number of scalars, until the function returns `false`.
    /// - Complexity: O(*length of the run*), plus the calls.
    private func forEachTerm(_ body: (_ term: Range<Int>, _ length: Int) -> Bool) {
        var start = range.lowerBound
        var end = start
        var length = 0
        repeat {
            while length < termLength, end < range.upperBound {
                end = bytes.position(afterScalarAt: end)
                length += 1
            }
            if start == range.lowerBound || isStart(start), !body(start..<end, length) { return }
            start = bytes.position(afterScalarAt: start)
            length -= 1
        } while start < range.upperBound && kind != .letter
    }

    /// Returns whether a term may begin at a scalar that is not the first.
    private func isStart(_ position: Int) -> Bool {
        switch kind {
        case .separator, .letter: false
        case .southeastAsian, .eastAsian: true
        case .jamo: bytes.scalar(at: position)?.isLeadingConsonant ?? false
        }
    }
}

extension Unicode.Scalar {
    /// Whether a syllable of decomposed Hangul begins with the scalar.
    fileprivate var isLeadingConsonant: Bool {
        value >= 0x1100 && value <= 0x115F || value >= 0xA960 && value <= 0xA97C
    }

    /// Whether the scalar is a digit or another number.
    fileprivate var isNumber: Bool {
        switch properties.generalCategory {
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }
}
