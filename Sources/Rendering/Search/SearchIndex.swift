import ICUCollation
import SearchDictionary

/// The search data of a catalog, as files that a page loads when they are needed.
///
/// The names of the files are digests of their bytes, so that a page never combines files of two builds. They are compressed,
/// because not every host compresses what it sends. Only `index.gz` always has the same name: it has what every query needs,
/// and lists the other files.
struct SearchIndex: Sendable {
    /// The version of the format.
    private static let version = 7

    private(set) var files = SearchFiles()

    /// - Parameters:
    ///   - facets: The fields by which readers can narrow the catalog.
    ///   - names: The terms of the names of the entries.
    ///   - bodies: The terms of their other texts.
    ///   - words: The words of the names of each part of the entries.
    ///   - scalars: The characters of all of these.
    /// - Complexity: O(*bytes*).
    init(
        _ rows: SearchRows, facets: [SearchFacet], names: TermFiles, bodies: TermFiles, words: [TermList],
        scalars: ScalarSet, folding: PrimaryFolding
    ) {
        var index = JSONText()
        index.append("{\"version\":\(Self.version),\"entries\":\(rows.count),\"fold\":")
        // What the rules in the page do not give.
        index.appendObject(
            folding.queryTable(for: scalars.scalars).map { (String($0.character), $0.folded) })
        rows.writeFiles(to: &index, adding: &files)
        for (kind, terms) in [("names", names), ("bodies", bodies)] {
            index.append(",\"\(kind)\":")
            index.appendList([terms.files, terms.prefixes]) { $0.append($1, adding: &files) }
        }
        rows.writeStrings(to: &index)
        rows.writeSections(to: &index)
        rows.write(to: &index, adding: &files)
        SearchFacet.write(facets, to: &index, adding: &files)
        writeSpellings(words, to: &index)
        index.append("}")
        files.addIndex(index.bytes)
    }

    /// Adds the files with the words of names, in the order of their beginnings and in that of their ends, and a file that
    /// lists them. If there are no words, the index does not have the list.
    private mutating func writeSpellings(_ words: [TermList], to index: inout JSONText) {
        let directions = WordFiles.Direction.allCases.map { WordFiles(words, $0) }
        guard directions.contains(where: { !$0.files.isEmpty }) else { return }
        var list = JSONText()
        list.appendList(directions) { $0.append($1.files, adding: &files) }
        index.append(",\"spellings\":\"\(files.add(list.bytes))\"")
    }
}

extension JSONText {
    /// Adds files, and appends their list: their starts, and their names in one string. Names are digests, which take most of
    /// the bytes of a compressed list, and separators would take more.
    fileprivate mutating func append(_ terms: [TermFile], adding files: inout SearchFiles) {
        append("[")
        appendStrings(terms.map { String(decoding: $0.start, as: UTF8.self) })
        append(",\"")
        for file in terms { append(files.add(file.bytes)) }
        append("\"]")
    }
}
