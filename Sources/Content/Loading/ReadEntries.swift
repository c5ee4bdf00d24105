import Diagnostics

/// The entries of one or several files and their problems.
struct ReadEntries {
    var entries: [Entry] = []
    /// The ids of the drafts that are not built.
    var drafts: [String] = []
    var diagnostics = Diagnostics()
    /// Whether any entry has images, other than in fields.
    var hasImages = false
    /// The paths of the Markdown files that belong to rows of the files, including rows with errors and drafts.
    var rowTexts = Set<String>()
    /// What a later run can reuse; `nil` if there are errors, or several files, or if rows have texts.
    var reusable: LoadedFiles.File?

    init() {}

    init(_ known: LoadedFiles.File) {
        for warning in known.warnings { diagnostics.report(warning) }
        entries = known.entries
        drafts = known.drafts
        hasImages = known.hasImages
        reusable = known
    }

    /// Appends the entries and problems of another file.
    mutating func append(_ other: ReadEntries) {
        entries += other.entries
        drafts += other.drafts
        diagnostics.append(other.diagnostics)
        hasImages = hasImages || other.hasImages
        rowTexts.formUnion(other.rowTexts)
    }
}
