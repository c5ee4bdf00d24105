/// What a section is called.
struct SectionName: Hashable, Sendable {
    /// What identifies the section, and what its id is made from.
    let key: String
    let title: String
    /// A shorter title for the index, where the section is made of numbers.
    var short: String?
    /// The place among sections that are made of numbers.
    var rank: Double?

    init(key: String, title: String? = nil, short: String? = nil, rank: Double? = nil) {
        self.key = key
        self.title = title ?? key
        self.short = short
        self.rank = rank
    }
}
