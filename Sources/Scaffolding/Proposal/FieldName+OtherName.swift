extension FieldName {
    /// Whether the name is that of other names of an entry.
    var isOtherName: Bool { isOne(of: Self.otherNames) }

    private static let otherNames: Set<String> = [
        "also", "synonym", "synonyms", "alias", "aliases", "aka", "alsoknownas", "variants", "spellings",
        "altspellings", "alternatives", "alternatenames", "alternativenames", "altnames", "othernames",
        "plural", "plurals",
    ]
}
