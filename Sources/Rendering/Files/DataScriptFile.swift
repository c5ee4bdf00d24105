import Foundation
import Planning
import TemplateLanguage

/// A file of data of a portable site: a script that passes the bytes of another file on, because browsers do not let
/// scripts of a page that they read from a file read others; see ``ScriptBundle``.
struct DataScriptFile: FileKind {
    static let fileExtension = ".js"

    private let content: any FileKind

    init(of content: any FileKind) {
        self.content = content
    }

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin { content.origin(in: catalogs) }

    func revision(in revisions: FileRevisions) -> FileRevision? { content.revision(in: revisions) }

    func bytes(at path: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        let path = String(path.dropLast(Self.fileExtension.count))
        guard let bytes = try content.bytes(at: path, by: renderer) else { return nil }
        return Array("thumbindex.receive(\"".utf8) + Data(bytes).base64EncodedData() + Array("\");\n".utf8)
    }
}
