import DefaultTheme
import Foundation
import Testing

@Suite("The default theme's table")
struct DefaultThemeTests {
    /// Tests may look beside themselves; the library must not.
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates")

    private func pathsOnDisk() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { !$0.hasSuffix(".swift") && !folder.appendingPathComponent($0).hasDirectoryPath }
            .sorted()
    }

    @Test("names every file of the folder, and no other")
    func paths() throws {
        let files = try pathsOnDisk().filter { path in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(
                atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
            return exists && !isFolder.boolValue
        }
        #expect(DefaultTheme.files.map { $0.path }.sorted() == files)
    }

    @Test("holds what stands in the folder, byte for byte", arguments: DefaultTheme.files.map { $0.path })
    func bytes(path: String) throws {
        let file = try #require(DefaultTheme.files.first { $0.path == path })
        #expect(try Data(contentsOf: folder.appendingPathComponent(path)) == Data(file.bytes))
    }

    @Test("has no two files of one name in different folders, since embedding keeps names only")
    func uniqueNames() {
        let names = DefaultTheme.files.map { $0.path.split(separator: "/").last ?? "" }
        #expect(Set(names).count == names.count)
    }
}
