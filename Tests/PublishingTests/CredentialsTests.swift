@testable import Publishing
import TestSupport
import Testing

@Suite("Credentials in URLs")
struct CredentialsTests {
    @Test(
        "are masked, whatever stands around them",
        arguments: [
            ("https://user:word@example.org/x", "https://*********@example.org/x"),
            ("fatal: 'https://token@example.org/x': no", "fatal: 'https://*****@example.org/x': no"),
            ("http://a:b@c@example.org", "http://*****@example.org"),
            ("ssh://git@example.org/x", "ssh://git@example.org/x"),
            ("ssh://git:word@example.org/x", "ssh://git:****@example.org/x"),
            ("git@example.org:x.git", "git@example.org:x.git"),
            ("https://example.org/@x https://u:p@h", "https://example.org/@x https://***@h"),
            ("HTTPS://u@h", "HTTPS://*@h"), ("://", "://"), ("a://", "a://"), ("", ""),
            ("https://@h", "https://@h"),
            // An unencoded slash in the password.
            ("https://user:pa/ss@example.org/x", "https://**********@example.org/x"),
            ("https://user:/ss@h/x", "https://********@h/x"),
            ("https://user:12/34@example.org/x", "https://**********@example.org/x"),
            ("https://me@example.org:pa/ss@example.org", "https://********************@example.org"),
            ("https://to/ken@example.org/x", "https://******@example.org/x"),
            ("https://user:p?a#s@h", "https://**********@h"),
            ("ssh://git:pa/ss@h/x", "ssh://git:*****@h/x"),
            // A path with an `@`.
            ("https://example.org/npm/x@1.2.3/y.js", "https://example.org/npm/x@1.2.3/y.js"),
            ("https://example.org:80/@x", "https://example.org:80/@x"),
            ("ssh://git@example.org:22/x@y", "ssh://git@example.org:22/x@y"),
            ("file:///srv/a:b@c.org/x", "file:///srv/a:b@c.org/x"),
            // Queries.
            ("https://h/x?access_token=abc&b=c", "https://h/x?access_token=***&b=*"),
            ("https://h/x?abc", "https://h/x?***"), ("https://h/x#part", "https://h/x#part"),
            ("https://h/x#token=abc", "https://h/x#token=***"), ("http://h/?a=b=c", "http://h/?a=***"),
            // Consecutive URLs, and URLs in quotation marks.
            ("https://h/https://u:p@h/x", "https://h/https://***@h/x"),
            ("“https://u:p@h” <https://u@h>", "“https://***@h” <https://*@h>"),
            // Without a scheme.
            ("user:word@example.org:x.git", "user:****@example.org:x.git"),
            ("{git: user:pa/ss@example.org/x}", "{git: user:*****@example.org/x}"),
            ("mailto:me@example.org", "mailto:me@example.org"),
            ("git@example.org:me/x@y", "git@example.org:me/x@y"), ("a:b", "a:b"), (":@", ":@"),
            ("see //user:word@example.org/x", "see //*********@example.org/x"),
            ("// a comment of a@b", "// a comment of a@b"),
        ])
    func masked(text: String, expected: String) {
        #expect(Credentials.masked(in: text) == expected)
    }

    @Test(
        "are found in an address",
        arguments: [
            ("https://user:word@example.org/x", true), ("ssh://git:word@example.org", true),
            ("https://token@example.org/x", true), ("https://example.org/x?access_token=y", true),
            ("user:word@example.org:x", true), ("https://user:pa/ss@example.org/x", true),
            ("ssh://git@example.org/x", false), ("https://example.org:80/a:b@c", true),
            ("git@example.org:x", false), ("/a/b:c@d", false), ("https://[::1]:80/x", false),
            ("https://example.org:80", false), ("https://example.org/a%40b", false),
            // Characters at which other text would end.
            ("https://us'er:wo rd@example.org/x", true), ("https://to “ken@example.org/x", true),
            ("user:wo\"rd@example.org:x", true), ("//user:word@example.org/x", true),
            ("https://user:word%40example.org/x", true), ("ssh://user%3Aword@example.org/x", true),
            ("https://user:wo", true),
        ])
    func found(text: String, expected: Bool) {
        #expect(Credentials.occur(in: text) == expected)
    }

    @Test(
        "of settings are masked, whatever characters they have",
        arguments: [
            (
                "git: 'https://us'' er:\" word@h/x', branch: b",
                "git: 'https://**************@h/x', branch: b"
            ),
            ("git: user:wo rd@h:x", "git: user:*****@h:x"),
            ("git: 'user: word@h:x'", "git: 'user:*****@h:x'"),
            ("git: //user:word@h/x", "git: //*********@h/x"),
            ("git: \"https:\\/\\/u:p@h\"", "git: \"https:\\/\\/***@h\""),
            ("git: \"https://u:p\\x40h/x\"", "git: \"https://***\\x40h/x\""),
            ("git: \"https://user:wo", "git: \"https://*******"),
            ("git: https://h/x?a b", "git: https://h/x?***"),
            ("git: https:/u:p w@h", "git: https:/u:***@h"),
            ("“https://a b@h” is wrong", "“https://***@h” is wrong"),
            // Neither a key nor a URL without a user name is a secret.
            ("author: {name: Ada, email: ada@example.org}", "author: {name: Ada, email: ada@example.org}"),
            ("url: https://example.org:80/x # a home", "url: https://example.org:80/x # a home"),
            ("git: git@example.org:me/x.git", "git: git@example.org:me/x.git"),
            ("to: mailto:ada@example.org", "to: mailto:ada@example.org"), ("", ""), ("a:", "a:"),
            ("//", "//"),
        ])
    func maskedInSettings(line: String, expected: String) {
        #expect(Credentials.masked(inSettings: line) == expected)
    }

    @Test(
        "of settings are masked in a message that quotes a part of them",
        arguments: [
            (
                "unknown key “git 'https://to” in x", "{", "git 'https://to,ken@h': x}",
                "unknown key “git 'https://**” in x"
            ),
            ("unknown key “ke” in x", "{git 'https://to,", "ke,n@h': x}", "unknown key “**” in x"),
            ("unknown key “n@h'” in x", "{git 'https://to,ke,", "n@h': x}", "unknown key “*@h'” in x"),
            ("“a b” is no name", "{branch: ", "'a b', git: 'https://u:p@h'}", "“a b” is no name"),
            ("“https://u:p” is no name", "{branch: ", "'https://u:p'}", "“https://***” is no name"),
            ("“", "", "", "“"),
            // The words after a whole value are not part of its query.
            (
                "“https://h/?key=Q” is not a valid site URL", "url: ", "https://h/?key=Q",
                "“https://h/?*****” is not a valid site URL"
            ),
            ("“https://h/#Q” is no URL", "url: ", "'https://h/#Q' # home", "“https://h/#*” is no URL"),
            (
                "“https://u:p@h/?Q” is not allowed in “csp”", "csp: {img-src: ", "\"https://u:p@h/?Q\"}",
                "“https://***@h/?*” is not allowed in “csp”"
            ),
            // It is not certain that the value ends there.
            ("“https://h/?a'”b” is no URL", "url: ", "'https://h/?a''”b'", "“https://h/?***************"),
            ("“https://h/?abc…” is no URL", "url: ", "https://h/?abcdef", "“https://h/?***************"),
            ("“https://h/?ab”, not “b”", "url: ", "https://h/?ab", "“https://h/?************"),
            // Words that only begin like the value.
            ("the key “to” is missing", "{to: https://h/?q}, {", "title: y}", "the key “to” is missing"),
            ("“he” is no name", "{git: https://", "hush@h}", "“he” is no name"),
            ("unknown key “ke…”", "{git 'https://to,", "ken@h': x}", "unknown key “**…”"),
            ("unknown key “ke'n”", "{git 'https://to,", "ke''n@h': x}", "unknown key “***n”"),
        ])
    func maskedInMessage(message: String, before: String, after: String, expected: String) {
        #expect(Credentials.masked(inMessage: message, about: (before, after)) == expected)
    }

    @Test(
        "of settings are masked in each line of a value",
        arguments: [
            (
                "git: \"https://user:Q\n  Q@h/x\"\nbranch: b",
                ["git: \"https://******", "***@h/x\"", "branch: b"]
            ),
            ("a:\n  git: https://tQ\n    Q@h\n  b: c@h", ["a:", "  git: https://**", "*****@h", "  b: c@h"]),
            ("git: 'https://tQ\nb: Q@h'\nb: c@h", ["git: 'https://**", "****@h'", "b: c@h"]),
            ("git: >-\n  https://u:Q\n  key: Q@h\n", ["git: >-", "  https://***", "********@h"]),
            ("- git: https://Q\n   k: Q@h\n  b: c@h", ["- git: https://*", "*******@h", "  b: c@h"]),
            ("{git: 'https://u,\n  Q@h', b: c}", ["{git: 'https://**", "***@h', b: c}"]),
            // A line that does not belong to the secret.
            ("url: https://h\ntitel\nauthor: a@h", ["url: https://h", "titel", "author: a@h"]),
            ("url: https://h\n# ask a@h\n", ["url: https://h", "# ask a@h"]),
            ("\"url\": https://h\n\"to\": a@h", ["\"url\": https://h", "\"to\": a@h"]),
        ])
    func maskedInLines(text: String, expected: [String]) {
        for separator in ["\n", "\r\n", "\r"] {
            #expect(maskedLines(of: text.replacing("\n", with: separator)) == expected)
        }
    }

    private func maskedLines(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        let values = SettingsValues(bytes)
        return bytes.split { $0 == 0x0A || $0 == 0x0D }.map { line in
            let value = values.range(containing: line.startIndex)
            let parts = [
                bytes[value.lowerBound..<line.startIndex], line, bytes[line.endIndex..<value.upperBound],
            ]
            .map { String(decoding: $0, as: UTF8.self) }
            return Credentials.masked(inSettings: parts[1], between: parts[0], and: parts[2])
        }
    }

    @Test(
        "of another program's output are masked up to the last “@” of the line",
        arguments: [
            (
                "fatal: 'https://us'er:wo rd@h/x': no\nhint: ask ada@h",
                "fatal: 'https://***********@h/x': no\nhint: ask ada@h"
            ),
            ("error: user:word@h:x", "error: user:****@h:x"),
            ("remote: see http://127.0.0.1:80: no", "remote: see http://127.0.0.1:80: no"),
            ("https://h/x?token=abc': no", "https://h/x?token=***': no"),
        ])
    func maskedInOutput(text: String, expected: String) {
        #expect(Credentials.masked(inOutput: text) == expected)
    }

    @Test(
        "are masked in each cell of a table, whose separators end a URL",
        arguments: [
            ("Owl,https://a.test,five,owl@x.test", "Owl,https://a.test,five,owl@x.test"),
            ("Owl,https://u:p@a.test,five,o@x.test", "Owl,https://***@a.test,five,o@x.test"),
            ("https://h/?key=abc,five", "https://h/?key=***,five"), (",,a:b@c", ",,a:*@c"), ("", ""),
            // A password may contain a separator.
            ("a,https://me:pa,ss@h.test/,b", "a,https://********@h.test/,b"),
            ("a,https://me:12,34@h.test/", "a,https://********@h.test/"),
        ])
    func maskedInCells(line: String, expected: String) {
        let separators = line.unicodeScalars.enumerated().filter { $0.element == "," }.map(\.offset)
        #expect(Credentials.masked(in: line, dividedBy: Set(separators)) == expected)
    }

    @Test(
        "are less likely in the navigation, which every page shows, but a value of several lines is not trusted",
        arguments: [
            ("navigation: [a]", [true]),
            ("title: a\nnavigation:\n- to: a\n  title: b", [false, true, true, true]),
            ("navigation:\n  - to: a\npublish:\n  web: {git: a}", [true, true, false, false]),
            ("navigation: [a,\n  b]\nurl: c", [false, false, false]),
            ("navigation: 'a\npublish: {web: {git: b}}", [false, false]),
            ("publish:\n  navigation: a", [false, false]), ("{navigation: a}", [false]),
        ])
    func navigation(text: String, expected: [Bool]) {
        let bytes = Array(text.utf8)
        let values = SettingsValues(bytes)
        let lines = bytes.split(separator: 0x0A)
        #expect(lines.map { values.areNavigation(at: $0.startIndex) } == expected)
    }

    @Test("never remain", arguments: 0..<500)
    func property(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let characters = (0x20...0x7E).map { Character(Unicode.Scalar($0)) } + Array("’“”«ä密🔑\u{A0}")
        // Letters that do not occur elsewhere show what remains.
        let password =
            (0..<Int.random(in: 1...20, using: &random)).map { _ in
                "Q" + String(characters.randomElement(using: &random) ?? " ")
            }.joined() + "Q"
        for place in [
            "https://user:\(password)@host/x", "https://\(password)@host/x", "//user:\(password)@host/x",
            "ssh://user:\(password)@host:22/x", "user:\(password)@host:x.git",
            "https://host/x?token=\(password)",
        ] {
            #expect(Credentials.occur(in: place))
            #expect(!Credentials.masked(url: place).contains("Q"))
            let quoted = "'" + place.replacing("'", with: "''") + "'"
            for line in [quoted, "  web: {git: \(quoted), branch: b}", "unknown key “\(place)” in site.yaml"]
            {
                #expect(!Credentials.masked(inSettings: line).contains("Q"), "\(line)")
            }
            let escaped = "\"" + place.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
            for value in [place, quoted, escaped, "[\(quoted), b]"] {
                let message = Credentials.masked(
                    inMessage: "“\(place)” is not a valid site URL", about: ("url: ", value))
                #expect(!message.contains("Q"), "\(value)")
            }
            guard place.contains("//"), place.contains("@host") else { continue }
            #expect(!Credentials.masked(inOutput: "fatal: unable to access '\(place)': no").contains("Q"))
        }
    }
}
