extension SitePlan.File {
    /// Whether the file is an HTML page.
    public var isPage: Bool {
        switch kind {
        case .home, .view, .facet, .entry, .page, .morePages, .redirect, .notFound: true
        case .feed, .addresses, .sitemap, .stylesheet, .theme, .searchData, .searchRows, .asset: false
        }
    }

    /// Returns whether the file is a copy of a theme file, or includes its contents.
    /// - Parameter path: The path of the theme file in the theme's folder.
    public func usesTemplate(at path: some StringProtocol) -> Bool {
        switch kind {
        case .stylesheet: path.hasPrefix("styles/") || path == SitePlan.stylesheetName
        case .theme(let own): path == own
        default: false
        }
    }
}
