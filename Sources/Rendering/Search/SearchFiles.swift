import Files

/// Files that are named by digests of their contents, and the list of them.
///
/// They are compressed when they are rendered, so that files that a build does not write again are not compressed.
struct SearchFiles: Sendable {
    struct File: Sendable {
        let name: String
        /// The content before compression.
        let bytes: [UInt8]
    }

    /// The number of hexadecimal digits in a name.
    private static let nameLength = 10

    private(set) var all: [File] = []
    private var names: Set<String> = []

    /// Adds a file that will be compressed.
    /// - Returns: Its name without the extension.
    mutating func add(_ bytes: [UInt8]) -> String {
        let name = String(Digest(of: bytes).hex.prefix(Self.nameLength))
        if names.insert(name).inserted { all.append(File(name: name + Gzip.fileExtension, bytes: bytes)) }
        return name
    }

    mutating func addIndex(_ bytes: [UInt8]) {
        all.append(File(name: "index.json", bytes: bytes))
    }
}
