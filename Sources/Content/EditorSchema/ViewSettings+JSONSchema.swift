import Sectioning

extension ViewSettings {
    /// The JSON Schema of one view.
    static let schema = JSONSchema.conditional(
        keysSchema, (if: JSONSchema.having("by", ["type": "object"]), then: JSONSchema.having("section")))

    /// The JSON Schema of a view in a catalog whose entries have no date.
    static let dateSchema: JSONValue = {
        let names = GroupingKeyword.allCases.filter { $0.grouping.isByDate }.map { $0.rawValue }
        return JSONSchema.conditional(
            .object([:]),
            (
                if: JSONSchema.having("by", ["enum": .list(names.map { .string($0) })]),
                then: JSONSchema.having("section")
            ))
    }()

    private static let keysSchema = JSONSchema.object(
        [
            "by": JSONSchema.any(
                "How the values of a key become sections.",
                of: [JSONSchema.choice(of: GroupingKeyword.self), rangesSchema]),
            "empty": JSONSchema.choice("How to show sections without entries.", of: keys(of: emptySections)),
            "entries": JSONSchema.string("The order of the entries in a section."),
            "entry": ViewEntrySettings.schema,
            "footer": markdownSchema,
            "header": markdownSchema,
            "id": JSONSchema.string("The ID of a view, which is part of its URL.", pattern: idPattern),
            "index": JSONSchema.any(
                "The title of each section in the side index.",
                of: [
                    JSONSchema.choice(of: keys(of: indexStyles) + [noIndex]),
                    JSONSchema.table(of: JSONSchema.string()),
                ]),
            "indexLength": JSONSchema.integer(
                "The maximum number of letters of an index title.", in: indexLengths),
            "language": JSONSchema.string(
                "The language of a view, if it differs from the language of the catalog."),
            "missing": JSONSchema.string("The title of the section for entries without the key."),
            "numeric": JSONSchema.described(
                "Whether sequences of digits in titles and values are sorted as numbers.",
                ["enum": [true, false, .string(decimalNumbers), .null]]),
            "order": JSONSchema.any(
                "The order of the sections.",
                of: [
                    JSONSchema.choice(of: SectionOrderKeyword.self),
                    JSONSchema.list(of: JSONSchema.string()),
                ]),
            "section": JSONSchema.string("The key whose values become sections."),
            "selection": JSONSchema.any(
                "Whether readers can select entries, and how many in each section.",
                of: [selectionSchema, JSONSchema.table(of: selectionSchema)]),
            "title": JSONSchema.string("The title of a view, shown on its tab."),
        ], required: ["id"])

    /// A pattern of all ids that a view can have, and of some others with letters that are not ASCII.
    private static let idPattern =
        "^(?!(?:\(reservedIDs.joined(separator: "|")))$)(?!-|.*--|.*-$)[^\\u0000-,./:-`{-\\u007f]+$"

    /// The JSON Schema of ranges of numbers.
    static let rangesSchema = JSONSchema.object(
        [
            "ranges": JSONSchema.described(
                "Makes sections from ranges of numbers.",
                ["type": "array", "items": ["type": "number"], "minItems": 2])
        ], required: ["ranges"])

    private static let markdownSchema = JSONSchema.any(
        "Text above and below the rows of a section.",
        of: [JSONSchema.string(), JSONSchema.table(of: JSONSchema.string())])

    private static var selectionSchema: JSONValue {
        JSONSchema.choice(of: keys(of: SelectionPolicies<String>.modes))
    }

    private static func keys<Value>(of choices: KeyValuePairs<String, Value>) -> [String] {
        choices.map { $0.key }
    }
}

extension ViewEntrySettings {
    fileprivate static let schema: JSONValue = {
        let description = "The keys that one view shows and sorts by."
        let key = JSONSchema.string(description)
        return JSONSchema.object(
            "Replaces the catalog's keys for display and sorting in one view.",
            [
                "columns": EntrySettings.columnsSchema(description), "row": key, "sort": key, "subtitle": key,
                "title": key, "value": key,
            ])
    }()
}
