import Planning
import TemplateLanguage

/// A file of data of a portable site: a script that passes the bytes of another file on, because browsers do not let
/// scripts of a page that they read from a file read others; see ``ScriptBundle``.
struct DataScriptFile: FileKind {
    static let traits: FileTraits = []
    static let fileExtension = ".js"

    private let content: any FileKind

    init(of content: any FileKind) {
        self.content = content
    }

    var source: FileSource? { nil }

    func origin(in catalogs: [CatalogPlan]) -> String { content.origin(in: catalogs) }

    func revision(in revisions: FileRevisions) -> FileRevision? { content.revision(in: revisions) }

    func bytes(at path: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        let path = String(path.dropLast(Self.fileExtension.count))
        guard let bytes = try content.bytes(at: path, by: renderer) else { return nil }
        return Array("thumbindex.receive(\"".utf8) + bytes.base64Encoded + Array("\");\n".utf8)
    }
}

extension [UInt8] {
    /// The bytes in base64 (RFC 4648, section 4).
    /// - Complexity: O(*bytes*).
    var base64Encoded: [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var result: [UInt8] = []
        result.reserveCapacity((count + 2) / 3 * 4)
        for start in stride(from: 0, to: count, by: 3) {
            let bytes = self[start..<Swift.min(start + 3, count)]
            let bits = bytes.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - bytes.count))
            for digit in 0...bytes.count { result.append(digits[bits >> (18 - 6 * digit) & 63]) }
            result += repeatElement(UInt8(ascii: "="), count: 3 - bytes.count)
        }
        return result
    }
}
