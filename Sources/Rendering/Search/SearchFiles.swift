import Files
import TemplateLanguage

/// Files that are named by digests of their bytes, and the list of them.
struct SearchFiles: Sendable {
    struct File: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    /// The number of hexadecimal digits in a name.
    private static let nameLength = 10

    private(set) var all: [File] = []
    private var names: Set<String> = []

    /// Adds a compressed file.
    /// - Returns: Its name without the extension.
    /// - Throws: ``RenderingFailure`` if there is not enough memory.
    mutating func add(_ bytes: [UInt8]) throws(RenderingFailure) -> String {
        guard let compressed = Gzip.compress(bytes) else {
            throw RenderingFailure(reason: "there is not enough memory")
        }
        let name = String(Digest(of: compressed).hex.prefix(Self.nameLength))
        if names.insert(name).inserted { all.append(File(name: name + ".gz", bytes: compressed)) }
        return name
    }

    mutating func addIndex(_ bytes: [UInt8]) {
        all.append(File(name: "index.json", bytes: bytes))
    }
}
