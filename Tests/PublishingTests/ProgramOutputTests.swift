import Files
import Programs
@testable import Publishing
import Testing

@Suite("The output of rsync and rclone")
struct ProgramOutputTests {
    private func paths(_ strings: [String]) throws -> [OutputPath] { try strings.map { try OutputPath($0) } }

    @Test(
        "a line of rsync has the change, the size and the escaped name",
        arguments: [
            ("<f+++++++++ 5 a/index.html", "f", 5, "a/index.html"),
            ("cd+++++++++ 4096 a b/", "d", 4096, "a b/"),
            ("*deleting   0 x", "d", 0, "x"), (">f+++++++++ 1 a\\#012b", "f", 1, "a\nb"),
            (">f+++++++++ 1 a\\#134#012b", "f", 1, "a\\#012b"), (">f+++++++++ 1 \\#303\\#274", "f", 1, "ü"),
            (">f+++++++++ 1 \\#999", "f", 1, "\\#999"), ("cL+++++++++ 4 link", "L", 4, "link"),
        ] as [(String, Character, Int, String)])
    func rsyncItem(line: String, kind: Character, size: Int, path: String) throws {
        let item = try #require(RsyncOutput.item(Array(line.utf8)[...]))
        #expect((item.kind, item.size, item.path) == (kind, size, path))
    }

    @Test(
        "other lines of rsync are ignored", arguments: ["", "created directory x", "<f+++++++++ x y", "<f++"])
    func rsyncOther(line: String) {
        #expect(RsyncOutput.item(Array(line.utf8)[...]) == nil)
    }

    @Test(
        "an error of rsync names a file, its temporary file or its folder",
        arguments: [
            (
                #"rsync: [receiver] mkstemp "/m/a/.index.html.Ab12Cd" (in m) failed: No space left on device (28)"#,
                "a/index.html"
            ),
            (
                #"rsync: [generator] recv_generator: mkdir "/m/b" (in m) failed: Permission denied (13)"#,
                "b/x.css"
            ),
            (#"rsync: [sender] send_files failed to open "/s/c.txt": Permission denied (13)"#, "c.txt"),
            (#"rsync: [sender] failed to open "/s/other": Permission denied (13)"#, nil),
            (#"rsync error: error in file IO (code 11) "a/index.html""#, nil), ("rsync: no name", nil),
        ] as [(String, String?)])
    func rsyncFailure(line: String, path: String?) throws {
        let among = try paths(["a/index.html", "b/x.css", "b/y.css", "c.txt"])
        #expect(RsyncOutput.failedPaths([line], among: among).map(\.string) == [path].compactMap { $0 })
    }

    @Test("a missing ssh is named with its packages")
    func shellMissing() {
        let reason = RsyncOutput.reason(["rsync: [sender] Failed to exec ssh: No such file or directory (2)"])
        #expect(reason.hasSuffix("; install the package openssh-client of Debian or openssh of Homebrew"))
        #expect(RsyncOutput.reason([]) == "it failed without an error message")
    }

    @Test("of a connection that fails, only the message of ssh is shown, without its carriage return")
    func connection() {
        let reason = RsyncOutput.reason([
            "ssh: connect to host 127.0.0.1 port 22: Connection refused\r",
            "rsync: connection unexpectedly closed (0 bytes received so far) [sender]",
            "rsync error: unexplained error (code 255) at io.c(232) [sender=3.2.7]",
        ])
        #expect(reason == "ssh: connect to host 127.0.0.1 port 22: Connection refused")
    }

    @Test(
        "listed files of a module are read from the module",
        arguments: [
            ("host:www/x/", "host:www/x/", "host:www/x/", ""),
            ("me@host:~/x", "me@host:~/x/", "me@host:~/x/", ""),
            ("host::m/a/b", "host::m/a/b/", "host::m/", "a/b/"), ("host::m", "host::m/", "host::m/", ""),
            ("rsync://h:873/m/a", "rsync://h:873/m/a/", "rsync://h:873/m/", "a/"),
            ("rsync://h/m/", "rsync://h/m/", "rsync://h/m/", ""),
        ])
    func location(text: String, folder: String, source: String, prefix: String) {
        let location = RsyncLocation(text)
        #expect((location.folder, location.source.folder, location.source.prefix) == (folder, source, prefix))
        #expect(location.isDaemon == (text.contains("::") || text.contains("://")))
    }

    @Test(
        "a folder is created in the folder that holds it",
        arguments: [
            ("host:www/x/", "host:www"), ("host:/srv/x", "host:/srv"), ("host:/x", "host:/"), ("host:x", nil),
            ("me@host:~/x", "me@host:~"), ("host::m/a/b", "host::m/a"), ("host::m/a", "host::m"),
            ("host::m", nil), ("rsync://h:873/m/a", "rsync://h:873/m"), ("rsync://h/m/", nil),
        ] as [(String, String?)])
    func parent(text: String, parent: String?) {
        #expect(RsyncLocation(text).parent?.string == parent)
    }

    @Test("the reason in the log of rclone has no times and no statistics")
    func rcloneReason() {
        let reason = RcloneLog.reason(
            [
                #"{"level":"error","msg":"Failed to copy: 403 Forbidden","object":"a.txt"}"#,
                #"{"level":"info","msg":"\nTransferred: \t 0 B / 0 B\n"}"#,
                "Transferred: 0 B / 0 B",
                "2026/01/02 03:04:05 Failed to copy:  no  access",
            ].map(RcloneLog.message(in:)))
        #expect(reason == "Failed to copy: 403 Forbidden; Failed to copy: no access")
    }

    @Test("a line that is too long is cut, and the last needs no line break")
    func lines() {
        var splitter = LineSplitter(limit: 4)
        var lines: [String] = []
        for piece in ["ab", "c\nlonger", " still\n", "\nend"] {
            Array(piece.utf8).withUnsafeBytes { bytes in
                splitter.append(bytes) { lines.append(String(decoding: $0, as: UTF8.self)) }
            }
        }
        splitter.finish { lines.append(String(decoding: $0, as: UTF8.self)) }
        #expect(lines == ["abc", "long", "", "end"])
    }

    @Test("values of variables that name secrets are masked, the longest first")
    func secrets() {
        let secrets = EnvironmentSecrets(variables: [
            "RSYNC_PASSWORD": "hunter2", "RCLONE_CONFIG_X_SECRET_ACCESS_KEY": "hunter22", "PATH": "/usr/bin",
            "SHORT_TOKEN": "a",
        ])
        #expect(secrets.masked(in: "a hunter2 hunter22 /usr/bin") == "a ******* ******** /usr/bin")
    }

    @Test(
        "a variable names a secret by a part of its name",
        arguments: [
            "RSYNC_PASSWORD", "RCLONE_CONFIG_PASS", "RCLONE_CONFIG_X_PASSWORD2", "PGPASSWORD", "SSHPASS",
            "AWS_ACCESS_KEY_ID", "AWS_SESSION_TOKEN", "APIKEY", "X_ACCESSKEY", "GITHUB_TOKEN",
            "npm_config__authToken", "CLIENT_SECRET", "GPG_PASSPHRASE", "LDAP_PASSWD", "BASIC_AUTH",
            "GOOGLE_APPLICATION_CREDENTIALS", "RCLONE_CONFIG_X_SAS_URL", "API_KEYS", "HTTP_AUTHORIZATION",
        ])
    func secretName(name: String) {
        #expect(EnvironmentSecrets(variables: [name: "hunter2"]).masked(in: "hunter2") == "*******")
    }

    @Test(
        "a variable whose name has only the letters of a secret is none",
        arguments: [
            "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "XAUTHORITY", "KEYBOARD", "KEYMAP_TOGGLE", "XKB_KEYCODES",
            "SSH_ASKPASS", "PASSENGER_COUNT", "TOKENIZERS_PARALLELISM", "PWD", "OLDPWD",
        ])
    func ordinaryName(name: String) {
        #expect(EnvironmentSecrets(variables: [name: "Ada King"]).masked(in: "by Ada King") == "by Ada King")
    }

    @Test(
        "search data may be kept, pages and scripts are asked for, everything else is kept an hour",
        arguments: [
            ("index.html", "text/html; charset=utf-8", "public, max-age=0, must-revalidate"),
            ("-/find.js", "text/javascript; charset=utf-8", "public, max-age=0, must-revalidate"),
            ("feed.xml", "application/xml", "public, max-age=0, must-revalidate"),
            ("a/-/search/0bb234430a.gz", "application/gzip", "public, max-age=31536000, immutable"),
            ("a/-/search/index.gz", "application/gzip", "public, max-age=0, must-revalidate"),
            ("owl.jpg", "image/jpeg", "public, max-age=3600"),
        ])
    func headers(path: String, type: String, cache: String) throws {
        let headers = DeliveryHeaders(of: try OutputPath(path))
        #expect((headers.mediaType, headers.cacheControl) == (type, cache))
    }
}
