import Content
import Planning
import TemplateLanguage

/// A file with the entries of a catalog, for other programs.
struct CatalogDataFile: FileKind {
    static let traits: FileTraits = .large
    let catalog: Int
    let format: CatalogDataFormat

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        FileOrigin("the data", of: catalogs[catalog].catalog.origin)
    }

    func revision(in revisions: FileRevisions) -> FileRevision? { revisions.revision(ofFieldsOf: catalog) }

    func bytes(at _: String, by renderer: SiteRenderer) -> [UInt8]? {
        let rows = ExportedRows(of: renderer.plan.catalogs[catalog])
        return switch format {
        case .csv: rows.csv
        case .ndjson: rows.lines
        case .json: rows.list
        }
    }
}

/// The description of these files.
struct DataPackageFile: FileKind {
    let catalog: Int

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        FileOrigin("the description of the data", of: catalogs[catalog].catalog.origin)
    }

    func revision(in revisions: FileRevisions) -> FileRevision? { revisions.revision(ofFieldsOf: catalog) }

    func bytes(at _: String, by renderer: SiteRenderer) -> [UInt8]? {
        renderer.dataPackage(of: renderer.plan.catalogs[catalog])
    }
}
