import Files
import ICUCollation
import Sectioning
import TemplateLanguage

/// The search data of a catalog, as files that a page loads when they are needed.
///
/// `index.json` lists the others, whose names are digests of their bytes, so that a page never combines files of two builds.
/// They are compressed, because not every host compresses what it sends.
struct SearchIndex: Sendable {
    /// The texts of an entry.
    struct Texts {
        /// The title and the other names, which are found from their first letter on.
        var names: [String] = []
        /// Other texts, which are found from the third letter on.
        var bodies: [String] = []
    }

    /// The version of the format.
    private static let version = 1

    private(set) var files = SearchFiles()

    /// - Parameters:
    ///   - rows: Where a page finds the rows of the entries.
    ///   - texts: Returns the texts of an entry, by its ordinal.
    /// - Throws: ``RenderingFailure`` if there is not enough memory, or if a row cannot be rendered.
    /// - Complexity: O(*n* log *n*) for *n* bytes of text.
    init(_ rows: SearchRows, folding: PrimaryFolding, texts: (Int) -> Texts) throws(RenderingFailure) {
        var names = TermTable()
        var bodies = TermTable()
        var scalars = ScalarSet()
        for entry in 0..<rows.count {
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
        let fold = try files.add(Self.foldings(of: scalars, by: folding))
        var index = JSONText()
        index.append("{\"version\":\(Self.version),\"entries\":\(rows.count),\"fold\":\"\(fold)\"")
        try rows.write(to: &index, adding: &files)
        index.append(",\"names\":")
        try TermFiles(names).write(to: &index, adding: &files)
        index.append(",\"bodies\":")
        try TermFiles(bodies).write(to: &index, adding: &files)
        index.append("}\n")
        files.addIndex(index.bytes)
    }

    /// Returns the foldings of characters that the rules in the page do not give; see ``PrimaryFolding/queryTable(for:)``.
    private static func foldings(of scalars: ScalarSet, by folding: PrimaryFolding) -> [UInt8] {
        var json = JSONText()
        json.append("{")
        json.appendSeparated(folding.queryTable(for: scalars.scalars)) { json, row in
            json.appendString(String(row.character))
            json.append(":")
            json.appendString(row.folded)
        }
        json.append("}")
        return json.bytes
    }
}

extension TermFiles {
    /// Adds the files, and writes their list.
    fileprivate func write(to index: inout JSONText, adding added: inout SearchFiles) throws(RenderingFailure)
    {
        var parts: [(start: String, name: String)] = []
        for file in files { parts.append((file.start, try added.add(file.bytes))) }
        index.appendList(parts) { $0.appendPair($1.start, $1.name) }
    }
}
