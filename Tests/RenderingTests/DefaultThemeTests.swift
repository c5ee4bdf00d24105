import DefaultTheme
import Foundation
import Testing

@Suite("Table of the default theme's files")
struct DefaultThemeTests {
    /// Tests may use their own location; the library must not.
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates")

    private func pathsOnDisk() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { path in
            var isFolder: ObjCBool = false
            let whole = folder.appendingPathComponent(path).path
            let exists = FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
            return exists && !isFolder.boolValue
        }
    }

    @Test("the table lists exactly the files of the folder")
    func paths() throws {
        #expect(DefaultTheme.files.map { $0.path }.sorted() == (try pathsOnDisk()))
    }

    @Test("the embedded bytes equal the file", arguments: DefaultTheme.files.map { $0.path })
    func bytes(path: String) throws {
        let file = try #require(DefaultTheme.files.first { $0.path == path })
        #expect(try Data(contentsOf: folder.appendingPathComponent(path)) == Data(file.bytes))
    }

    @Test("the style sheets are listed once each, with tokens.css first")
    func styles() {
        let files = DefaultTheme.files.map { $0.path }.filter { $0.hasSuffix(".css") }
        #expect(DefaultTheme.styles.sorted() == files.sorted())
        #expect(DefaultTheme.styles.first == "styles/tokens.css", "it names the layers")
        #expect(DefaultTheme.similarStyles.sorted() == files.sorted())
        #expect(DefaultTheme.similarStyles.first == "styles/tokens.css")
    }
}
