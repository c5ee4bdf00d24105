import ICUCollation
import Sectioning

/// The terms of the entries of a catalog, or of consecutive ones.
struct EntryTerms: Sendable {
    private(set) var names = TermTable()
    private(set) var bodies = TermTable()
    private(set) var scalars = ScalarSet()

    init() {}

    /// - Parameters:
    ///   - entries: The ordinals of the entries.
    ///   - texts: Returns the texts of an entry.
    /// - Complexity: O(*n*) for *n* bytes of text.
    init(of entries: Range<Int>, folding: PrimaryFolding, texts: (Int) -> SearchedTexts) {
        for entry in entries {
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
    }

    /// Adds the terms of the entries that follow.
    /// - Complexity: O(*t* + *o*) for *t* terms that occur *o* times.
    mutating func append(_ other: EntryTerms) {
        if names.isEmpty, bodies.isEmpty {
            self = other
            return
        }
        names.append(other.names)
        bodies.append(other.bodies)
        scalars.formUnion(other.scalars)
    }
}
