import Content

/// The slugs of the sections of a view, or of the values of a facet.
enum DistinctSlugs {
    /// Returns a slug for each key. Where several keys have the same slug, the key that is the slug itself, apart from case,
    /// keeps it. The others get a hash of the key.
    /// - Parameter slug: Makes the slug of a key.
    /// - Complexity: O(*keys*).
    static func make(
        of keys: [String], folding: ValueFolding, slug: (String) -> String = Slug.make
    ) -> [String] {
        var slugs = keys.map(slug)
        var owners: [String: Int] = [:]
        var others: [Int] = []
        for (number, slug) in slugs.enumerated() {
            guard let owner = owners[slug] else {
                owners[slug] = number
                continue
            }
            let isPlain = folding.folded(keys[number]) == slug && folding.folded(keys[owner]) != slug
            others.append(isPlain ? owner : number)
            if isPlain { owners[slug] = number }
        }
        // If no key is the slug itself, none keeps it.
        others += Set(others.map { slugs[$0] }).compactMap { slug in
            owners[slug].flatMap { folding.folded(keys[$0]) == slug ? nil : $0 }
        }
        var taken = Set(owners.keys)
        for number in others.sorted() {
            let own = slugs[number]
            // A whole hash differs for different keys.
            let candidates = [6, 64].lazy.map { own + "-" + Slug.hash(of: keys[number], digits: $0) }
            slugs[number] = candidates.first { taken.insert($0).inserted } ?? own
        }
        return slugs
    }
}
