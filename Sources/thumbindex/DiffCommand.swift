import ArgumentParser
import Content
import Diagnostics
import Foundation
import Pipeline
import Planning
import Rendering

/// The `thumbindex diff` command.
struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "List the entries that differ between two versions of a project.",
        discussion: """
            OLD and NEW are project folders: a copy that you made earlier, for example, and the project. The command lists \
            the entries that were added, removed or changed, and those that moved to another section of a view.
            """)

    @Argument(help: ArgumentHelp("The project folder of the old version.", valueName: "old"))
    var old: String

    @Argument(
        help: ArgumentHelp(
            "The project folder of the new version (default: the project folder).", valueName: "new"))
    var new: String?

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        options.warnAboutUnused(
            [
                "--base-url": options.baseURL != nil, "--output": options.output != nil,
                "--strict": options.strict,
            ], by: "a comparison")
        let (old, new) = (try await plan(of: old), try await plan(of: new ?? options.source))
        guard !options.quiet else { return }
        Console.standardOutput.write(Self.report(from: old, to: new))
    }

    /// Loads and plans a project. Reports only errors, because warnings are no difference.
    private func plan(of folder: String) async throws -> SitePlan {
        var options = options
        options.source = folder
        guard FileManager.default.fileExists(atPath: options.contentFolder) else {
            throw CommandFailure(
                status: .usageError,
                message: """
                    error: there is no folder \(options.contentFolder.visible)
                      Name two project folders, which contain content/: thumbindex diff OLD NEW

                    """)
        }
        let site = try await options.loadReportingNothing(from: options.tree, templates: options.templates)
        if let plan = site.plan { return plan }
        let console = Console.standardError
        let errors = site.diagnostics.sorted.filter { $0.severity == .error }
        let formatter = options.formatter(of: options.tree, hasColors: console.hasColors, outcome: nil)
        console.write(formatter.format(errors))
        throw CommandFailure(
            status: .invalidContent,
            message: "error: “\(folder.visible)” has errors, so its entries cannot be compared\n")
    }

    /// Returns a text about each catalog with differences, those that were removed last.
    private static func report(from old: SitePlan, to new: SitePlan) -> String {
        let oldCatalogs = Dictionary(uniqueKeysWithValues: old.catalogs.map { ($0.catalog.folder, $0) })
        let newFolders = Set(new.catalogs.map { $0.catalog.folder })
        let pairs =
            new.catalogs.map { (old: oldCatalogs[$0.catalog.folder], new: Optional($0)) }
            + old.catalogs.filter { !newFolders.contains($0.catalog.folder) }.map { (old: $0, new: nil) }
        let texts = pairs.compactMap { pair -> String? in
            guard let catalog = (pair.new ?? pair.old)?.catalog else { return nil }
            let difference = CatalogDifference(from: pair.old, to: pair.new)
            guard !difference.isEmpty else { return nil }
            return DifferenceReport(title: catalog.title, folder: catalog.folder, difference: difference).text
        }
        return texts.isEmpty ? "All entries are the same.\n" : texts.joined(separator: "\n")
    }
}
