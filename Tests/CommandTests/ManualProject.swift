import Foundation
import Testing

/// A project that an entry of the manual shows.
struct ManualProject {
    /// Which entry shows it, and its number there.
    let name: String
    /// Texts by path from the project folder.
    let files: [String: String]
    /// What the program prints about it; `nil` if nothing is wrong.
    let message: String?
}

extension ManualProject {
    static let all: [ManualProject] = {
        do {
            return try ManualFolder.markdownFiles().flatMap { projects(in: $0.text, path: $0.path) }
        } catch {
            fatalError("content/manual: \(error)")
        }
    }()

    /// The projects of an entry, by the rules of `Tests/EndToEnd/manual_entries.py`.
    ///
    /// All files of an entry make one project. A file that is shown again replaces the earlier one, and begins another
    /// project. So do wrong files, up to the message.
    private static func projects(in text: String, path: String) -> [ManualProject] {
        var projects: [ManualProject] = []
        var good: [String: String] = [:]
        var wrong: [String: String] = [:]
        func add(_ files: [String: String], message: String? = nil) {
            projects.append(
                ManualProject(name: "\(path):\(projects.count + 1)", files: files, message: message))
        }
        for fence in ManualFence.all(in: text) {
            if let path = fence.path {
                if fence.isWrong {
                    wrong[path] = fence.text
                } else {
                    if good[path] != nil { add(good) }
                    good[path] = fence.text
                }
            } else if !wrong.isEmpty, fence.info == "text" {
                add(good.merging(wrong) { $1 }, message: fence.text)
                wrong = [:]
            }
        }
        precondition(wrong.isEmpty, "\(path): no message follows the wrong files")
        if !good.isEmpty { add(good) }
        return projects
    }
}

extension ManualProject: CustomTestStringConvertible {
    var testDescription: String { name }
}
