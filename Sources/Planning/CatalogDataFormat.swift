import Content

/// A file with the entries of a catalog, for other programs.
package enum CatalogDataFormat: String, CaseIterable, Sendable {
    case csv
    /// An object per line.
    case ndjson
    /// A list of objects.
    case json
}

extension CatalogPlan {
    /// Whether the site has files with the catalog's entries for other programs.
    package var hasData: Bool { catalog.settings.data != false && !catalog.entries.isEmpty }

    /// Returns the path of a file with the catalog's entries.
    package func dataPath(_ format: CatalogDataFormat) -> String {
        "\(dataFolder)\(dataName).\(format.rawValue)"
    }

    /// The path of the description of these files.
    package var dataPackagePath: String { dataFolder + Self.dataPackageName + ".json" }

    /// Whether the site has a file with the names of the entries, for other sites.
    package var hasTerms: Bool { catalog.settings.hasTerms && !catalog.entries.isEmpty }

    /// The path of this file.
    package var termsPath: String { dataFolder + Self.termsName + ".json" }

    private var dataFolder: String { path + "-/data/" }

    private static let dataPackageName = "datapackage"
    private static let termsName = "terms"

    /// The name of the files: the catalog's folder, unless another file has its name.
    private var dataName: String {
        let name = path.split(separator: "/").last.map { String($0) } ?? ""
        let isTaken = name.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isTaken || [Self.dataPackageName, Self.termsName].contains(name) ? "entries" : name
    }
}
