import Content
import Diagnostics

/// The message about the files of the content folder that are not read.
struct FileSummary {
    /// The paths of files that are copied.
    private let copied: [String]
    /// The paths of READMEs.
    private let readmes: [String]

    init(of content: SiteContent) {
        copied = content.assets.map { $0.file }
        readmes = content.readmes
    }

    /// - Parameter isVerbose: Whether to list the copied files.
    func message(isVerbose: Bool) -> String {
        var text = ""
        if !copied.isEmpty {
            let files = copied.count == 1 ? "1 other file is" : "\(copied.count) other files are"
            text +=
                "\(files) copied\(isVerbose ? "" : "; --verbose lists \(copied.count == 1 ? "it" : "them")")\n"
            if isVerbose { text += copied.map { "  content/\($0.visible)\n" }.joined() }
        }
        if let first = readmes.first {
            let rest = readmes.count - 1
            text +=
                rest == 0
                ? "content/\(first.visible) is not published, because it has no front matter\n"
                : "content/\(first.visible) and \(rest) more without front matter are not published\n"
        }
        return text
    }
}
