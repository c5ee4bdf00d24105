extension CatalogSettings {
    /// The JSON Schema of `catalog.yaml`. The descriptions of keys are those of the manual.
    package static let schema = JSONSchema.file(
        title: "catalog.yaml",
        // Without a date of the entries, a view by dates needs a key of its own.
        JSONSchema.conditional(
            keys,
            (
                if: ["not": JSONSchema.having("entry", JSONSchema.having("date"))],
                then: ["properties": ["views": ["items": ViewSettings.dateSchema]]]
            )))

    private static let keys = JSONSchema.object([
        "alphabets": JSONSchema.list(
            "Letters of additional languages in the index.", of: JSONSchema.string()),
        "data": JSONSchema.boolean("Whether readers can download the entries of a catalog."),
        "decimal": JSONSchema.choice("The decimal sign of numbers in tables.", of: DecimalSign.self),
        "description": JSONSchema.string("A one-sentence description of a catalog."),
        "entry": EntrySettings.schema,
        "facets": JSONSchema.list(
            "Fields that readers can filter a catalog by.",
            of: JSONSchema.any(of: [
                JSONSchema.string(), JSONSchema.table(of: ViewSettings.rangesSchema),
            ])),
        "fields": FieldSchema.settingsSchema,
        "footer": JSONSchema.string("Text above and below a whole catalog."),
        "header": JSONSchema.string("Text above and below a whole catalog."),
        "language": JSONSchema.string(
            "The language of a catalog, if it differs from the language of the site."),
        "pageSize": JSONSchema.any(
            "How a catalog is split into pages.",
            of: [JSONSchema.choice(of: PageSizeKeyword.self), JSONSchema.integer(in: pageSizes)]),
        "schema": LinkedDataSettings.schema,
        "search": JSONSchema.boolean("Whether readers can search a catalog."),
        "searched": JSONSchema.list(
            "The parts of the entries that the search reads.", of: JSONSchema.string(), minimum: 1,
            isUnique: true),
        "source": SourceSettings.schema,
        "terms": JSONSchema.boolean(
            "Whether other sites can link terms on their pages to the entries of a catalog."),
        "title": JSONSchema.string("The title of a catalog."),
        "views": JSONSchema.list(
            "The ways to group and sort the entries of a catalog.", of: ViewSettings.schema),
    ])
}

extension EntrySettings {
    fileprivate static let schema = JSONSchema.conditional(
        keysSchema,
        (if: JSONSchema.having("row", ["const": .string(columnsRow)]), then: JSONSchema.having("columns")))

    private static let keysSchema = JSONSchema.object(
        "Maps the keys of entries to their roles, such as title or image.",
        [
            "aliases": JSONSchema.string("The key that holds former paths of an entry page, as redirects."),
            "also": JSONSchema.string("The key that holds other names of an entry."),
            "body": JSONSchema.string("The key that holds the body of a JSON entry."),
            "columns": columnsSchema("Keys whose values the rows show in columns."),
            "date": JSONSchema.string("The key that holds the date of an entry."),
            "id": JSONSchema.string("The key that holds the ID of an entry, the last part of its URL."),
            "image": JSONSchema.any(
                "The image of an entry.", of: [JSONSchema.string(), EntryImageSettings.schema]),
            "kind": JSONSchema.string("The key that selects the row template of each entry."),
            "pages": JSONSchema.boolean("Whether entries have their own pages."),
            "row": JSONSchema.string("The template of the rows."),
            "sort": JSONSchema.string("The key that holds the sort key of an entry."),
            "subtitle": JSONSchema.string(
                "The key that holds the subtitle, shown in small type below or next to the title."),
            "title": JSONSchema.string("The key that holds an entry's title, or a pattern of keys."),
            "value": JSONSchema.string("The key that holds a short value, shown at the end of the row."),
        ])

    static func columnsSchema(_ description: String) -> JSONValue {
        JSONSchema.list(
            description, of: JSONSchema.string(), minimum: 1, maximum: SettingsReader.maximumColumns,
            isUnique: true)
    }
}

extension EntryImageSettings {
    fileprivate static let schema: JSONValue = {
        let text = JSONSchema.string("The image of an entry.")
        return JSONSchema.object(["src": text, "alt": text], required: ["src"])
    }()
}

extension LinkedDataSettings {
    fileprivate static let schema: JSONValue = {
        let url: JSONValue = ["type": "string", "pattern": "^https?://"]
        let types = [JSONSchema.choice(of: SchemaVocabulary.types), url]
        let names = [JSONSchema.choice(of: SchemaVocabulary.properties.keys.sorted()), url]
        let description = "The properties of entries in schema.org’s vocabulary."
        let properties: JSONValue = [
            "type": ["object", "null"], "propertyNames": JSONSchema.any(of: names),
            "additionalProperties": JSONSchema.string(),
        ]
        let object = JSONSchema.object(
            [
                "type": JSONSchema.any(description, of: types),
                "properties": JSONSchema.described(description, properties),
            ], required: ["type"])
        return JSONSchema.any(
            "The type of the entries or of the catalog in schema.org’s vocabulary.", of: types + [object])
    }()
}

extension SourceSettings {
    fileprivate static let schema: JSONValue = {
        let query = JSONSchema.string("A query of an SQLite database, whose rows are entries.")
        let form = "A table with another form than a CSV file."
        return JSONSchema.any(
            "A table or a database with entries.",
            of: [
                JSONSchema.object(["database": query, "query": query], required: ["database", "query"]),
                JSONSchema.object(
                    [
                        "columns": JSONSchema.list(form, of: JSONSchema.string(), minimum: 1, isUnique: true),
                        "encoding": JSONSchema.string(form), "file": JSONSchema.string(form),
                        "separator": JSONSchema.string(form),
                    ], required: ["file"]),
            ])
    }()
}
