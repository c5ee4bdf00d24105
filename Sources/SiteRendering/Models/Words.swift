import Content

/// The words of the interface.
struct Words: Sendable {
    let skip = "Skip to content"
    let index = "Index"
    let views = "Views"
    let noEntries = "Nothing here yet."
    let noEntriesShort = "empty"
    let previous = "Previous"
    let next = "Next"
    let breadcrumb = "Where this is"
    let parts = "Pages"
    let notFoundTitle = "Not found"
    let notFoundText = "There is nothing at this address. It may have moved, or the link may be misspelled."
    let home = "Home"
    let backHome = "To the home page"
    let catalogs = "Catalogs"
    let pages = "Pages"
    let contents = "Sections"
    /// Between another name and the title that it leads to.
    let see = "see"
    let also = "Also called"
    let moved = "This page has moved"
    let movedText = "It is now here:"
    let byYear = "By year"
    let byMonth = "By month"
    let yes = "yes"
    let no = "no"
    /// The section of entries that have none.
    let missing = "Other"

    init() {}

    /// - Parameter formatted: the count in the digits of the words' own language.
    func entries(_ count: Int, formatted: String) -> String {
        count == 1 ? "\(formatted) entry" : "\(formatted) entries"
    }

    /// The language of the words.
    static let language = "en"

    func position(_ position: String, of count: String) -> String {
        "\(position) of \(count)"
    }

    /// The title of a view that has none: what its sections are made of.
    func title(ofView view: ViewSettings) -> String {
        switch view.grouping {
        case .year: return byYear
        case .month: return byMonth
        case .value, .firstLetter, .word, .ranges: break
        }
        guard let section = view.section else { return "A–Z" }
        let name = section.keys.last ?? section.text
        return "By \(name)"
    }
}
