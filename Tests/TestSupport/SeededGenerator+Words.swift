/// Letters and symbols by their role in search terms, in folded form.
public enum WordScalars: CaseIterable, Sendable {
    /// Letters of scripts with spaces, marks and numbers.
    case letters
    case southeastAsian
    case jamo
    case eastAsian
    case symbols

    /// The scalars of the class. They include the limits of its blocks.
    public var all: [Unicode.Scalar] {
        switch self {
        case .letters:
            ["a", "b", "7", "\u{301}", "ß", "λ", "я", "ع", "ש", "𐐨", "क", "\u{940}", "½", "ა"]
        case .southeastAsian:
            ["ไ", "ท", "ย", "\u{E49}", "\u{E01}", "\u{EDF}", "\u{1000}", "\u{109D}", "\u{1780}", "\u{17F9}"]
        case .jamo:
            [
                "\u{1100}", "\u{1112}", "\u{115F}", "\u{1160}", "\u{1161}", "\u{11A8}", "\u{11FF}",
                "\u{A960}", "\u{A97C}", "\u{D7B0}", "\u{D7FB}",
            ]
        case .eastAsian:
            [
                "日", "本", "語", "カ", "な", "ー", "한", "\u{AC00}", "\u{D7A3}", "ㄅ", "ㄱ", "ｱ", "\u{F900}",
                "\u{20000}", "\u{1B000}", "\u{3099}", "ꀀ",
            ]
        case .symbols:
            ["-", "+", "'", "#", "😀", "→", "・", "。", "฿", "€", "\u{200D}", "\u{2E80}"]
        }
    }
}

extension SeededGenerator {
    /// Returns a string of scalars of one class.
    public mutating func scalars(of kind: WordScalars, count: Int) -> String {
        let all = kind.all
        var string = String.UnicodeScalarView()
        for _ in 0..<count { string.append(all[Int.random(in: all.indices, using: &self)]) }
        return String(string)
    }

    /// Returns a word of one to three classes of scalars, at most 90 in all. Most words are short.
    public mutating func word() -> String {
        (0..<Int.random(in: 1...3, using: &self)).map { _ in
            let kind = WordScalars.allCases.randomElement(using: &self) ?? .letters
            let limit = Int.random(in: 0..<4, using: &self) == 0 ? 30 : 5
            return scalars(of: kind, count: Int.random(in: 1...limit, using: &self))
        }.joined()
    }
}
