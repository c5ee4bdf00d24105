/// A maximal sequence of scalars of one kind, which are part of words.
struct ScalarRun {
    private(set) var kind = ScalarKind.separator
    /// The indices of the scalars at which a term may begin. The first is 0.
    private(set) var starts: [Int] = []
    /// The offset of each scalar in the bytes, followed by the end of the run.
    private var offsets: [Int] = []

    /// Calls a function for each run in folded bytes.
    /// - Complexity: O(*n*) for *n* bytes, plus the calls.
    static func forEach(in bytes: [UInt8], _ body: (ScalarRun) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var run = ScalarRun()
            var position = 0
            while position < bytes.count {
                let kind = ScalarKind(at: position, in: bytes)
                if kind != run.kind {
                    run.end(at: position, body)
                    run.kind = kind
                }
                run.append(position, of: bytes)
                position = bytes.position(afterScalarAt: position)
            }
            run.end(at: position, body)
        }
    }

    private mutating func append(_ position: Int, of bytes: UnsafeBufferPointer<UInt8>) {
        guard kind != .separator else { return }
        if offsets.isEmpty || isStart(position, of: bytes) { starts.append(offsets.count) }
        offsets.append(position)
    }

    /// Returns whether a term may begin at a scalar that is not the first.
    private func isStart(_ position: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch kind {
        case .separator, .letter: false
        case .southeastAsian, .eastAsian: true
        case .jamo: bytes.scalar(at: position)?.isLeadingConsonant ?? false
        }
    }

    /// Calls the function with the run, unless it is empty, and removes its scalars.
    private mutating func end(at end: Int, _ body: (ScalarRun) -> Void) {
        guard !offsets.isEmpty else { return }
        offsets.append(end)
        body(self)
        offsets.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }
}

extension ScalarRun {
    /// The number of scalars.
    private var count: Int { offsets.count - 1 }

    /// The number of scalars in a term, except at the end of the run.
    private var termLength: Int {
        switch kind {
        case .separator, .letter: SearchTerms.maximumLength
        case .southeastAsian: 4
        case .jamo: 6
        case .eastAsian: 2
        }
    }

    /// The minimum number of scalars to look up.
    private var minimumLength: Int { min(termLength, 3) }

    /// The starts of the terms that a word can find. A term at the end of a run may be too short. In decomposed Hangul,
    /// short terms are needed: the last piece of a word may be short, too.
    var startsOfTerms: [Int] {
        kind == .jamo && count >= minimumLength ? starts : starts.filter { count - $0 >= minimumLength }
    }

    /// Returns the range in the bytes of the term that begins at the scalar with an index.
    func term(from start: Int) -> Range<Int> {
        offsets[start]..<offsets[min(start + termLength, count)]
    }

    /// The starts of the terms that together cover a run of a word, up to the first that reaches its end. There are
    /// none if the run is too short.
    var startsOfPieces: ArraySlice<Int> {
        guard count >= minimumLength else { return [] }
        let last = starts.firstIndex { $0 + termLength >= count } ?? starts.count - 1
        return starts[...last]
    }
}

extension Unicode.Scalar {
    /// Whether a syllable of decomposed Hangul begins with the scalar.
    fileprivate var isLeadingConsonant: Bool {
        value >= 0x1100 && value <= 0x115F || value >= 0xA960 && value <= 0xA97C
    }
}
