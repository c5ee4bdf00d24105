@testable import Files
import Foundation
import Testing

@Suite("The home folder")
struct HomeFolderTests {
    @Test(
        "HOME and the password database define the home folders; either may be missing",
        arguments: [
            ("/a", "/b", ["/a", "/b"]), ("", "/b", ["/b"]), (nil, "/b", ["/b"]), ("/a", nil, ["/a"]),
            (nil, nil, []), ("/a", "", ["/a"]), ("a", "/b", ["a", "/b"]),
        ] as [(String?, String?, [String])])
    func folders(environment: String?, database: String?, expected: [String]) {
        #expect(HomeFolder.folders(environment: environment, database: database) == expected)
    }

    @Test("the folder in the password database is a home folder")
    func database() throws {
        let folder = try #require(getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) })
        #expect(HomeFolder.all.contains(folder))
    }
}
