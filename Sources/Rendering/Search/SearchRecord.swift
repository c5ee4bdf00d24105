import Files
public import Records

/// What a build made of the search data, for the next build: the terms of parts of catalogs, and the digests of files of
/// rows, by the keys of what they are made of.
public struct SearchRecord: Sendable {
    var terms: [Digest: EntryTerms] = [:]
    var rows: [Digest: Digest] = [:]

    public init() {}

    init(_ searches: [CatalogSearch]) {
        for search in searches {
            for case (let key?, let terms) in search.parts { self.terms[key] = terms }
            for case (let key?, let file) in search.rows { rows[key] = file.digest }
        }
    }

    /// Whether another record has the same keys, and so the same values.
    public func hasSameKeys(as other: SearchRecord) -> Bool {
        terms.keys == other.terms.keys && rows.keys == other.rows.keys
    }
}

extension SearchRecord {
    public init(from record: inout RecordReader) throws(RecordError) {
        let terms = try record.readArray { (record) throws(RecordError) in
            (try Digest(from: &record), try EntryTerms(from: &record))
        }
        let rows = try record.readArray { (record) throws(RecordError) in
            (try Digest(from: &record), try Digest(from: &record))
        }
        self.terms = Dictionary(terms, uniquingKeysWith: { first, _ in first })
        self.rows = Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    public func write(to record: inout RecordWriter) {
        record.write(terms.sorted { $0.key < $1.key }) { part, record in
            part.key.write(to: &record)
            part.value.write(to: &record)
        }
        record.write(rows.sorted { $0.key < $1.key }) { file, record in
            file.key.write(to: &record)
            file.value.write(to: &record)
        }
    }
}
