extension SearchTerms {
    /// Returns the terms of a body at which kinds of letters meet in a word: where a script without spaces is next to letters
    /// or digits, or to another such script.
    ///
    /// Before the place, a term has the sequence of letters, the last syllable in decomposed Hangul, or the last scalar in
    /// another script. After the place, it has the sequence of letters, one scalar in Han, kana and the like, or up to two in
    /// the others: `東京23区` has `京23` and `23区`. Thus what is too short to be a term of its own is found with what it is
    /// next to.
    ///
    /// A space between a script without spaces and letters or digits does not count, because it is optional: `第 3 回` has the
    /// same terms as `第3回`. Neither do separators between letters, as in ``joined(in:acrossSpaces:)``: `1,000円` has
    /// `1000円`, and also `000円`. Terms have at most ``maximumLength`` scalars.
    ///
    /// - Parameters:
    ///   - bytes: Folded text.
    ///   - acrossSpaces: Whether a space between letters is a separator if it is beside a digit. Otherwise, only a space
    ///     between the thousands of a number is.
    /// - Returns: The terms in the order of the text. Some may be equal. None is empty.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func mixed(in bytes: [UInt8], acrossSpaces: Bool) -> [[UInt8]] {
        // The scripts without spaces have no shorter sequences in UTF-8 than those that begin with this byte.
        guard bytes.contains(where: { $0 >= 0xE0 }) else { return [] }
        var terms: [[UInt8]] = []
        ScalarRun.forEach(in: bytes) { run in
            if let term = run.mixedTerm(acrossSpaces: acrossSpaces) { terms.append(term) }
        }
        return terms
    }

    /// Returns the terms of names in a script without spaces if the separators between their letters are left out:
    /// `約1,000円` has `約1000円`, `1000円` and `円`.
    ///
    /// A space beside a digit is a separator, too. ``joined(in:acrossSpaces:)`` has the terms of other names.
    ///
    /// - Parameter bytes: Folded names. Line feeds separate several names.
    /// - Returns: The terms in the order of the names; none if nothing is left out. None is empty.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func mixedNames(in bytes: [UInt8]) -> [[UInt8]] {
        guard bytes.contains(where: { $0 >= 0xE0 }) else { return [] }
        guard bytes.withUnsafeBufferPointer(hasScriptWithoutSpaces) else { return [] }
        let joined = withoutSeparators(bytes, acrossSpaces: true)
        return joined.count < bytes.count ? names(in: joined).map { Array(joined[$0]) } : []
    }
}

extension ScalarRun {
    /// The term of the end of the run, or of all its letters, and the beginning of the next run; `nil` if no run of another
    /// kind follows. See ``SearchTerms/mixed(in:acrossSpaces:)``.
    /// - Complexity: O(*length of the run*).
    func mixedTerm(acrossSpaces: Bool) -> [UInt8]? {
        let most = SearchTerms.maximumLength
        var term: [UInt8] = []
        let start = kind == .letter ? range.lowerBound : lastStart
        let end = bytes.append(from: start, atMost: most, acrossSpaces: acrossSpaces, to: &term)
        // Letters may continue after a separator.
        var next = kind == .letter && count <= most ? end : range.upperBound
        let isSpaced = next < bytes.count && bytes[next] == UInt8(ascii: " ")
        if isSpaced { next += 1 }
        guard next < bytes.count else { return nil }
        let following = ScalarKind(at: next, in: bytes)
        guard following != .separator, following != kind,
            !isSpaced || kind == .letter || following == .letter
        else { return nil }
        let room = most - term.count { $0 & 0xC0 != 0x80 }
        let wanted = following == .letter ? room : min(room, following.minimumLength - 1)
        _ = bytes.append(from: next, atMost: wanted, acrossSpaces: acrossSpaces, to: &term)
        return term
    }

    /// The start of the last syllable in decomposed Hangul, otherwise of the last scalar.
    private var lastStart: Int {
        let last = bytes.position(beforeScalarAt: range.upperBound)
        guard kind == .jamo else { return last }
        var start = last
        while !isStart(start) {
            guard start > range.lowerBound else { return last }
            start = bytes.position(beforeScalarAt: start)
        }
        return start
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Appends scalars of one kind to a term, without the separators between letters, and returns the position after them.
    fileprivate func append(
        from start: Int, atMost most: Int, acrossSpaces: Bool, to term: inout [UInt8]
    ) -> Int {
        let kind = ScalarKind(at: start, in: self)
        var (position, length) = (start, 0)
        while position < count, length < most {
            if ScalarKind(at: position, in: self) == kind {
                let next = self.position(afterScalarAt: position)
                term += self[position..<next]
                length += 1
                position = next
            } else if kind == .letter, joins(at: position, acrossSpaces: acrossSpaces) {
                position += 1
            } else {
                break
            }
        }
        return position
    }
}
