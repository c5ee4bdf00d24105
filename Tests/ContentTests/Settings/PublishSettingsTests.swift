@testable import Content
import ContentFixtures
@testable import Diagnostics
@testable import Files
import TestSupport
import Testing

extension PublishProblem {
    fileprivate static let unsupported = unsupportedURL(schemes: ["https", "ssh", "file", "http", "git"])
}

@Suite("publish: in site.yaml")
struct PublishSettingsTests {
    @Test("names directories and branches, in the order of the file")
    func targets() throws {
        let (settings, diagnostics) = try site(
            """
            publish:
              web: {directory: ../www}
              pages:
                git: git@example.org:me/things.git
                branch: gh-pages
              ö 2: {git: ., branch: site/live}
              server: {rsync: "me@example.org:www"}
              bucket: {rclone: "r2:things"}
            """)
        #expect(diagnostics.report == [])
        #expect(
            settings.publish.targets == [
                .init(name: "web", destination: .directory("../www")),
                .init(
                    name: "pages",
                    destination: .git(.init(repository: "git@example.org:me/things.git", name: "gh-pages"))),
                .init(name: "ö 2", destination: .git(.init(repository: ".", name: "site/live"))),
                .init(name: "server", destination: .rsync("me@example.org:www")),
                .init(name: "bucket", destination: .rclone("r2:things")),
            ])
    }

    @Test(
        "has a default target: the only one, otherwise the one named default",
        arguments: [
            ("web: {directory: a}", "web"), ("a: {directory: a}\n  b: {directory: b}", nil),
            ("a: {directory: a}\n  default: {directory: b}", "default"),
        ] as [(String, String?)])
    func defaultTarget(text: String, name: String?) throws {
        #expect(try site("publish:\n  " + text).settings.publish.defaultTarget?.name == name)
    }

    @Test("may be missing or empty", arguments: ["", "publish:", "publish: {}"])
    func none(text: String) throws {
        let (settings, diagnostics) = try site(text)
        #expect(diagnostics.report == [])
        #expect(settings.publish.targets == [])
        #expect(settings.publish.defaultTarget == nil)
    }

    @Test(
        "reports errors with position and advice",
        arguments: [
            (
                "publish: x",
                "1:10: “publish” must be an object of targets, each with “directory”, “git” and “branch”, “rsync”, or “rclone”, not a string",
                ""
            ),
            ("publish: {w: a}", "1:14: “publish.w” must be an object of keys and values, not a string", ""),
            (
                "publish: {w: {dirctory: a}}", "1:15: unknown key “dirctory” in publish.w",
                "did you mean “directory”?"
            ),
            (
                "publish: {w: {directory: a, branch: b}}", "1:29: unknown key “branch” in publish.w",
                "choose one of: directory, git, rsync, rclone"
            ),
            ("publish: {w: {directory: [a]}}", "1:26: “directory” must be a string, not a list", ""),
            (
                "publish: {w: {directory: -a}}", "1:26: “directory” cannot be “-a”",
                "write a path that does not start with “-”, such as “./-name”"
            ),
            (
                "publish: {w: {directory: ''}}", "1:26: “directory” cannot be “”",
                "write a path that does not start with “-”, such as “./-name”"
            ),
            ("publish: {w: {git: .}}", "1:14: publish.w is missing the key “branch”", ""),
            (
                "publish: {w: {git: ., branch: a b}}", "1:31: “a b” is not a valid branch name",
                "use a name that git allows, such as gh-pages"
            ),
            (
                "publish: {w: {git: ., branch: refs/heads/live/b}}",
                "1:31: “refs/heads/live/b” is not a valid branch name", "write only “live/b”"
            ),
            (
                "publish:\n  git: .\n  branch: b", "2:3: “git” is not in a target with a name",
                "write a name, such as “web:”, in the line above, and indent the keys of the target further"
            ),
            (
                "publish: {w: {git: 'https://u:p@h/x', branch: b}}",
                "1:20: this URL contains a password; everyone who can read this file can use it",
                "remove the password and set a new one; git asks its credential helper, and rsync reads RSYNC_PASSWORD"
            ),
            (
                "publish: {w: {git: 'https://token@h/x', branch: b}}",
                "1:20: this URL contains a user name; if it is an access token, everyone who can read this file can use it",
                "remove the user name: git asks its credential helper for it. If “@” is part of the path, write it as %40"
            ),
            (
                "publish: {w: {git: 'https://h/x?access_token=y', branch: b}}",
                "1:20: this URL contains a query or fragment, which may contain an access token",
                "remove everything after “?” or “#”; git asks its credential helper for secrets"
            ),
            (
                "publish: {w: {directory: 'https://u:p@h/x'}}",
                "1:26: “directory” must be a folder, not a URL",
                "write the path of a folder; for a repository, use “git” and “branch”"
            ),
            (
                "publish: {w: {git: 'ext::sh -c x', branch: b}}",
                "1:20: this is not a supported repository URL",
                "use https://…, ssh://…, file://…, http://…, git://…, name@host:path, or a folder"
            ),
            (
                "publish: {-w: {directory: a}}", "1:11: “-w” is not a valid target name",
                "use a name that does not start with “-”"
            ),
        ])
    func wrong(text: String, report: String, advice: String) throws {
        let (settings, diagnostics) = try site(text)
        #expect(diagnostics.report == ["content/site.yaml:" + report])
        #expect(diagnostics.advice == [advice])
        #expect(settings.publish.targets.isEmpty || report.contains("unknown key “branch”"))
    }

    @Test(
        "needs exactly one place",
        arguments: [
            "{}", "", "{branch: a}", "{directory: a, git: b}", "{rsync: 'h:a', git: b}",
            "{rsync: 'h:a', rclone: 'r:b'}",
        ])
    func either(text: String) throws {
        let (settings, diagnostics) = try site("publish:\n  web: \(text)\n")
        #expect(diagnostics.report.count == 1)
        #expect(
            diagnostics.advice == [
                "set one of “directory: PATH”, “git: REPOSITORY” with “branch: NAME”, “rsync: HOST:PATH”, or “rclone: REMOTE:PATH”"
            ])
        #expect(settings.publish.targets == [])
    }

    @Test("reports all errors at once")
    func allAtOnce() throws {
        let (_, diagnostics) = try site(
            "publish:\n  a: {git: -x, branch: .., brnch: y}\n  b: {directory: 1}\ntitel: T\n")
        #expect(
            diagnostics.report == [
                "content/site.yaml:2:12: “git” cannot be “-x”",
                "content/site.yaml:2:24: “..” is not a valid branch name",
                "content/site.yaml:2:28: unknown key “brnch” in publish.a",
                "content/site.yaml:4:1: unknown key “titel” in site.yaml",
            ])
    }

    @Test(
        "treats a repository with a colon before its first slash as a URL",
        arguments: [
            ("git@example.org:x.git", true), ("https://example.org/x", true), ("host:x", true),
            ("../a:b", false),
            ("./a:b", false), ("/a", false), (".", false), ("a", false),
        ])
    func urls(text: String, expected: Bool) {
        #expect(PublishSettings.isURL(text) == expected)
    }

    @Test(
        "rejects a URL that may contain a secret",
        arguments: [
            ("https://example.org/x.git", nil), ("https://example.org:8443/x.git", nil), ("HTTP://h/x", nil),
            ("ssh://git@example.org/x.git", nil), ("ssh://git@example.org:22/x@y.git", nil),
            ("ssh://git@[::1]:22/x.git", nil), ("git@example.org:me/x.git", nil),
            ("git@example.org:me/x@y.git", nil),
            ("example.org:x.git", nil), ("file:///srv/a:b@c?d", nil), ("git://example.org/x", nil),
            ("a/b:c@d", nil),
            ("https://user:word@example.org/x", .password), ("https://user:pa/ss@example.org/x", .password),
            ("https://user:12/34@example.org/x", .password), ("https://user:p?a#s@h", .password),
            ("https://user:@h", .password), ("https://:word@h", .password), ("HTTPS://u:p@h", .password),
            ("ssh://git:word@h/x", .password), ("ssh://git:pa/ss@h/x", .password),
            ("git://u:p@h/x", .password),
            ("file://u:p@h/x", .password), ("user:word@example.org:x.git", .password),
            ("user:pa/ss@example.org:x.git", .password),
            ("https://token@example.org/x", .userName), ("https://to/ken@example.org/x", .userName),
            ("http://token@h", .userName), ("https://example.org/@x", .userName), ("https://@h/x", .userName),
            ("https://h/x?access_token=y", .query), ("https://h/x?y", .query),
            ("https://h/x#access_token=y", .query),
            ("ssh://git@h/x?token=y", .query), ("git@h:x?token=y", .query),
            // Without a scheme, with a misspelled one, or with an encoded separator.
            ("/srv//x.git", nil), ("//srv/x.git", nil), ("//user:word@h/x", .password),
            ("//token@h/x", .userName), ("//h/x?token=y", .query), ("https//user:word@h/x", .password),
            ("./https://user:word@h/x", .password), ("https:/user:word@h/x", .password),
            ("ssh://user%3aword@h/x", .unsupported), ("https://user:word%40h/x", .unsupported),
            ("https://token%40h/x", .unsupported), ("https://user:word", .unsupported),
            ("https://h/x%40y", nil), ("https://[::1]:80/x", nil), ("ssh://git@h:22/x", nil),
        ] as [(String, PublishProblem?)])
    func secrets(address: String, expected: PublishProblem?) {
        #expect(PublishSettings.problem(ofRepository: address) == expected)
    }

    @Test(
        "accepts a folder as directory, and no URL",
        arguments: [
            ("../www", true), ("/var/www", true), ("~/www", true), ("a:b", true), ("a@b", true),
            ("./a:b@c", true),
            ("https://h/x", false), ("https://u:p@h/x", false), ("./https://u:p@h", false),
            ("u:p@h:/var/www", false), ("u@h:/var/www", false), ("/var//www", true),
            ("//u:p@h/www", false), ("https//u:p@h/www", false),
        ])
    func directories(text: String, isFolder: Bool) throws {
        let (settings, diagnostics) = try site("publish: {w: {directory: '\(text)'}}")
        #expect(diagnostics.isEmpty == isFolder)
        #expect(settings.publish.targets.isEmpty != isFolder)
    }

    /// The results of `git check-ref-format --branch`.
    @Test(
        "accepts the same branch names as git",
        arguments: [
            ("gh-pages", true), ("a/b", true), ("ö", true), ("@", true), ("a.b", true), ("", false),
            ("a b", false),
            ("-a", false), ("a..b", false), ("a/", false), ("/a", false), ("a//b", false), (".a", false),
            ("a/.b", false), ("a.lock", false), ("a.lock/b", false), ("a.", false), ("a~", false),
            ("a^", false),
            ("a:b", false), ("a?", false), ("a*", false), ("a[", false), ("a\\b", false), ("a@{b", false),
            ("a\u{7F}", false), ("a\tb", false), ("HEAD", false),
        ])
    func branches(name: String, expected: Bool) {
        #expect(PublishSettings.isBranch(name) == expected)
    }
}

@Suite("The settings alone")
struct SettingsAloneTests {
    @Test("are read without the entries")
    func alone() {
        let tree = MemoryTree(["site.yaml": "title: T\npublish: {w: {directory: d}}", "a/broken.json": "{"])
        let (settings, diagnostics) = ContentLoader(tree: tree).siteSettings()
        #expect(diagnostics.isEmpty)
        #expect(settings.title == "T")
        #expect(settings.publish.targets.map(\.name) == ["w"])
    }

    @Test("can be missing, misspelled or duplicate")
    func files() {
        #expect(ContentLoader(tree: MemoryTree([:])).siteSettings().diagnostics.isEmpty)
        #expect(
            ContentLoader(tree: MemoryTree(["site.yml": "title: T"])).siteSettings().settings.title == "T")
        let both = ContentLoader(tree: MemoryTree(["site.yaml": "", "site.yml": ""])).siteSettings()
            .diagnostics
        #expect(
            both.report == [
                "content/site.yml: this folder has two settings files: content/site.yaml and this one"
            ])
        let broken = ContentLoader(tree: MemoryTree(["site.yaml": "titel: T"])).siteSettings().diagnostics
        #expect(broken.report == ["content/site.yaml:1:1: unknown key “titel” in site.yaml"])
    }
}
