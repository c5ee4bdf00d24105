import ICUCollation

/// The search data of a catalog, as files that a page loads when they are needed.
///
/// `index.json` lists the others, whose names are digests of their bytes, so that a page never combines files of two builds.
/// They are compressed, because not every host compresses what it sends.
struct SearchIndex: Sendable {
    /// The version of the format.
    private static let version = 2

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
        let fold = files.add(Self.foldings(of: scalars, by: folding))
        var index = JSONText()
        index.append("{\"version\":\(Self.version),\"entries\":\(rows.count),\"fold\":\"\(fold)\"")
        rows.write(to: &index, adding: &files)
        SearchFacet.write(facets, to: &index, adding: &files)
        index.append(",\"names\":")
        names.write(to: &index, adding: &files)
        index.append(",\"bodies\":")
        bodies.write(to: &index, adding: &files)
        writeSpellings(words, to: &index)
        index.append("}\n")
        files.addIndex(index.bytes)
    }

    /// Adds the files with the words of names, in the order of their beginnings and in that of their ends, and a file that
    /// lists them. If there are no words, the index does not have the list.
    private mutating func writeSpellings(_ words: [TermList], to index: inout JSONText) {
        let directions = WordFiles.Direction.allCases.map { WordFiles(words, $0) }
        guard directions.contains(where: { !$0.files.isEmpty }) else { return }
        var list = JSONText()
        list.appendList(directions) { list, words in
            list.appendList(words.files) { $0.appendStrings([$1.start, files.add($1.bytes)]) }
        }
        index.append(",\"spellings\":\"\(files.add(list.bytes))\"")
    }

    /// Returns the foldings of characters that the rules in the page do not give; see ``PrimaryFolding/queryTable(for:)``.
    private static func foldings(of scalars: ScalarSet, by folding: PrimaryFolding) -> [UInt8] {
        var json = JSONText()
        json.appendObject(
            folding.queryTable(for: scalars.scalars).map { (String($0.character), $0.folded) })
        return json.bytes
    }
}

extension TermFiles {
    /// Adds the files, and writes their list.
    fileprivate func write(to index: inout JSONText, adding added: inout SearchFiles) {
        var parts: [(start: String, name: String)] = []
        for file in files { parts.append((file.start, added.add(file.bytes))) }
        index.appendList(parts) { $0.appendStrings([$1.start, $1.name]) }
    }
}
