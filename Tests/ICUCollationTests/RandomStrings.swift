import TestSupport

/// The parts of random strings: blocks of scripts, and characters between letters.
enum Script: CaseIterable, Sendable {
    case latin, extendedLatin, cyrillic, greek, hebrew, arabic, devanagari, thai, kana, hangul, han, digits,
        symbols, marks

    var scalars: ClosedRange<UInt32> {
        switch self {
        case .latin: 0x41...0x7A
        case .extendedLatin: 0xC0...0x24F
        case .cyrillic: 0x400...0x45F
        case .greek: 0x391...0x3C9
        case .hebrew: 0x5D0...0x5EA
        case .arabic: 0x621...0x64A
        case .devanagari: 0x904...0x94D
        case .thai: 0xE01...0xE4C
        case .kana: 0x3041...0x30FA
        case .hangul: 0xAC00...0xD7A3
        case .han: 0x4E00...0x9FA5
        case .digits: 0x30...0x39
        case .symbols: 0x0...0x2F
        case .marks: 0x300...0x34E
        }
    }

    func scalar(using generator: inout SeededGenerator) -> Unicode.Scalar {
        Unicode.Scalar(UInt32.random(in: scalars, using: &generator)) ?? "?"
    }
}

/// Returns strings of up to `length` scalars. About half of the scalars of a string are from one script. A string begins
/// with one of `initials`, and often ends with characters that form a contraction or a number.
func randomStrings(
    _ count: Int, initials: [Script] = Script.allCases, upTo length: Int = 7, seed: UInt64
) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let tails = ["", "", "", "h", "H", "sz", "12", "9", "\u{301}\u{327}", "ー", "*"]
    return (0..<count).map { _ in
        let script = initials.randomElement(using: &generator) ?? .latin
        var text = String(script.scalar(using: &generator))
        for _ in 0..<Int.random(in: 0..<length, using: &generator) {
            let next =
                Bool.random(using: &generator) ? script : Script.allCases.randomElement(using: &generator)
            text.unicodeScalars.append((next ?? script).scalar(using: &generator))
        }
        return text + (tails.randomElement(using: &generator) ?? "")
    }
}
