import Files
import ICUCollation
import Sectioning

/// The search data of a catalog, as files that a page loads when they are needed.
///
/// `index.json` lists the others, whose names are digests of their bytes, so that a page never combines files of two builds.
/// They are compressed, because not every host compresses what it sends.
struct SearchIndex: Sendable {
    struct File: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    /// The texts of an entry.
    struct Texts {
        /// The title and the other names, which are found from their first letter on.
        var names: [String] = []
        /// Other texts, which are found from the third letter on.
        var bodies: [String] = []
    }

    /// The version of the format.
    private static let version = 1
    /// The number of hexadecimal digits in a name.
    private static let nameLength = 10

    static let indexName = "index.json"
    private(set) var files: [File] = []

    /// - Parameters:
    ///   - ids: The ids of the entries. Their indices are the ordinals in the files.
    ///   - texts: Returns the texts of an entry, by its index.
    /// - Returns: `nil` if there is not enough memory to compress a file.
    /// - Complexity: O(*n* log *n*) for *n* bytes of text.
    init?(ids: [String], folding: PrimaryFolding, texts: (Int) -> Texts) {
        var names = TermTable()
        var bodies = TermTable()
        var scalars = ScalarSet()
        for entry in ids.indices {
            let texts = texts(entry)
            for name in texts.names {
                scalars.insert(name)
                let folded = folding.fold(name).bytes
                names.insert(SearchTerms.names(in: folded), of: folded, entry: Int32(entry))
            }
            for body in texts.bodies {
                scalars.insert(body)
                let folded = folding.fold(body).bytes
                bodies.insert(SearchTerms.bodies(in: folded), of: folded, entry: Int32(entry))
            }
        }
        var json = JSONText()
        json.append("[")
        json.appendList(ids) { $0.appendString($1) }
        json.append("]")
        guard let idFile = add(json.bytes),
            let foldFile = add(Self.foldings(of: scalars, by: folding)),
            let nameFiles = add(TermFiles(names)), let bodyFiles = add(TermFiles(bodies))
        else { return nil }
        var index = JSONText()
        index.append("{\"version\":\(Self.version),\"entries\":\(ids.count)")
        index.append(",\"ids\":\"\(idFile)\",\"fold\":\"\(foldFile)\"")
        for (key, files) in [("names", nameFiles), ("bodies", bodyFiles)] {
            index.append(",\"\(key)\":[")
            index.appendList(files) { index, file in
                index.append("[")
                index.appendString(file.first)
                index.append(",\"\(file.name)\"]")
            }
            index.append("]")
        }
        index.append("}\n")
        files.append(File(name: Self.indexName, bytes: index.bytes))
    }

    /// Returns the foldings of characters that the rules in the page do not give; see ``PrimaryFolding/queryTable(for:)``.
    private static func foldings(of scalars: ScalarSet, by folding: PrimaryFolding) -> [UInt8] {
        var json = JSONText()
        json.append("{")
        json.appendList(folding.queryTable(for: scalars.scalars)) { json, row in
            json.appendString(String(row.character))
            json.append(":")
            json.appendString(row.folded)
        }
        json.append("}")
        return json.bytes
    }

    /// Adds a compressed file. Returns its name without the extension.
    private mutating func add(_ bytes: [UInt8]) -> String? {
        guard let compressed = Gzip.compress(bytes) else { return nil }
        let name = String(Digest(of: compressed).hex.prefix(Self.nameLength))
        files.append(File(name: name + ".gz", bytes: compressed))
        return name
    }

    private mutating func add(_ terms: TermFiles) -> [(first: String, name: String)]? {
        var added: [(first: String, name: String)] = []
        for file in terms.files {
            guard let name = add(file.bytes) else { return nil }
            added.append((file.first, name))
        }
        return added
    }
}

/// JSON that is written in order.
private struct JSONText {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ text: String) {
        bytes += text.utf8
    }

    mutating func appendList<Element>(
        _ elements: [Element], _ appendElement: (inout JSONText, Element) -> Void
    ) {
        for (number, element) in elements.enumerated() {
            if number > 0 { append(",") }
            appendElement(&self, element)
        }
    }

    /// Appends a string (RFC 8259, section 7).
    mutating func appendString(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let hex = String(byte, radix: 16)
                append("\\u00" + (hex.count < 2 ? "0" : "") + hex)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
