import Planning
import TestSupport
import Testing

@Suite("Paths in the site")
struct SitePathTests {
    @Test(arguments: [
        ("", "", "./"), ("", "animals/", "animals/"), ("animals/", "animals/", "./"),
        ("animals/owl/", "animals/", "../"),
        ("animals/owl/", "animals/bat/", "../bat/"), ("animals/owl/", "-/theme.css", "../../-/theme.css"),
        ("animals/owl/", "", "../../"), ("a/-/room/den/2/", "a/-/room/den/", "../"),
        ("a/", "a/images/owl 1.jpg", "images/owl%201.jpg"), ("", "a/ü/", "a/ü/"),
        ("", "x/a:b%.png", "x/a%3Ab%25.png"),
        ("a/", "theme.css", "../theme.css"), ("a/b/", "a/c.txt", "../c.txt"), ("a/b/", "a/b", "../b"),
        ("", "a:b/", "a%3Ab/"),
        ("a/", "a/#?.txt", "%23%3F.txt"), ("", "हिन्दी/", "हिन्दी/"), ("", "\u{202E}a/", "%E2%80%AEa/"),
        ("", "\"'<&>/", "%22%27%3C%26%3E/"),
    ])
    func relative(page: String, target: String, expected: String) {
        #expect(SitePath.relative(from: page, to: target) == expected)
    }

    @Test(arguments: [
        ("", "https://example.org/a/"), ("owl/", "https://example.org/a/owl/"),
        ("-/theme.css", "https://example.org/a/-/theme.css"),
        ("a b/ü/", "https://example.org/a/a%20b/ü/"),
    ])
    func absolute(target: String, expected: String) {
        #expect(SitePath.absolute(target, base: "https://example.org/a/") == expected)
    }

    @Test func files() {
        #expect(SitePath.file(ofPage: "") == "index.html")
        #expect(SitePath.file(ofPage: "a/b/") == "a/b/index.html")
    }

    @Test("a relative URL, resolved against its page as in RFC 3986, is its target")
    func law() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<5_000 {
            let page = path(&generator, isPage: true)
            let target = path(&generator, isPage: Bool.random(using: &generator))
            let url = SitePath.relative(from: page, to: target)
            #expect(followed(url, from: page) == target, "\(url) on \(page)")
            #expect(!url.isEmpty && !url.hasPrefix("/"))
            #expect(!url.prefix { $0 != "/" }.contains(":"))
        }
    }

    private func path(_ generator: inout SeededGenerator, isPage: Bool) -> String {
        let names = ["a", "b", "-", "a b", "ü", "x:y", "50%", "#", "?", "日本", "a&b", "\u{202E}"]
        let count = Int.random(in: (isPage ? 0 : 1)...4, using: &generator)
        let parts = (0..<count).map { _ in names.randomElement(using: &generator) ?? "a" }
        return parts.joined(separator: "/") + (isPage && count > 0 ? "/" : "")
    }

    private func followed(_ url: String, from page: String) -> String {
        var folders = page.split(separator: "/").map(String.init)
        let parts = url.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        for part in parts.dropLast() where part != "." {
            if part == ".." { _ = folders.popLast() } else { folders.append(decoded(part)) }
        }
        let folder = folders.map { $0 + "/" }.joined()
        guard let file = parts.last, !file.isEmpty else { return folder }
        return folder + decoded(file)
    }

    private func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
