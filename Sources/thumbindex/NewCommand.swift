import ArgumentParser
import Content
import Diagnostics
import Scaffolding

/// The `thumbindex new` command.
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a project with a sample site, or from your own list.",
        discussion: """
            Without --from, creates a small sample site that explains the most common settings in its files. With \
            --from, reads your list and chooses the title, the id and the sections from its keys. Comments in the generated \
            settings explain each choice.
            """)

    @Argument(
        help: ArgumentHelp("The folder to create. It must be new or empty.", valueName: "dir"))
    var folder: String

    @Option(
        help: ArgumentHelp(
            "A file of entries: a CSV table, a JSON or YAML list, an object of entries, or an SQLite database.",
            valueName: "file"))
    var from: String?

    @Option(help: ArgumentHelp("The title of the site.", valueName: "text"))
    var title: String?

    func validate() throws {
        if folder.isEmpty { throw ValidationError("The folder path is empty: name a folder to create.") }
        if from == "" { throw ValidationError("--from is empty: name a file of entries.") }
        if let title, title.allSatisfy({ $0.isWhitespace }) {
            throw ValidationError("--title is empty: write a title, or remove the option.")
        }
    }

    func run() async throws {
        var project = try NewProject(at: folder)
        guard let from else {
            let files = starter + SchemaFiles.settings
            try project.write(files)
            let file = StarterFiles.catalogPath
            printResult(
                "\(displayFolder) contains \(files.count.counted("file")) of a sample site.",
                nextStep: "To change the sections and the order, edit \(file).")
            return
        }
        let list = try await ImportedList(from: from, siteTitle: title)
        try project.write(list.files + SchemaFiles.settings)
        report(list.diagnostics, loader: list.loader)
        let entries = list.entries.counted("entry", "entries")
        printResult(
            "\(displayFolder) contains \(entries) from \(from.visible)\(part(list.excerpt)).\(drafts(of: list))",
            nextStep:
                "To change the sections and the order, edit \(list.catalogPath), which explains each choice."
        )
    }
}

extension NewCommand {
    private var starter: [ProjectFile] {
        StarterFiles.all.map { file in
            guard let title, file.path == StarterFiles.sitePath else { return file }
            var site = SiteSettingsFile(file)
            site.set("title", to: title)
            return site.file
        }
    }

    private func printResult(_ what: String, nextStep hint: String) {
        let change = isCurrentFolder ? "" : "  cd \(ShellArgument(folder))\n"
        Console.standardOutput.write(
            """
            \(what)

            \(change)  thumbindex build    builds the site from content/ into site/
              thumbindex serve    shows a preview that updates as you edit

            \(hint)

            """)
    }

    /// Prints the first few problems of the entries. The project is written anyway, so that they can be fixed.
    private func report(_ diagnostics: Diagnostics, loader: ContentLoader) {
        let found = diagnostics.sorted
        guard !found.isEmpty else { return }
        let console = Console.standardError
        let formatter = DiagnosticFormatter(
            colors: console.hasColors, loader: loader)
        console.write(formatter.formatEach(Array(found.prefix(5))).joined())
        let rest = found.count > 5 ? "and \(found.count - 5) more; " : ""
        console.write("\(rest)run thumbindex check to print all problems\n\n")
    }

    /// Returns a description of the part of a file that was imported; empty if it was the whole file.
    private func part(_ excerpt: EntryListExcerpt?) -> String {
        guard let excerpt else { return "" }
        let place = ", where they are in “\(excerpt.name)”"
        return excerpt.leavesOut ? place + ". The project does not contain the rest of that file" : place
    }

    /// Returns a sentence about the entries that the site will not have; empty if there are none.
    private func drafts(of list: ImportedList) -> String {
        guard list.drafts > 0 else { return "" }
        let (subject, pronoun) =
            list.drafts == 1 ? ("1 of them is a draft", "it") : ("\(list.drafts) of them are drafts", "them")
        return " \(subject), because “draft” is true: only --drafts builds \(pronoun)."
    }

    private var isCurrentFolder: Bool { folder == "." || folder == "./" }

    private var displayFolder: String { isCurrentFolder ? "This folder" : folder.visible }
}

/// A string quoted as a single shell word.
struct ShellArgument: CustomStringConvertible {
    private let text: String

    init(_ text: String) {
        // A leading hyphen would make it an option.
        self.text = text.hasPrefix("-") ? "./" + text : text
    }

    var description: String {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "_-./".unicodeScalars.contains(scalar)
        }
        if isPlain { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            + "'"
    }
}
