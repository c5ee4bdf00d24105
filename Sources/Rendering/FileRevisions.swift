import Content
public import Files
import Planning
import Records
import Sectioning

/// What the files of a site are made of, in short: a file with the same revision as in an earlier build has the same bytes,
/// so it need not be rendered.
///
/// A file is made of the structure of the site and of the contents of the entries that it shows. The structure is everything
/// else that planning and rendering read: the program, the templates, the settings, the names of files, and the headers of
/// all entries. If the structure differs, a page is rendered, and written if its bytes differ, too.
public struct FileRevisions: Sendable {
    /// A digest of the program and of the project's templates.
    let identity: Digest
    let plan: SitePlan
    /// A digest of everything that files are made of, except the contents of entries.
    public let structure: Digest

    /// - Parameter identity: A digest of the program and of the project's templates.
    /// - Complexity: O(*entries* + *files*).
    public init(of renderer: SiteRenderer, identity: Digest) {
        self.identity = identity
        plan = renderer.plan
        structure = renderer.plan.content.structure(identity: identity)
    }

    var catalogs: [CatalogPlan] { plan.catalogs }

    /// Returns the revision of a file; `nil` for a file that is rendered in every build.
    /// - Complexity: O(*rows of the page*).
    public func revision(of file: SitePlan.File) -> FileRevision? {
        file.kind.revision(in: self)
    }

    /// Returns the revision of a file that shows all entries of a catalog, with their bodies.
    /// - Complexity: O(*entries*).
    func revision(ofEntriesOf catalog: Int) -> FileRevision {
        revision(of: catalog) { $0.revision }
    }

    /// Returns the revision of a file that shows the fields of all entries of a catalog.
    /// - Complexity: O(*entries*).
    func revision(ofFieldsOf catalog: Int) -> FileRevision {
        revision(of: catalog) { $0.rowRevision }
    }

    private func revision(of catalog: Int, _ revision: (EntryHeader) -> UInt64) -> FileRevision {
        var record = RecordWriter()
        for entry in catalogs[catalog].catalog.entries { record.write(revision(entry)) }
        return FileRevision(Digest(of: record.bytes).prefix)
    }

    /// Returns the revision of a file that is made of files of the theme alone.
    /// - Parameter names: The paths and names that determine what the file contains, in order.
    func revision(ofThemeFiles names: [String]) -> FileRevision {
        var record = RecordWriter()
        identity.write(to: &record)
        record.write(names) { $1.write($0) }
        return FileRevision(alone: Digest(of: record.bytes))
    }

    /// Returns the revision of a file that has the compressed bytes of a content with a digest.
    func revision(ofCompressed content: Digest) -> FileRevision {
        var record = RecordWriter()
        identity.write(to: &record)
        record.write(Gzip.version)
        content.write(to: &record)
        return FileRevision(alone: Digest(of: record.bytes))
    }
}

/// The revision of a file.
public struct FileRevision: Hashable, Sendable {
    /// A digest of the contents of the entries that the file shows, or of everything that it is made of.
    public let value: UInt64
    /// Whether the file is made of the structure of the site, too.
    public let dependsOnStructure: Bool

    public init(value: UInt64, dependsOnStructure: Bool) {
        self.value = value
        self.dependsOnStructure = dependsOnStructure
    }

    /// The revision of a file that is made of the structure of the site alone.
    static let ofStructure = FileRevision(0)

    /// - Parameter contents: A digest of the contents of the entries that the file shows.
    init(_ contents: UInt64) {
        self.init(value: contents, dependsOnStructure: true)
    }

    /// - Complexity: O(*rows of the page*).
    init(ofPage page: Int, of view: ViewPlan) {
        self.init(view.revision(of: view.layout.pages[page]))
    }

    /// - Complexity: O(*rows*).
    init(ofAllRowsOf view: ViewPlan) {
        self.init(view.revision(of: .whole))
    }

    /// - Parameter digest: A digest of everything that the file is made of.
    init(alone digest: Digest) {
        self.init(value: digest.prefix, dependsOnStructure: false)
    }
}

extension ViewPlan {
    /// Returns a digest of the revisions of the rows on a page.
    fileprivate func revision(of page: ViewLayout.Page) -> UInt64 {
        var record = RecordWriter()
        switch page {
        case .contents: break
        case .whole:
            for section in snapshot.sections {
                for placement in section.placements { record.write(placement.revision) }
            }
        case .part(let section, _, let placements):
            for placement in snapshot.sections[section].placements[placements] {
                record.write(placement.revision)
            }
        }
        return Digest(of: record.bytes).prefix
    }
}

extension SiteContent {
    /// Returns a digest of everything that planning and rendering read, except the contents of entries and of plain pages.
    fileprivate func structure(identity: Digest) -> Digest {
        var record = RecordWriter()
        identity.write(to: &record)
        settingsDigest.write(to: &record)
        // What options of the command replace.
        record.write(settings.baseURL) { $1.write($0) }
        record.write(settings.isPortable)
        record.write(settings.includesDrafts)
        record.write(head) { $1.write($0) }
        for catalog in catalogs { catalog.writeStructure(to: &record) }
        for page in pages + [home].compactMap({ $0 }) {
            record.write(page.file)
            record.write(page.path)
            record.write(page.title) { $1.write($0) }
            record.write(page.body?.outline.anchors ?? []) { $1.write($0) }
        }
        record.write(assets) { asset, record in
            record.write(asset.file)
            record.write(asset.path)
        }
        record.write(imageSizes.sorted { $0.key < $1.key }) { image, record in
            record.write(image.key)
            record.write(image.value.width)
            record.write(image.value.height)
        }
        return Digest(of: record.bytes)
    }
}

extension Catalog {
    fileprivate func writeStructure(to record: inout RecordWriter) {
        record.write(folder)
        settingsDigest.write(to: &record)
        record.write(drafts.sorted()) { $1.write($0) }
        record.write(entries) { $1.write($0.digest) }
    }
}
