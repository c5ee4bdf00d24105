import DataFormats
import Diagnostics
import Files

extension ContentLayout {
    /// Removes the files that settings name as sources, and the files that SQLite keeps beside them, from those that are copied.
    mutating func removeSources(_ sources: Set<Int>) {
        unpublished.others += databases.map { items[$0].path }
        guard !sources.isEmpty else { return }
        let paths = Set(sources.flatMap { items[$0].path.withFilesOfSQLite })
        assets.removeAll { paths.contains($0.path) }
    }

    /// Reports each database that no settings name as a source. Those of catalogs whose settings have errors are left out.
    func reportUnusedDatabases(except sources: Set<Int>, into diagnostics: inout Diagnostics) {
        guard !databases.isEmpty else { return }
        let filesWithErrors = diagnostics.filesWithErrors
        let failed = Set(
            folders.filter { $0.settingsFile.map { filesWithErrors.contains(contentPrefix + $0) } ?? false }
                .map { $0.path })
        for position in databases where !sources.contains(position) && !items[position].path.isBesideDatabase
        {
            let path = items[position].path
            guard failed.innermost(of: path) == nil else { continue }
            diagnostics.report(Diagnostic(.unpublishedFile(.database), file: contentPrefix + path))
        }
    }
}

extension String {
    private static var endings: [String] {
        [DatabaseImage.endings.log, DatabaseImage.endings.journal, DatabaseImage.endings.index]
    }

    /// The path of a database, and those of the files that SQLite keeps beside it.
    fileprivate var withFilesOfSQLite: [String] { [self] + Self.endings.map { self + $0 } }

    /// Whether the path is that of a file that SQLite keeps beside a database.
    fileprivate var isBesideDatabase: Bool { Self.endings.contains { hasSuffix($0) } }

    /// Whether the path looks like that of a database, or of a file that SQLite keeps beside one.
    var isDatabase: Bool {
        let ending = Self.endings.first { hasSuffix($0) }
        let path = ending.map { String(dropLast($0.count)) } ?? self
        return path.hasPathExtension(".sqlite") || path.hasDigitExtension || path.hasPathExtension(".db")
    }

    /// Whether the path ends with `.sqlite3` or `.db3`, in any case.
    private var hasDigitExtension: Bool {
        let end = suffix(8).lowercased()
        return end.hasSuffix(".sqlite3") || end.hasSuffix(".db3")
    }
}
