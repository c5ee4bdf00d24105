import Files
import Planning

/// Files that are named by digests of their contents, and the index, which lists them.
///
/// They are compressed when they are rendered, so that files that a build does not write again are not compressed.
struct SearchFiles: Sendable {
    struct File: Sendable {
        let name: String
        let kind: any FileKind
    }

    /// The number of hexadecimal digits in a name.
    private static let nameLength = 10

    private(set) var all: [File] = []
    private var names: Set<String> = []

    /// Adds a file that will be compressed.
    /// - Returns: Its name without the extension.
    mutating func add(_ bytes: [UInt8]) -> String {
        add(SearchDataFile(content: bytes), digest: Digest(of: bytes))
    }

    /// Adds a file that will be compressed, and the digest of whose content is known.
    /// - Returns: Its name without the extension.
    mutating func add(_ kind: any FileKind, digest: Digest) -> String {
        let name = String(digest.hex.prefix(Self.nameLength))
        if names.insert(name).inserted { all.append(File(name: name + Gzip.fileExtension, kind: kind)) }
        return name
    }

    mutating func addIndex(_ bytes: [UInt8]) {
        all.append(File(name: CatalogPlan.searchIndexName, kind: SearchDataFile(content: bytes)))
    }
}
