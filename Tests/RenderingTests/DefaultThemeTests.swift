import DefaultTheme
import Foundation
import Testing

@Suite("The default theme's table")
struct DefaultThemeTests {
    /// Tests may look beside themselves; the library must not.
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates")

    private func pathsOnDisk() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { path in
            var isFolder: ObjCBool = false
            let whole = folder.appendingPathComponent(path).path
            let exists = FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
            // What the module was made with stands beside it for those who make it anew.
            return exists && !isFolder.boolValue && !path.hasSuffix(".swift") && path != "core/TOOLCHAIN"
        }
    }

    @Test("names every file of the folder, and no other")
    func paths() throws {
        #expect(DefaultTheme.files.map { $0.path }.sorted() == (try pathsOnDisk()))
    }

    @Test("holds what stands in the folder, byte for byte", arguments: DefaultTheme.files.map { $0.path })
    func bytes(path: String) throws {
        let file = try #require(DefaultTheme.files.first { $0.path == path })
        #expect(try Data(contentsOf: folder.appendingPathComponent(path)) == Data(file.bytes))
    }

    @Test("names every style sheet once, in order")
    func styles() {
        let files = DefaultTheme.files.map { $0.path }.filter { $0.hasSuffix(".css") }
        #expect(DefaultTheme.styles.sorted() == files.sorted())
        #expect(DefaultTheme.styles.first == "styles/tokens.css", "it names the layers")
    }

    @Test("has no two files of one name in different folders, since embedding keeps names only")
    func uniqueNames() {
        let names = DefaultTheme.files.map { $0.path.split(separator: "/").last ?? "" }
        #expect(Set(names).count == names.count)
    }
}
