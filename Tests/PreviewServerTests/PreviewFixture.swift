import Content
import Diagnostics
import Files
import Foundation
import Pipeline
@testable import PreviewServer
import Synchronization
import Testing

/// A project in a temporary folder and its preview.
final class PreviewFixture: Sendable {
    let folder: URL
    /// The lines that the server printed.
    let reports = Mutex<[String]>([])

    init(_ files: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
        try write(["content/list/owl.md": "# Owl\n\nIt hoots.\n", "content/list/owl.bin": "abc"])
        try write(files)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func write(_ files: [String: String]) throws {
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: path).path, withDestinationPath: target)
    }

    var contentFolder: String { folder.appending(path: "content").path }

    var source: PreviewSource {
        PreviewSource(
            contentFolder: contentFolder, templatesFolder: folder.appending(path: "Templates").path,
            report: { line in self.reports.withLock { $0.append(line) } }
        ) { _ in await self.load() }
    }

    func load() async -> LoadOutcome {
        do {
            let site = try await LoadedSite.load(
                ContentLoader(
                    tree: DiskTree(
                        root: contentFolder, ignoring: ContentLayout.isIgnored)))
            let words = site.diagnostics.sorted.map { "\($0.file): \($0.problem.message)" }
            return site.renderer.map { .site($0) } ?? .problems(words)
        } catch {
            return .problems([error.reason])
        }
    }

    func preview() async -> Preview {
        let preview = Preview(version: 1)
        preview.update(await load())
        return preview
    }

    func responder(of preview: Preview) -> PreviewResponder {
        PreviewServer(source: source, host: "127.0.0.1", ports: 0...0) { _ in }.responder(of: preview)
    }
}
