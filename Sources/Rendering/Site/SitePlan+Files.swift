import Content
import Files
import Planning

extension SitePlan {
    /// Returns the files of a site, without its sitemap.
    static func files(of content: SiteContent, catalogs: [CatalogPlan]) -> [File] {
        var files: [File] = []
        if !catalogs.contains(where: { $0.path.isEmpty }) {
            files.append(File(path: "index.html", kind: HomeFile(text: content.home?.file)))
        }
        files.append(File(path: "404.html", kind: NotFoundFile()))
        files.append(File(path: StylesheetFile.path, kind: StylesheetFile(of: catalogs)))
        files.append(File(path: ThemeFile.iconPath, kind: ThemeFile(themePath: "icon.svg")))
        let isPortable = content.settings.isPortable
        let scripts = ScriptFile.files(for: catalogs)
        for (number, script) in (isPortable ? [] : scripts).enumerated() {
            files.append(File(path: script.path, kind: ModulesFile(files: scripts, number: number)))
        }
        if content.settings.baseURL != nil { appendDescriptions(of: content, catalogs: catalogs, to: &files) }
        for (number, page) in content.pages.enumerated() {
            let kind = PlainPageFile(number: number, file: page.file)
            files.append(File(path: SitePath.file(ofPage: page.path + "/"), kind: kind))
        }
        if NavigationPlan.omitsItems(content) {
            files.append(File(path: SitePath.file(ofPage: MorePagesFile.path), kind: MorePagesFile()))
        }
        for asset in content.assets {
            files.append(File(path: asset.path, kind: AssetFile(asset: asset)))
        }
        // Also for the files of the sitemap, which are added later.
        files.reserveCapacity(catalogs.reduce(files.count + 1_024) { $0 + $1.catalog.entries.count })
        for catalog in catalogs {
            appendLists(of: catalog, isPortable: isPortable, to: &files)
            if content.settings.baseURL != nil, catalog.hasFeed {
                files.append(File(path: catalog.feedPath, kind: FeedFile(catalog: catalog.number)))
            }
            if catalog.hasData { appendData(of: catalog, to: &files) }
            appendEntries(of: catalog, isPortable: isPortable, to: &files)
        }
        // Nothing can load a portable site from another one.
        if !isPortable { appendTerms(of: catalogs, to: &files) }
        if isPortable, !scripts.isEmpty {
            let pages = PagesDataFile.files(for: files, of: catalogs)
            files += pages
            files.append(
                File(
                    path: ScriptFile.path(of: ScriptFile.pages),
                    kind: BundleFile(files: scripts, pageFiles: pages.count)))
        }
        return files
    }

    /// Appends the files that describe a site with a URL to other programs.
    private static func appendDescriptions(
        of content: SiteContent, catalogs: [CatalogPlan], to files: inout [File]
    ) {
        files += ShareImageFile.files(for: catalogs)
        if RobotsFile.isNeeded(for: content) { files.append(File(path: RobotsFile.path, kind: RobotsFile())) }
        if !content.hasAsset(at: LanguageModelsFile.path) {
            files.append(File(path: LanguageModelsFile.path, kind: LanguageModelsFile()))
        }
        if OpenSearchFile.isNeeded(for: catalogs) {
            files.append(File(path: OpenSearchFile.path, kind: OpenSearchFile()))
        }
    }

    /// Appends the pages of the views and facets of a catalog.
    private static func appendLists(of catalog: CatalogPlan, isPortable: Bool, to files: inout [File]) {
        let number = Int32(catalog.number)
        func append(_ view: ViewPlan, kind: (Int32) -> any FileKind) {
            for (number, page) in view.layout.pages.enumerated() {
                let path = SitePath.file(ofPage: view.path(of: page))
                files.append(File(path: path, kind: kind(Int32(number))))
            }
        }
        if catalog.hasPrintPage {
            let path = SitePath.file(ofPage: catalog.printPath)
            files.append(File(path: path, kind: PrintFile(catalog: catalog.number)))
        }
        for (position, view) in catalog.views.enumerated() {
            append(view) { ViewFile(catalog: number, view: Int32(position), page: $0) }
            guard let path = view.placesPath, catalog.hasPlaces(of: view) else { continue }
            let kind = PlacesFile(catalog: catalog.number, view: position)
            files.append(.data(kind, path: path, isPortable: isPortable))
        }
        for (facet, plan) in catalog.facets.enumerated() {
            for (value, content) in plan.values.enumerated() {
                append(content.view) {
                    FacetFile(catalog: number, facet: Int32(facet), value: Int32(value), page: $0)
                }
            }
        }
    }

    /// Appends the files with the entries of a catalog for other programs.
    private static func appendData(of catalog: CatalogPlan, to files: inout [File]) {
        for format in CatalogDataFormat.allCases {
            let kind = CatalogDataFile(catalog: catalog.number, format: format)
            files.append(File(path: catalog.dataPath(format), kind: kind))
        }
        files.append(File(path: catalog.dataPackagePath, kind: DataPackageFile(catalog: catalog.number)))
    }

    /// Appends the terms of the catalogs that have them, and the script that other sites load.
    private static func appendTerms(of catalogs: [CatalogPlan], to files: inout [File]) {
        let catalogs = catalogs.filter { $0.hasTerms }
        guard !catalogs.isEmpty else { return }
        files.append(File(path: TermLinksFile.path, kind: TermLinksFile()))
        files += catalogs.map { File(path: $0.termsPath, kind: TermsFile(catalog: $0.number)) }
    }

    /// Appends what a catalog has for each of its entries.
    private static func appendEntries(of catalog: CatalogPlan, isPortable: Bool, to files: inout [File]) {
        let number = Int32(catalog.number)
        for file in 0..<(catalog.entryPages?.count ?? 0) {
            let kind = EntryPagesFile(catalog: catalog.number, number: file)
            files.append(.data(kind, path: catalog.path(ofEntryPages: file), isPortable: isPortable))
        }
        for (position, entry) in catalog.catalog.entries.enumerated() {
            let position = Int32(position)
            for (alias, path) in entry.aliases.enumerated() {
                let kind = RedirectFile(catalog: number, entry: position, alias: Int32(alias))
                files.append(File(path: SitePath.file(ofPage: catalog.path(ofAlias: path)), kind: kind))
            }
            guard entry.hasPage else { continue }
            files.append(
                File(path: catalog.file(of: entry), kind: EntryFile(catalog: number, entry: position)))
        }
    }

    /// Returns the indices of the pages for search engines to index.
    static func sitemapPages(of files: [File]) -> [Int32] {
        files.indices.compactMap { type(of: files[$0].kind).traits.contains(.inSitemap) ? Int32($0) : nil }
    }

    /// Returns the indices of the pages after their files are put into an order.
    static func sitemapPages(_ pages: [Int32], in order: [Int]) -> [Int32] {
        guard !pages.isEmpty else { return [] }
        var ranks: [Int32] = Array(repeating: 0, count: order.count)
        for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
        return pages.map { ranks[Int($0)] }
    }
}

extension SitePlan.File {
    /// Returns a file that scripts read.
    static func data(_ kind: any FileKind, path: String, isPortable: Bool) -> SitePlan.File {
        isPortable
            ? SitePlan.File(path: path + DataScriptFile.fileExtension, kind: DataScriptFile(of: kind))
            : SitePlan.File(path: path, kind: kind)
    }

    /// Whether the file is an HTML page.
    package var isPage: Bool { type(of: kind).traits.contains(.page) }
    /// Whether the size of the file grows with the number of pages.
    package var isLarge: Bool { type(of: kind).traits.contains(.large) }
    /// What the file is a copy of; `nil` for a file that is rendered.
    package var source: FileSource? { kind.source }

    /// The path in the content folder from which the file is copied; `nil` for any other file.
    package var contentSource: String? {
        if case .content(let path)? = kind.source { path } else { nil }
    }
}
