import Files
public import Records
import SearchDictionary

/// What a build made of the search data, for the next build: the terms of parts of catalogs by their keys, and the digests of
/// files of rows by their revisions.
public struct SearchRecord: Sendable {
    var terms: [Digest: EntryTerms] = [:]
    var rows: [Digest: Digest] = [:]
    /// The keys of terms by the revisions of their entries; see ``SearchKeys/revision(ofTermsOf:in:)``.
    var keysOfTerms: [Digest: Digest] = [:]

    public init() {}

    init(_ searches: [CatalogSearch]) {
        for search in searches {
            for part in search.terms {
                guard let keys = part.keys else { continue }
                terms[keys.key] = part.terms
                keysOfTerms[keys.revision] = keys.key
            }
            for row in search.rows {
                guard let revision = row.revision else { continue }
                rows[revision] = row.file.digest
            }
        }
    }

    /// Whether another record has the same keys, and so the same values.
    public func hasSameKeys(as other: SearchRecord) -> Bool {
        terms.keys == other.terms.keys && rows.keys == other.rows.keys
            && keysOfTerms.keys == other.keysOfTerms.keys
    }
}

extension SearchRecord {
    public init(from record: inout RecordReader) throws(RecordError) {
        let terms = try record.readArray { (record) throws(RecordError) in
            (try Digest(from: &record), try EntryTerms(from: &record))
        }
        self.terms = Dictionary(terms, uniquingKeysWith: { first, _ in first })
        rows = try Self.digests(from: &record)
        keysOfTerms = try Self.digests(from: &record)
    }

    private static func digests(from record: inout RecordReader) throws(RecordError) -> [Digest: Digest] {
        let digests = try record.readArray { (record) throws(RecordError) in
            (try Digest(from: &record), try Digest(from: &record))
        }
        return Dictionary(digests, uniquingKeysWith: { first, _ in first })
    }

    public func write(to record: inout RecordWriter) {
        record.write(terms.sorted { $0.key < $1.key }) { part, record in
            part.key.write(to: &record)
            part.value.write(to: &record)
        }
        for digests in [rows, keysOfTerms] {
            record.write(digests.sorted { $0.key < $1.key }) { digest, record in
                digest.key.write(to: &record)
                digest.value.write(to: &record)
            }
        }
    }
}
