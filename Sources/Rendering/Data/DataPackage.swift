import Content
import Diagnostics
import Escaping
import Planning

extension SiteRenderer {
    /// Returns the description of the files with the entries of a catalog, as a [data
    /// package](https://specs.frictionlessdata.io/data-package/) with a table schema.
    /// - Complexity: O(*n*).
    func dataPackage(of catalog: CatalogPlan) -> [UInt8] {
        let settings = catalog.catalog.settings
        let table = DataPackageSchema(of: catalog)
        var json = JSONText()
        json.append("{\"profile\":\"data-package\",\"name\":")
        json.appendString(Self.packageName(of: catalog))
        json.append(",\"title\":")
        json.appendString(catalog.catalog.title)
        if let description = settings.description {
            json.append(",\"description\":")
            json.appendString(description)
        }
        if let url = canonical(catalog.path) {
            json.append(",\"homepage\":")
            json.appendString(url.percentEncodingNonASCII)
        }
        json.append(",\"resources\":")
        json.appendList(CatalogDataFormat.allCases) { json, format in
            json.append("\n{\"name\":\"\(format.rawValue)\",\"path\":")
            json.appendString(String(catalog.dataPath(format).split(separator: "/").last ?? ""))
            json.append(",\"format\":\"\(format.rawValue)\",\"mediatype\":\"\(format.mediaType)\"")
            json.append(",\"encoding\":\"utf-8\"")
            if format == .csv {
                json.append(",\"profile\":\"tabular-data-resource\",\"schema\":")
                table.append(to: &json)
            }
            json.append("}")
        }
        json.append("}\n")
        return json.bytes
    }

    /// The name of a package: letters, digits and hyphens in ASCII.
    private static func packageName(of catalog: CatalogPlan) -> String {
        let name = catalog.path.lowercased().split(separator: "/").joined(separator: "-")
        let isAllowed = { (byte: UInt8) in byte < 0x80 && (byte == UInt8(ascii: "-") || byte.isLetterOrDigit)
        }
        return name.isEmpty || !name.utf8.allSatisfy(isAllowed) ? "entries" : name
    }
}

extension CatalogDataFormat {
    var mediaType: String {
        switch self {
        case .csv: "text/csv"
        case .ndjson: "application/x-ndjson"
        case .json: "application/json"
        }
    }
}
