extension CatalogSettings {
    /// Returns the JSON Schema of a file with entries of this catalog, in JSON or YAML: an object, a list of objects, or, where
    /// the settings name the key of each entry, an object of objects.
    ///
    /// - Parameter title: The title of the catalog.
    package func entriesSchema(title: String) -> JSONValue {
        let entry = fields.entrySchema()
        let form: JSONValue =
            nameEntryKey
            ? ["type": "object", "additionalProperties": entry]
            : JSONSchema.any(of: [entry, ["type": "array", "items": entry]])
        return JSONSchema.file(title: title, form)
    }
}
