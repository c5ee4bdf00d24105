package import Content

/// Files with JSON Schemas in the folder `schemas` of a project.
package enum SchemaFiles {
    /// The schemas of `site.yaml` and `catalog.yaml`.
    package static var settings: [ProjectFile] {
        [file("site", SiteSettings.schema), file("catalog", CatalogSettings.schema)]
    }

    package static func file(_ name: String, _ schema: JSONValue) -> ProjectFile {
        ProjectFile(path: "schemas/\(name).json", bytes: Array(schema.fileContents.utf8))
    }

    /// Whether a file has the mark of a schema that the program wrote.
    package static func isOwn(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(JSONSchema.mark)
    }
}
