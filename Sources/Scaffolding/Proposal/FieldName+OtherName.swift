extension FieldName {
    /// Whether the name is that of other names of an entry.
    var isOtherName: Bool { isOne(of: Self.otherNames) }

    private static let otherNames: Set<String> = [
        "also", "synonym", "synonyms", "alias", "aliases", "aka", "alsoknownas", "variants", "spellings",
        "altspellings", "alternatives", "alternatenames", "alternativenames", "altnames", "othernames",
        "plural", "plurals",
    ]

    /// Whether the name is that of a list of short names, which commas divide in a cell.
    var isListOfNames: Bool { isOtherName || isOne(of: Self.listNames) }

    private static let listNames: Set<String> = [
        "tags", "keywords", "categories", "genres", "topics", "themes", "languages", "skills",
        "ingredients", "colors", "colours",
    ]
}
