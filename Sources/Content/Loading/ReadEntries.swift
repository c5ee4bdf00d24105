import Diagnostics
import Files

/// The entries of one or several files and their problems.
struct ReadEntries {
    var entries: [Entry] = []
    /// The ids of the drafts that are not built.
    var drafts: [String] = []
    var diagnostics = Diagnostics()
    /// Whether any entry has images, other than in fields.
    var hasImages = false
    /// The paths of the Markdown files that belong to entries of the files, including drafts and entries with errors.
    var entryTexts = Set<String>()
    /// What a later run can reuse; `nil` if there are errors, or several files, or if entries have texts.
    var reusable: LoadedFiles.File?

    init() {}

    init(_ known: LoadedFiles.File) {
        for warning in known.warnings { diagnostics.report(warning) }
        entries = known.entries
        drafts = known.drafts
        hasImages = known.hasImages
        reusable = known
    }

    /// Lets a later run reuse the entries of a file, unless the file has errors or is large, or entries have texts from
    /// other files, which may change.
    /// - Parameter size: The size of the file, in bytes.
    mutating func finish(
        _ path: String, _ version: FileVersion?, _ digest: Digest, _ settings: Digest, size: Int
    ) {
        hasImages = entries.contains { $0.hasImages }
        guard !diagnostics.hasErrors, entryTexts.isEmpty, size <= LoadedFiles.maximumFileSize else { return }
        // Without their files, which would stay in memory.
        let warnings = diagnostics.map { Diagnostic($0.problem, file: $0.file, position: $0.position) }
        // A record of the file does not name the file of each warning. That about a query is in the settings.
        let file = contentPrefix + path
        guard warnings.allSatisfy({ $0.file == file }) else { return }
        reusable = LoadedFiles.File(
            path: path, version: version, digest: digest, settings: settings, entries: entries,
            drafts: drafts, warnings: warnings)
    }

    /// Appends the entries and problems of another file.
    mutating func append(_ other: ReadEntries) {
        entries += other.entries
        drafts += other.drafts
        diagnostics.append(other.diagnostics)
        hasImages = hasImages || other.hasImages
        entryTexts.formUnion(other.entryTexts)
    }

    /// Returns these entries and those of other files, in the order of their files.
    /// - Complexity: O(*n*).
    func merged(with other: ReadEntries) -> ReadEntries {
        var merged = self
        merged.append(other)
        merged.entries = []
        merged.entries.reserveCapacity(entries.count + other.entries.count)
        var next = 0
        var file = ""
        for entry in entries {
            if !entry.file.hasSameBytes(as: file) {
                file = entry.file
                while next < other.entries.count, other.entries[next].file.isOrderedBeforeAsPath(file) {
                    merged.entries.append(other.entries[next])
                    next += 1
                }
            }
            merged.entries.append(entry)
        }
        merged.entries += other.entries[next...]
        return merged
    }
}
