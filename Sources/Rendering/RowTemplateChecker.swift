package import Content
import DataFormats
package import Diagnostics

/// A checker of the row templates that catalogs, views and entries name. It reports names for which no
/// template exists.
package enum RowTemplateChecker {
    /// - Parameter unread: The names of templates that could not be read. They exist, so they are not reported again.
    package static func report(
        _ content: SiteContent, rows: [String], unread: Set<String> = [], into diagnostics: inout Diagnostics
    ) {
        // The rows of other names have no entry of their own.
        let rows = rows.filter { $0 != "see" }
        let folder = "rows/"
        let known = Set(rows).union(
            unread.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) })
        for catalog in content.catalogs {
            let settings = catalog.settings
            if !known.contains(settings.entry.row) {
                report(settings.entry.row, rows, settings.entry.rowOrigin, catalog.origin, into: &diagnostics)
            }
            for view in settings.views {
                guard let row = view.entry.row, !known.contains(row) else { continue }
                report(row, rows, view.entry.rowOrigin, catalog.origin, into: &diagnostics)
            }
            for entry in catalog.entries where entry.row != settings.entry.row && !known.contains(entry.row) {
                let entry = entry.whole
                let kind = settings.entry.kind
                diagnostics.report(
                    Diagnostic(
                        problem(entry.row, rows), file: kind.map { entry.file(ofField: $0) } ?? entry.file,
                        position: kind.flatMap { entry.fields[$0]?.position } ?? entry.position))
            }
        }
    }

    private static func report(
        _ row: String, _ rows: [String], _ origin: Origin?, _ file: String,
        into diagnostics: inout Diagnostics
    ) {
        let problem = problem(row, rows)
        if let origin {
            diagnostics.report(problem, in: origin.file, at: origin.position)
        } else {
            diagnostics.report(Diagnostic(problem, file: file))
        }
    }

    private static func problem(_ row: String, _ rows: [String]) -> Problem {
        .unknownRowTemplate(row, known: rows, suggestion: Suggestion.nearest(to: row, in: rows))
    }

    /// Returns the fields of the catalogs that use each row template.
    package static func schemas(of content: SiteContent) -> [String: [FieldSchema]] {
        var schemas: [String: [FieldSchema]] = [:]
        for catalog in content.catalogs {
            let settings = catalog.settings
            var rows = Set([settings.entry.row] + settings.views.compactMap { $0.entry.row })
            for entry in catalog.entries {
                rows.insert(entry.row)
                if !entry.also.isEmpty { rows.insert("see") }
            }
            for row in rows { schemas[row, default: []].append(settings.fields) }
        }
        return schemas
    }
}
