import BuiltSite
import Files

/// What a storage service tells browsers about a file.
struct DeliveryHeaders: Hashable, Sendable {
    let mediaType: String
    let cacheControl: String

    /// Pages, scripts and styles belong together and keep their names, so browsers ask each time whether they have the current
    /// ones. The names of all search data but its index are a digest of the contents. Everything else may be an hour old.
    init(of path: OutputPath) {
        mediaType = MediaTypes.type(of: path.string)
        let kind = mediaType.prefix { $0 != ";" }
        let isSearchData = PublicationPlan.isSearchData(path)
        if isSearchData, Self.isNamedByDigest(path) {
            cacheControl = "public, max-age=31536000, immutable"
        } else if isSearchData || PublicationPlan.isPage(path) || Self.revalidated.contains(String(kind)) {
            cacheControl = "public, max-age=0, must-revalidate"
        } else {
            cacheControl = "public, max-age=3600"
        }
    }

    /// Whether the name of a file is a digest, of ten hexadecimal digits.
    private static func isNamedByDigest(_ path: OutputPath) -> Bool {
        let stem = path.name.prefix { $0 != "." }
        return stem.utf8.count == 10 && stem.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    private static let revalidated: Set = [
        "text/html", "text/css", "text/javascript", "application/json", "application/xml",
        "application/atom+xml",
    ]
}
