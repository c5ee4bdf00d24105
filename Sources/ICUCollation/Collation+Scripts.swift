internal import ICUShim

extension Collation {
    /// Returns the languages whose alphabets add index letters for the given strings. Only scripts for which
    /// this collation has no letters are considered.
    ///
    ///     try Collation(language: "ko").additionalAlphabets(for: ["tar", "가위", "Ёж"])   // ["en", "ru"]
    ///
    /// The first character of a string determines the script, and the language most often written in that
    /// script provides the letters. Scripts without index letters in that language, such as Han, are ignored.
    ///
    /// - Returns: Tags in alphabetical order, without duplicates.
    /// - Complexity: O(*n*) for *n* strings, plus opening each language that is returned.
    public func additionalAlphabets(for strings: [String]) -> [String] {
        let own = Set(letters.compactMap { Self.script(of: $0) })
        var found: Set<Int32> = []
        var last: Int32?
        for string in strings {
            // Most strings begin with a Latin letter, which needs no look at the properties of characters.
            let isLatin = string.utf8.first.map(Self.isASCIILetter) ?? false
            guard let script = isLatin ? Self.latin : Self.script(of: string), script != last else {
                continue
            }
            found.insert(script)
            last = script
        }
        return Set(found.subtracting(own).compactMap { Self.alphabet(of: $0) }).sorted()
    }

    /// Returns the script of the first character that is not a mark, control or format character; katakana
    /// counts as hiragana. Returns `nil` if that character is not a letter or belongs to several scripts.
    private static func script(of string: String) -> Int32? {
        for scalar in string.unicodeScalars {
            if scalar.isASCII, isASCIILetter(UInt8(scalar.value)) { return latin }
            switch scalar.properties.generalCategory {
            case .control, .format, .nonspacingMark, .enclosingMark: continue
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
                let script = collation_script(scalar.value)
                // The letters for katakana are in hiragana.
                return script < 0 ? nil : script == katakana ? hiragana : script
            default: return nil
            }
        }
        return nil
    }

    private static func isASCIILetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func alphabet(of script: Int32) -> String? {
        let code = String(cString: collation_script_code(script))
        guard let tag = canonicalTag(of: "und-" + code, isMaximized: true) else { return nil }
        let language = String(tag.prefix { $0 != "-" })
        guard let collation = try? Collation(language: language) else { return nil }
        return collation.letters.contains { self.script(of: $0) == script } ? language : nil
    }

    private static let latin = collation_script(0x61)
    private static let hiragana = collation_script(0x3042)
    private static let katakana = collation_script(0x30A2)
}
