import ArgumentParser
import Content
import Diagnostics
import Scaffolding

/// `thumbindex new`.
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a folder with a starter site, or with a list of your own.",
        discussion: """
            Without --from this is a small list of herbs that builds at once; its files explain every setting. With \
            --from it is your list: its entries are looked at for what could be the title, the address and the \
            sections, and the settings that are written say what each guess rests on.
            """)

    @Argument(
        help: ArgumentHelp("The folder to make; it must not exist yet, or be empty.", valueName: "dir"))
    var folder: String

    @Option(
        help: ArgumentHelp(
            "A file of entries: a JSON list, an object that holds one, or one object in each line.",
            valueName: "file"))
    var from: String?

    @Option(help: ArgumentHelp("The title of the site.", valueName: "text"))
    var title: String?

    func validate() throws {
        if folder.isEmpty { throw ValidationError("The name of the folder is empty.") }
        if from == "" { throw ValidationError("--from is empty: name a file of entries.") }
        if let title, title.allSatisfy({ $0.isWhitespace }) {
            throw ValidationError("--title is empty: leave it out, or say how the site is called.")
        }
    }

    func run() async throws {
        var project = try NewProject(at: folder)
        guard let from else {
            try project.write(starter)
            let file = StarterFiles.catalogPath
            printResult(
                "\(displayFolder) holds \(count(starter.count, "file")) of a small site.",
                nextStep: "\(file) says how the list is cut and sorted; every line of it is explained.")
            return
        }
        let list = try await ImportedList(from: from, siteTitle: title)
        try project.write(list.files)
        report(list.diagnostics, loader: list.loader)
        let entries = count(list.entries, "entry", "entries")
        printResult(
            "\(displayFolder) holds \(entries) from \(from.visible).",
            nextStep: "\(list.catalogPath) says how the list is cut and sorted, and what each guess rests on."
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

            \(change)  thumbindex build    makes the site from content/ in site/
              thumbindex serve    shows it, and what you change while you write

            \(hint)

            """)
    }

    /// Prints the first few problems of the entries. The project is written anyway, so that they can be fixed.
    private func report(_ diagnostics: Diagnostics, loader: ContentLoader) {
        let found = diagnostics.sorted
        guard !found.isEmpty else { return }
        let console = Console.standardError
        let formatter = DiagnosticFormatter(
            colors: console.hasColors, source: loader.source(ofDiagnosticsIn:))
        console.write(formatter.formatEach(Array(found.prefix(5))).joined())
        let rest = found.count > 5 ? "and \(found.count - 5) more; " : ""
        console.write("\(rest)thumbindex check says all that is to be mended before a build\n\n")
    }

    private var isCurrentFolder: Bool { folder == "." || folder == "./" }

    private var displayFolder: String { isCurrentFolder ? "This folder" : folder.visible }

    private func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        number == 1 ? "1 \(one)" : "\(number) \(many ?? one + "s")"
    }
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
