/// The name of a section.
struct SectionName: Hashable, Sendable {
    /// The key that identifies the section, from which its id is made.
    let key: String
    let title: String
    /// A shorter title for the index, if the section is a range of numbers or a date.
    var short: String?
    /// The rank of a letter, a range of numbers or a date among the sections.
    var rank: Double?

    init(key: String, title: String? = nil, short: String? = nil, rank: Double? = nil) {
        self.key = key
        self.title = title ?? key
        self.short = short
        self.rank = rank
    }
}
