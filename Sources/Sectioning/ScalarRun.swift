/// A sequence of scalars of one kind in folded bytes, with the terms that it consists of.
struct ScalarRun {
    let kind: ScalarKind
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offsets at which the run begins and ends.
    let range: Range<Int>
    /// The number of scalars.
    let count: Int

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

extension ScalarKind {
    /// The number of scalars in a term, except at the end of a run.
    fileprivate var termLength: Int {
        switch self {
        case .separator, .letter: SearchTerms.maximumLength
        case .southeastAsian: 4
        case .jamo: 6
        case .eastAsian: 2
        }
    }

    /// The minimum number of scalars that can be the beginning of a term. What is shorter must be a whole term.
    var minimumLength: Int { min(termLength, SearchTerms.minimumPrefixLength) }
}

extension ScalarRun {
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

    /// Whether the run is too short for the beginning of a term.
    var isShort: Bool { count < kind.minimumLength }

    /// Whether the run is not beside a run of another kind in the same word.
    private var isWord: Bool {
        let start = range.lowerBound
        return !bytes.isWord(at: range.upperBound)
            && (start == 0 || !bytes.isWord(at: bytes.position(beforeScalarAt: start)))
    }

    /// Calls a function for each term that a word can find. A term at the end of a run may be too short. A short run is a
    /// term if it is a whole word.
    func forEachTerm(_ body: (Range<Int>) -> Void) {
        guard kind == .letter || !isShort || isWord else { return }
        forEachTerm { term, length in
            if kind == .letter || isShort || length >= kind.minimumLength { body(term) }
            return !isShort
        }
        guard kind == .letter, let start = bytes.position(afterArticleAt: range.lowerBound) else { return }
        var (end, length) = (start, 0)
        while length < kind.termLength, end < range.upperBound {
            end = bytes.position(afterScalarAt: end)
            length += 1
        }
        body(start..<end)
    }

    /// Calls a function for each of the terms that together cover the run of a word: those up to the first that reaches
    /// its end, or the last. There are none if the run is part of a longer word and has letters or is too short. Then the run
    /// is found by what it is next to; see ``mixedTerm(acrossSpaces:)``.
    func forEachPiece(_ body: (Range<Int>) -> Void) {
        guard isWord || kind != .letter && !isShort else { return }
        forEachTerm { term, length in
            if isShort || length >= kind.minimumLength { body(term) }
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
            while length < kind.termLength, end < range.upperBound {
                end = bytes.position(afterScalarAt: end)
                length += 1
            }
            if start == range.lowerBound || isStart(start), !body(start..<end, length) { return }
            start = bytes.position(afterScalarAt: start)
            length -= 1
        } while start < range.upperBound && kind != .letter
    }

    /// Returns whether a term may begin at a scalar that is not the first.
    func isStart(_ position: Int) -> Bool {
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
