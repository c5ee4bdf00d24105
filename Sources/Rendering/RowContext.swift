import Planning
import Sectioning

/// The context that the rows of a section share.
struct RowContext {
    let catalog: CatalogPlan
    let view: ViewPlan
    /// The path of the page with the rows.
    let page: String
    let selection: SelectionPolicy
    /// The `name` attribute, which is the same for all buttons of the section.
    let group: String
    /// Whether rows have `id` attributes. On a page with several catalogs, ids would not be unique.
    var hasAnchors = true
}

/// The rows and images rendered so far on a page.
struct RenderedRows {
    private var entries = Set<String>()
    private var imageCount = 0

    /// The number of images that may be visible before scrolling, which the browser must not load lazily.
    private static let eagerImageCount = 8

    /// Adds an entry, and returns whether this is its first row on the page. Only the first row has the
    /// entry's id.
    mutating func isFirst(_ entry: String) -> Bool {
        entries.insert(entry).inserted
    }

    /// Counts an image, and returns whether it is far enough down to be loaded lazily.
    mutating func isLazy() -> Bool {
        imageCount += 1
        return imageCount > Self.eagerImageCount
    }
}
