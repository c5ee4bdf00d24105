import Content
import Planning
import Sectioning
import SiteBuild

/// The message after a successful build.
struct BuildSummary {
    let plan: SitePlan
    let output: OutputSummary
    let duration: Duration

    func message(folder: String, isVerbose: Bool) -> String {
        let entries = plan.catalogs.reduce(0) { $0 + $1.catalog.entries.count }
        let sections = plan.catalogs.reduce(0) { $0 + $1.views.reduce(0) { $0 + $1.snapshot.sections.count } }
        let pages = plan.files.count { $0.path.hasSuffix(".html") }
        let counts = [
            Self.count(plan.catalogs.count, "catalog", "catalogs"), Self.count(entries, "entry", "entries"),
            Self.count(sections, "section", "sections"), Self.count(pages, "page", "pages"),
        ]
        var text = "\(counts.joined(separator: ", ")) in \(Self.seconds(duration)) → \(folder)\n"
        text += "\(output.written) written, \(output.unchanged) unchanged, \(output.deleted) deleted\n"
        for catalog in plan.catalogs where !catalog.addedAlphabets.isEmpty {
            let alphabets = catalog.addedAlphabets.joined(separator: ", ")
            text +=
                "\(catalog.catalog.title): index letters of \(alphabets) were added for titles that need them; "
            text += "to choose others, set “alphabets” in catalog.yaml\n"
        }
        if isVerbose {
            for catalog in plan.catalogs {
                for view in catalog.views {
                    let titles = view.snapshot.sections.map { "\($0.key) \($0.placements.count)" }
                    text += "  \(catalog.catalog.title), \(view.title): \(titles.joined(separator: ", "))\n"
                }
            }
        }
        return text
    }

    private static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let hundredths = Int(seconds) * 100 + Int(attoseconds / 10_000_000_000_000_000)
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}
