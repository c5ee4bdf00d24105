import BuiltSite
import Files

/// What a storage service tells browsers about a file.
struct DeliveryHeaders: Hashable, Sendable {
    let mediaType: String
    let cacheControl: String

    /// Pages, scripts and styles belong together and keep their names, so browsers ask each time whether they have the current
    /// ones. The names of search data contain a digest of the contents. Everything else may be an hour old.
    init(of path: OutputPath) {
        mediaType = MediaTypes.type(of: path.string)
        let kind = mediaType.prefix { $0 != ";" }
        if PublicationPlan.isSearchData(path) {
            cacheControl = "public, max-age=31536000, immutable"
        } else if PublicationPlan.isPage(path) || Self.revalidated.contains(String(kind)) {
            cacheControl = "public, max-age=0, must-revalidate"
        } else {
            cacheControl = "public, max-age=3600"
        }
    }

    private static let revalidated: Set = [
        "text/html", "text/css", "text/javascript", "application/json", "application/xml",
        "application/atom+xml",
    ]
}
