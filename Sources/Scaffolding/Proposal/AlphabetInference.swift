/// Whether the titles of entries have letters by which they can be divided, and the language that determines them.
struct AlphabetInference {
    /// The language of the titles, if mostly one language uses their script; otherwise `nil`.
    let language: String?
    /// The share of titles whose section is a letter, from 0 to 1.
    let letterShare: Double

    /// Infers the alphabet.
    /// - Parameter names: The field with the sort keys, otherwise with the titles.
    init(_ profile: EntryProfile, names: FieldProfile?) {
        let values = names?.values ?? [:]
        let initials = values.compactMap { text, count in text.unicodeScalars.first.map { ($0, count) } }
        let total = values.values.reduce(0, +)
        func share(_ condition: (Unicode.Scalar) -> Bool) -> Double {
            let count = initials.filter { condition($0.0) }.reduce(0) { $0 + $1.1 }
            return total == 0 ? 0 : Double(count) / Double(total)
        }
        var language = Self.scripts.first { script in share { script.range.contains($0.value) } >= 0.5 }?
            .language
        let ideographs = share { $0.properties.isIdeographic }
        if language == nil, ideographs >= 0.5 {
            // Lists of Japanese characters have readings.
            let hasKana = profile.fields.contains { field in
                field.values.keys.contains { $0.unicodeScalars.contains { Self.kana.contains($0.value) } }
            }
            language = hasKana ? "ja" : "zh"
        }
        self.language = language
        let letters = share { $0.properties.isAlphabetic && !$0.properties.isIdeographic }
        // Only Chinese has letters for ideographs, by pronunciation.
        letterShare = letters + (language == "zh" ? ideographs : 0)
    }

    private static let kana: ClosedRange<UInt32> = 0x3040...0x30FF

    /// Scripts that mostly one language uses.
    private static let scripts: [(range: ClosedRange<UInt32>, language: String)] = [
        (kana, "ja"), (0xAC00...0xD7A3, "ko"), (0x370...0x3FF, "el"), (0x590...0x5FF, "he"),
        (0xE00...0xE7F, "th"),
        (0x10D0...0x10FF, "ka"), (0x530...0x58F, "hy"),
    ]
}
