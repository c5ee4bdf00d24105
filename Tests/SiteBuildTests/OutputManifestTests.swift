@testable import BuiltSite
import Content
import Files
@testable import SiteBuild
import Testing

@Suite struct OutputManifestTests {
    private func manifest(_ paths: [String]) throws -> Manifest {
        var entries: [OutputPath: Manifest.Entry] = [:]
        for path in paths {
            entries[try OutputPath(path)] = .init(digest: Digest(of: path), size: path.utf8.count)
        }
        return Manifest(entries: entries)
    }

    @Test func aManifestCanBeReadBack() throws {
        let paths = ["b", "a/b", "a-b", "a", "é", "line\nbreak", "back\\slash", "a b"]
        let manifest = try manifest(paths.filter { $0 != "a/b" })
        let read = try Manifest(bytes: manifest.bytes)
        #expect(read == manifest)
        #expect(read.bytes == manifest.bytes)
        #expect(
            Array(read.paths)
                == ["a", "a b", "a-b", "back\\slash", "b", "line\nbreak", "é"].sorted {
                    Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
                })
        #expect(read["a b"]?.size == 3)
        #expect(read["nothing"] == nil)
    }

    @Test func theFormatIsFixed() throws {
        let text = String(decoding: try manifest(["b", "a"]).bytes, as: UTF8.self)
        let lines = """
            thumbindex manifest 2
            \(Digest(of: "a").hex) 1 a
            \(Digest(of: "b").hex) 1 b

            """
        #expect(text == lines + "end \(Digest(of: lines).hex)\n")
    }

    @Test(arguments: [
        ("", 1), ("thumbindex manifest 1\n", 1), ("thumbindex manifest 2", 1), ("thumbindex manifest 2\n", 2),
        ("thumbindex manifest 2\n\n", 2),
        ("thumbindex manifest 2\nH 1 b\nH 1 a\n", 3), ("thumbindex manifest 2\nH 1 a\nH 1 a\n", 3),
        ("thumbindex manifest 2\nH 1 a\n<<<<<<< HEAD\n", 3), ("thumbindex manifest 2\nH 01 a\n", 2),
        ("thumbindex manifest 2\nH -1 a\n", 2), ("thumbindex manifest 2\nH 1 ../a\n", 2),
        ("thumbindex manifest 2\nH 1 .git/config\n", 2), ("thumbindex manifest 2\nH 1 /etc/passwd\n", 2),
        ("thumbindex manifest 2\nh 1 a\n", 2), ("thumbindex manifest 2\nH 1\n", 2),
        ("thumbindex manifest 2\nH 1 a", 1), ("thumbindex manifest 2\nH 1 a\n", 3),
        ("thumbindex manifest 2\nH 1 a\nend H\n", 3),
    ])
    func invalidManifestsAreErrors(text: String, line: Int) {
        let text = text.replacing("H", with: Digest(of: "").hex)
        #expect(throws: Manifest.ParseError(line: line)) { try Manifest(bytes: Array(text.utf8)) }
    }

    /// Neither a changed byte nor a truncated file is accepted.
    @Test func everyDamageIsDetected() throws {
        let bytes = try manifest(["a", "b/c"]).bytes
        for length in 0..<bytes.count {
            #expect(throws: Manifest.ParseError.self) { try Manifest(bytes: Array(bytes.prefix(length))) }
        }
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(throws: Manifest.ParseError.self) { try Manifest(bytes: changed) }
        }
        let heading = bytes.prefix { $0 != UInt8(ascii: "\n") }.count + 1
        let line = bytes[heading...].prefix { $0 != UInt8(ascii: "\n") }.count + 1
        var shorter = bytes
        shorter.removeSubrange(heading..<heading + line)
        #expect(throws: Manifest.ParseError(line: 3)) { try Manifest(bytes: shorter) }
    }

    @Test func containsFoldersOfItsFiles() throws {
        let manifest = try manifest(["a/x/1", "a-b", "c/d"])
        for folder in ["a", "a/x", "c"] {
            #expect(try manifest.contains(folder: OutputPath(folder)), "\(folder)")
        }
        for folder in ["a-b", "b", "a/x/1", "z", "A"] {
            #expect(try !manifest.contains(folder: OutputPath(folder)), "\(folder)")
        }
    }

    @Test func aJournalCanBeReadBackAndDamageIsDetected() throws {
        let steps: [Journal.Step] = [
            .remove(try OutputPath("a/1\n")), .prune(try OutputPath("a")), .add(try OutputPath("a")),
            .replace(try OutputPath("b c")), .addFolder(try OutputPath("d")),
        ]
        let bytes = Journal(steps: steps).bytes
        #expect(Journal(bytes: bytes)?.steps == steps)
        for length in 0..<bytes.count {
            #expect(Journal(bytes: Array(bytes.prefix(length))) == nil)
        }
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(Journal(bytes: changed) == nil)
        }
    }
}
