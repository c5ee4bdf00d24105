extension SearchTerms {
    /// A beginning of terms, or a whole term, to look up.
    public struct Lookup: Hashable, Sendable {
        /// The bytes to compare; never empty.
        public let bytes: [UInt8]
        /// Whether only the equal term matches, and not those that begin with the bytes.
        public let isWhole: Bool

        /// Returns whether a term matches.
        /// - Complexity: O(*length of the bytes*).
        public func matches(_ term: some Collection<UInt8>) -> Bool {
            isWhole ? term.elementsEqual(bytes) : term.starts(with: bytes)
        }
    }

    /// What to look up for a word.
    public struct Lookups: Hashable, Sendable {
        /// What to look up in the terms of names, of which one must match.
        public internal(set) var names: [Lookup] = []
        /// What to look up in the terms of bodies, which must all match. If there is nothing, no body matches.
        public internal(set) var bodies: [Lookup] = []
    }

    /// Returns what to look up for a word.
    ///
    /// Brackets and quotation marks around the word, and punctuation after it, are ignored. In names, the word is looked up,
    /// and also without the separators between its letters. In bodies:
    ///
    /// - a word of letters, with or without separators between them, is looked up without them;
    /// - a word with other symbols is looked up as it is, in parts where brackets and the like divide it;
    /// - a word in a script without spaces is divided into overlapping terms: `日本語` has `日本` and `本語`. They need not be
    ///   adjacent in the body. Those that begin a word are found in each body that contains it. Where such a script meets
    ///   letters, digits or another such script, the terms of ``mixed(in:acrossSpaces:)`` are looked up: `第3回` has `第3` and
    ///   `3回`.
    ///
    /// What is shorter than 3 scalars, or 2 in Han, kana and the like, must be a whole word of a body. Symbols count if they
    /// are not separators or brackets. Those alone are looked up in names only.
    ///
    /// - Parameter word: A folded word without spaces.
    /// - Returns: What to look up; nothing for an empty word.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func lookups(ofWord word: [UInt8]) -> Lookups {
        let word = withoutArticle(trimmed(word))
        var lookups = Lookups()
        guard !word.isEmpty else { return lookups }
        let joined = withoutSeparators(word, acrossSpaces: false)
        let names = [word, joined].map { Lookup(bytes: beginning(of: $0), isWhole: false) }
        lookups.names = names[0] == names[1] ? [names[0]] : names
        if let letters = word.withUnsafeBufferPointer({ joinedLetters(of: $0) }) {
            lookups.bodies = [body(letters)]
        } else if word.withUnsafeBufferPointer(hasScriptWithoutSpaces) {
            ScalarRun.forEach(in: joined) { run in
                run.forEachPiece {
                    lookups.bodies.append(Lookup(bytes: Array(joined[$0]), isWhole: run.isShort))
                }
                guard let mixed = run.mixedTerm(acrossSpaces: false) else { return }
                lookups.bodies.append(Lookup(bytes: mixed, isWhole: false))
            }
        } else {
            for part in word.split(whereSeparator: \.isTermBoundary) {
                guard let part = withoutPunctuation(Array(part)) else { continue }
                lookups.bodies.append(body(part.withUnsafeBufferPointer { joinedLetters(of: $0) } ?? part))
            }
        }
        return lookups
    }

    /// Returns what to look up in bodies for letters and symbols.
    private static func body(_ bytes: [UInt8]) -> Lookup {
        let bytes = beginning(of: bytes)
        let length = bytes.count { $0 & 0xC0 != 0x80 }
        return Lookup(bytes: bytes, isWhole: length < minimumPrefixLength)
    }

    /// Returns the first ``maximumLength`` scalars.
    private static func beginning(of word: [UInt8]) -> [UInt8] {
        word.withUnsafeBufferPointer { bytes in
            var end = 0
            for _ in 0..<maximumLength where end < bytes.count { end = bytes.position(afterScalarAt: end) }
            return Array(bytes[..<end])
        }
    }

    /// Returns a word without brackets and quotation marks before it, and without punctuation after it; if nothing is left,
    /// the word.
    private static func trimmed(_ word: [UInt8]) -> [UInt8] { withoutPunctuation(word) ?? word }

    /// Returns a word without brackets and quotation marks before it, and without punctuation after it; `nil` if nothing is
    /// left.
    private static func withoutPunctuation(_ word: [UInt8]) -> [UInt8]? {
        let isQuote = { (byte: UInt8) in byte.isTermBoundary || byte == UInt8(ascii: "'") }
        guard
            let start = word.firstIndex(where: { !isQuote($0) }),
            let end = word.lastIndex(where: { !$0.isTermBoundary && !$0.isJoiningSeparator })
        else { return nil }
        return start <= end ? Array(word[start...end]) : nil
    }

    private static func withoutArticle(_ word: [UInt8]) -> [UInt8] {
        word.withUnsafeBufferPointer { bytes in
            guard let start = bytes.position(afterArticleAt: 0) else { return word }
            return Array(bytes[start...])
        }
    }

    /// Returns the letters of a word; `nil` if it has anything but letters and single separators between them.
    private static func joinedLetters(of word: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var letters: [UInt8] = []
        var position = 0
        while position < word.count {
            let end = word.endOfLetters(from: position)
            guard end > position else { return nil }
            letters += word[position..<end]
            guard end < word.count else { return letters }
            guard word.joins(at: end, acrossSpaces: false) else { return nil }
            position = end + 1
        }
        return nil
    }

    /// Returns words without the single separators between their letters.
    static func withoutSeparators(_ word: [UInt8], acrossSpaces: Bool) -> [UInt8] {
        word.withUnsafeBufferPointer { bytes in
            bytes.indices.filter { position in
                position == 0 || !bytes.joins(at: position, acrossSpaces: acrossSpaces)
                    || ScalarKind(at: bytes.position(beforeScalarAt: position), in: bytes) != .letter
            }.map { bytes[$0] }
        }
    }

    static func hasScriptWithoutSpaces(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while position < word.count {
            switch ScalarKind(at: position, in: word) {
            case .separator, .letter: position = word.position(afterScalarAt: position)
            case .southeastAsian, .jamo, .eastAsian: return true
            }
        }
        return false
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the position after an Arabic article (`ال`) at the beginning of a word, if at least 3 letters follow.
    func position(afterArticleAt start: Int) -> Int? {
        guard count - start > 4, self[start] == 0xD8, self[start + 1] == 0xA7, self[start + 2] == 0xD9,
            self[start + 3] == 0x84
        else { return nil }
        var position = start + 4
        for _ in 0..<3 {
            guard position < count, ScalarKind(at: position, in: self) == .letter else { return nil }
            position = self.position(afterScalarAt: position)
        }
        return start + 4
    }
}
