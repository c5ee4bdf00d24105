import Content
import Diagnostics
import Planning
import Rendering
import Sectioning
import SiteBuild

/// The message after a successful build.
struct BuildSummary {
    let plan: SitePlan
    /// See ``counts(of:)``.
    let counts: String
    let output: OutputSummary
    let duration: Duration

    /// Returns the number of catalogs, entries, sections and pages: `1 catalog, 3 entries, 2 sections, 4 pages`.
    /// - Complexity: O(*files*).
    static func counts(of plan: SitePlan) -> String {
        let entries = plan.catalogs.reduce(0) { $0 + $1.catalog.entries.count }
        let sections = plan.catalogs.reduce(0) { $0 + $1.views.reduce(0) { $0 + $1.snapshot.sections.count } }
        let pages = plan.files.count { $0.path.utf8.suffix(5).elementsEqual(".html".utf8) }
        let counts = [
            plan.catalogs.count.counted("catalog"), entries.counted("entry", "entries"),
            sections.counted("section"), pages.counted("page"),
        ]
        return counts.joined(separator: ", ")
    }

    /// Lines about files that are not read, one for each catalog to whose index letters were added, and the hints.
    func notes(isVerbose: Bool) -> String {
        var text = FileSummary(of: plan.content).message(isVerbose: isVerbose) + Self.hints(for: plan)
        for catalog in plan.catalogs where !catalog.addedAlphabets.isEmpty {
            let alphabets = catalog.addedAlphabets.joined(separator: ", ")
            text +=
                "\(catalog.catalog.title): index letters of \(alphabets) were added for titles that need them; "
            text += "to choose others, set “alphabets” in catalog.yaml\n"
        }
        return text
    }

    /// A line for each catalog that its first view hardly divides.
    static func hints(for plan: SitePlan) -> String {
        var text = ""
        for hint in plan.catalogs.compactMap({ SectioningHint($0) }) {
            let remedy =
                hint.keys.isEmpty
                ? "a view with “section” needs a key with a few values"
                : "to divide them, add a view with “section: \(hint.keys[0])”"
                    + (hint.keys.count > 1 ? " (or \(hint.keys.dropFirst().joined(separator: ", ")))" : "")
            text +=
                "hint: \(hint.count) of \(hint.total) entries of “\(hint.catalog)” are in the section “\(hint.section)”; \(remedy)\n"
        }
        return text
    }

    func message(folder: String, isVerbose: Bool) -> String {
        var text = Self.message(counts, notes(isVerbose: isVerbose), output, duration, folder: folder)
        if isVerbose {
            for catalog in plan.catalogs {
                for view in catalog.views {
                    let titles = zip(view.snapshot.sections, view.counts).map { "\($0.key) \($1.entries)" }
                    text += "  \(catalog.catalog.title), \(view.title): \(titles.joined(separator: ", "))\n"
                }
            }
        }
        return text
    }

    /// Returns the message from counts and notes, for a build that may have no plan.
    static func message(
        _ counts: String, _ notes: String, _ output: OutputSummary, _ duration: Duration, folder: String
    ) -> String {
        "\(counts) in \(seconds(duration)) → \(folder)\n"
            + "\(output.written) written, \(output.unchanged) unchanged, \(output.deleted) deleted\n" + notes
    }

    static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let hundredths = Int(seconds) * 100 + Int(attoseconds / 10_000_000_000_000_000)
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}
