internal import ICUShim

extension Collation {
    /// The languages whose letters would make places for texts that are in scripts without a letter here.
    ///
    ///     try Collation(language: "ko").additionalAlphabets(for: ["tar", "가위", "Ёж"])   // ["en", "ru"]
    ///
    /// The first character of a string decides, and the language that is most often written in its script gives the
    /// letters. Scripts whose letters no language has as index letters, such as Han, give nothing.
    ///
    /// - Returns: Tags in alphabetical order, each once.
    /// - Complexity: O(*n*) for *n* texts, and opening each language that is returned.
    public func additionalAlphabets(for texts: some Sequence<String>) -> [String] {
        let own = Set(letters.compactMap { Self.script(of: $0) })
        var found: Set<Int32> = []
        for text in texts {
            if let script = Self.script(of: text) { found.insert(script) }
        }
        return Set(found.subtracting(own).compactMap { Self.alphabet(of: $0) }).sorted()
    }

    /// The script of the first character that has a weight; `nil` where that is no letter or several scripts
    /// share it.
    private static func script(of text: String) -> Int32? {
        for scalar in text.unicodeScalars {
            if scalar.isASCII, scalar.properties.isAlphabetic { return latin }
            switch scalar.properties.generalCategory {
            case .control, .format, .nonspacingMark, .enclosingMark: continue
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
                let script = collation_script(scalar.value)
                // Katakana is indexed under the letters of hiragana.
                return script < 0 ? nil : script == katakana ? hiragana : script
            default: return nil
            }
        }
        return nil
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
