import Content
import Planning
import ShareImages

extension SiteRenderer {
    /// Returns what a link to a page shows in chats and feeds; `nil` if the URL of the site is not known, because images
    /// need an absolute URL.
    /// - Parameters:
    ///   - title: The title without that of the site.
    ///   - entry: The entry that the page is about, whose image is shown.
    func sharing(
        _ title: String, language: String, catalog: CatalogPlan? = nil, entry: Entry? = nil
    ) -> SharingModel? {
        guard plan.content.settings.baseURL != nil else { return nil }
        let own = entry.flatMap { entry in catalog.flatMap { sharedImage(of: entry, in: $0) } }
        return SharingModel(
            title: title, type: entry == nil ? "website" : "article", locale: locales[language],
            image: own ?? drawnImage(of: catalog))
    }

    /// Returns the picture that is drawn for a catalog or for the site.
    private func drawnImage(of catalog: CatalogPlan?) -> ImageModel? {
        let catalog = catalog ?? plan.catalogs.first { $0.path.isEmpty }
        return canonical(ShareImageFile.path(of: catalog)).map { url in
            ImageModel(
                url: url, alternative: catalog?.catalog.title ?? siteTitle,
                width: "\(ShareImage.width)", height: "\(ShareImage.height)")
        }
    }

    /// Returns the image of an entry if it is in a format that most services show, and is not known to be too small.
    private func sharedImage(of entry: Entry, in catalog: CatalogPlan) -> ImageModel? {
        let settings = catalog.catalog.settings.entry
        let file = entry.fileOfImage(settings)
        guard let picture = entry.image, let image = image(picture, of: entry, in: file, on: ""),
            let url = shareableURL(of: picture, in: file, on: ""),
            Self.sharedFormats.contains(where: { url.lowercased().hasSuffix($0) })
        else { return nil }
        let sides = [image.width, image.height].compactMap { $0.flatMap { Int($0) } }
        guard sides.allSatisfy({ $0 >= Self.leastSide }) else { return nil }
        return ImageModel(
            url: url, alternative: image.alternative.isEmpty ? entry.title : image.alternative,
            width: image.width, height: image.height)
    }

    private static let sharedFormats = [".png", ".jpg", ".jpeg", ".gif", ".webp"]
    /// The services show no smaller image.
    private static let leastSide = 200

    /// Returns the URL of an image: absolute, or relative to the page if the URL of the site is not known.
    func shareableURL(of picture: ImageReference, in file: String, on path: String) -> String? {
        guard let (url, asset) = imageURL(picture.source, in: file, from: path) else { return nil }
        guard let asset else { return url.isWebURL ? url : nil }
        return canonical(asset) ?? url
    }
}

extension String {
    /// Whether the URL can be fetched by a service, unlike one with the image in it.
    fileprivate var isWebURL: Bool { hasPrefix("https://") || hasPrefix("http://") }
}
