import Foundation

/// The manual, `content/manual`.
enum ManualFolder {
    static let url = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../content/manual").standardizedFileURL

    /// The Markdown files by their paths from the folder.
    static func markdownFiles() throws -> [(path: String, text: String)] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
        return try paths.filter { $0.hasSuffix(".md") }.sorted().map { path in
            (path, try String(contentsOf: url.appending(path: path), encoding: .utf8))
        }
    }
}
