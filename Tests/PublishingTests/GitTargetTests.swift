import BuiltSite
import Files
import Foundation
@testable import Publishing
import Testing

@Suite("Publishing to a branch")
struct GitTargetTests {
    let fixture: PublishingFixture
    let site = ["index.html": "1", "a/index.html": "a", "-/theme.css": "css", "b c/\nd “e”.html": "d"]
    var published: [String: String] { site.merging([".nojekyll": ""]) { first, _ in first } }

    init() throws {
        fixture = try PublishingFixture()
        try fixture.build(site)
    }

    private func target(isRemote: Bool) -> GitTarget {
        isRemote ? fixture.remoteBranch : fixture.localBranch
    }

    @Test("the first publication commits the site", arguments: [true, false], ["sha1", "sha256"])
    func first(isRemote: Bool, format: String) async throws {
        // A SHA-256 repository cannot be fetched into a SHA-1 one.
        if isRemote, format == "sha256" { return }
        try fixture.makeRepository("--bare", "--object-format=" + format)
        let steps = try await fixture.publish(to: target(isRemote: isRemote))
        #expect(Set(steps) == Set(published.keys.map { "upload " + $0 }))
        #expect(try fixture.files() == published)
        #expect(
            try fixture.git("log", "--format=%an <%ae>%n%B", "pages") == """
                A. Publisher <publisher@example.org>
                Publish the site

                5 uploaded, 0 deleted, 0 unchanged


                """)
    }

    @Test("publishing an unchanged site creates no commit", arguments: [true, false])
    func second(isRemote: Bool) async throws {
        try fixture.makeRepository("--bare")
        try await fixture.publish(to: target(isRemote: isRemote))
        let before = try fixture.git("rev-parse", "pages")
        let objects = try fixture.git("count-objects", "-v")
        #expect(try await fixture.publish(to: target(isRemote: isRemote)) == [])
        #expect(try fixture.git("rev-parse", "pages") == before)
        #expect(try fixture.git("count-objects", "-v") == objects)
    }

    @Test("preparing writes nothing, and the plan is what is performed", arguments: [true, false])
    func dryRun(isRemote: Bool) async throws {
        try fixture.makeRepository("--bare")
        try await fixture.publish(to: target(isRemote: isRemote))
        try fixture.build(["index.html": "2", "a/index.html": "a", "-/theme.css": "css", "new.html": "new"])
        let objects = try fixture.git("count-objects", "-v")
        let tip = try fixture.git("rev-parse", "pages")
        let publication = try await fixture.prepare(target(isRemote: isRemote))
        #expect(try fixture.git("count-objects", "-v") == objects)
        #expect(try fixture.git("rev-parse", "pages") == tip)
        #expect(
            publication.plan.lines == ["upload new.html", "upload index.html", "delete b c/\nd “e”.html"])
        _ = try await publication.perform()
        let changes = try fixture.git("diff", "--name-status", "-z", "--no-renames", "pages~", "pages")
        let pairs = changes.split(separator: "\0").map(String.init)
        var happened: Set<String> = []
        for index in stride(from: 0, to: pairs.count, by: 2) where !pairs[index + 1].hasPrefix(".thumbindex")
        {
            happened.insert((pairs[index] == "D" ? "delete " : "upload ") + pairs[index + 1])
        }
        #expect(happened == Set(publication.plan.lines))
        #expect(try fixture.git("rev-parse", "pages~") == tip)
    }

    @Test("files of others on the branch are preserved", arguments: [true, false])
    func others(isRemote: Bool) async throws {
        try fixture.makeRepository("--bare")
        try await fixture.publish(to: target(isRemote: isRemote))
        try fixture.commit(["CNAME": "example.org", "a/mine.txt": "mine", "b c/x y\tz": "hostile"])
        try fixture.build(["index.html": "2", "f.html": "", "g.html": ""])
        try await fixture.publish(to: target(isRemote: isRemote), .init(allowsPageLoss: true))
        #expect(
            try fixture.files() == [
                ".nojekyll": "", "CNAME": "example.org", "a/mine.txt": "mine", "b c/x y\tz": "hostile",
                "index.html": "2", "f.html": "", "g.html": "",
            ])
        #expect(try fixture.git("rev-list", "--count", "pages") == "3\n")
    }

    @Test("a changed file that is no longer part of the site is preserved", arguments: [true, false])
    func changed(isRemote: Bool) async throws {
        try fixture.makeRepository("--bare")
        try fixture.build(["index.html": "1", "CNAME": "1", "gone.txt": "1", "empty.txt": ""])
        let target = target(isRemote: isRemote)
        try await fixture.publish(to: target)
        try fixture.commit(["CNAME": "9"])
        try fixture.build(["index.html": "1"])
        let publication = try await fixture.prepare(target)
        #expect(publication.plan.lines == ["delete empty.txt", "delete gone.txt"])
        #expect(publication.plan.preserved.map(\.string) == ["CNAME"])
        _ = try await publication.perform()
        #expect(try fixture.files() == ["index.html": "1", "CNAME": "9", ".nojekyll": ""])
    }

    @Test("links, programs, submodules and names that are not UTF-8 are preserved")
    func oddities() async throws {
        try fixture.makeRepository("--bare")
        try await fixture.publish(to: fixture.localBranch)
        let tip = try fixture.git("rev-parse", "pages").prefix(40)
        let blob = try fixture.git("rev-parse", "pages:index.html").prefix(40)
        try fixture.put(
            fixture.top + "/make.sh",
            """
            set -e
            export GIT_INDEX_FILE=\(fixture.top)/index
            cd \(fixture.repository)
            git read-tree pages
            printf '120000 \(blob)\\tlink\\000100755 \(blob)\\tprogram\\000160000 \(tip)\\tmodule\\000100644 \(blob)\\t\\377\\000' |
                git update-index -z --index-info
            commit=$(git -c user.name=O -c user.email=o@example.org commit-tree -p pages -m Odd $(git write-tree))
            git update-ref refs/heads/pages $commit
            """)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [fixture.top + "/make.sh"]
        try process.run()
        process.waitUntilExit()
        let before = try fixture.git("ls-tree", "-r", "pages").split(separator: "\n")
        try fixture.build(site.merging(["index.html": "2"]) { $1 })
        try await fixture.publish(to: fixture.localBranch)
        let after = try fixture.git("ls-tree", "-r", "pages").split(separator: "\n")
        let kept = before.filter { line in !["\tindex.html", "published"].contains { line.hasSuffix($0) } }
        #expect(kept.count == 8)
        #expect(Set(kept).isSubset(of: after))
        #expect(after.count == before.count)
    }

    @Test("the working tree, the index, HEAD and other branches do not change")
    func workingTree() async throws {
        try fixture.makeRepository()
        for (path, text) in ["kept.txt": "1", "changed.txt": "1", "-/theme.css": "mine"] {
            try fixture.put(fixture.repository + "/" + path, text)
        }
        try fixture.git("add", "--all")
        try fixture.git(
            "-c", "user.name=O", "-c", "user.email=o@example.org", "commit", "--quiet", "-m", "Mine")
        try fixture.put(fixture.repository + "/changed.txt", "2")
        try fixture.put(fixture.repository + "/staged.txt", "3")
        try fixture.git("add", "staged.txt")
        try fixture.put(fixture.repository + "/new.txt", "4")
        func everything() throws -> [String: String] {
            var found: [String: String] = [:]
            for path in try FileManager.default.subpathsOfDirectory(atPath: fixture.repository) {
                let isOurs = [".git/objects", ".git/refs/heads/pages", ".git/logs/refs/heads/pages"]
                    .contains { path.hasPrefix($0) }
                let bytes = FileManager.default.contents(atPath: fixture.repository + "/" + path)
                if !isOurs { found[path] = bytes?.base64EncodedString() ?? "folder" }
            }
            return found
        }
        let before = try everything()
        try await fixture.publish(to: fixture.localBranch)
        #expect(try everything() == before)
        #expect(try fixture.files() == published)
    }
}

@Suite("A branch to publish to")
struct GitGuardTests {
    let fixture: PublishingFixture

    init() throws {
        fixture = try PublishingFixture()
        try fixture.build(["index.html": "1", "a.html": "2"])
    }

    @Test("a checked-out branch is an error")
    func checkedOut() async throws {
        try fixture.makeRepository()
        let main = GitTarget(
            repository: .folder(fixture.repository), branch: "main", project: fixture.project)
        // Also before its first commit.
        let expected = PublishingError.checkedOut(branch: "main", at: fixture.repository)
        #expect(try await publishingError { try await fixture.publish(to: main) } == expected)
        try await fixture.publish(to: fixture.localBranch)
        try fixture.git("worktree", "add", "--quiet", fixture.top + "/tree", "pages")
        try fixture.build(["index.html": "2", "a.html": "2"])
        let error = try await publishingError { try await fixture.publish(to: fixture.localBranch) }
        #expect(error == .checkedOut(branch: "pages", at: fixture.top + "/tree"))
    }

    @Test("a branch that changed meanwhile is not overwritten", arguments: [true, false], [true, false])
    func branchChanged(isRemote: Bool, isNew: Bool) async throws {
        try fixture.makeRepository("--bare")
        let target = isRemote ? fixture.remoteBranch : fixture.localBranch
        if !isNew { try await fixture.publish(to: target) }
        try fixture.build(["index.html": "2", "a.html": "2"])
        let error = try await fixture.failure(to: target) { try fixture.commit(["theirs.txt": "theirs"]) }
        #expect(error == .branchChanged(target: target.name))
        #expect(try fixture.files()["theirs.txt"] == "theirs")
        #expect(try fixture.files()["index.html"] == (isNew ? nil : "1"))
        try await fixture.publish(to: target, .init(allowsAdoption: isNew))
        #expect(
            try fixture.files() == [
                ".nojekyll": "", "index.html": "2", "a.html": "2", "theirs.txt": "theirs",
            ])
    }

    @Test("a branch that was reset meanwhile is an error", arguments: [true, false])
    func setBack(isRemote: Bool) async throws {
        try fixture.makeRepository("--bare")
        let target = isRemote ? fixture.remoteBranch : fixture.localBranch
        try await fixture.publish(to: target)
        let first = try fixture.git("rev-parse", "pages")
        try fixture.commit(["secret.txt": "by mistake"])
        try fixture.build(["index.html": "2", "a.html": "2"])
        let error = try await fixture.failure(to: target) {
            try fixture.git("update-ref", "refs/heads/pages", String(first.prefix(40)))
        }
        #expect(error == .branchChanged(target: target.name))
        #expect(try fixture.git("rev-parse", "pages") == first)
    }

    @Test("a branch of others is an error unless it is adopted", arguments: [true, false])
    func foreign(isRemote: Bool) async throws {
        try fixture.makeRepository("--bare")
        try fixture.commit(["index.html": "theirs", "CNAME": "example.org", ".nojekyll": "theirs"])
        let target = isRemote ? fixture.remoteBranch : fixture.localBranch
        let error = try await publishingError { try await fixture.publish(to: target) }
        #expect(error == .foreign(target: target.name, [".nojekyll", "CNAME", "index.html"]))
        try await fixture.publish(to: target, .init(allowsAdoption: true))
        #expect(
            try fixture.files() == [
                "index.html": "1", "a.html": "2", "CNAME": "example.org", ".nojekyll": "theirs",
            ])
    }

    @Test("files of others in the way are an error")
    func blocked() async throws {
        try fixture.makeRepository("--bare")
        try await fixture.publish(to: fixture.localBranch)
        try fixture.commit(["b.html": "theirs", "c": "theirs", "d/x": "theirs"])
        try fixture.build(["index.html": "1", "a.html": "2", "b.html": "b", "c/c.html": "c", "d": "d"])
        let error = try await publishingError { try await fixture.publish(to: fixture.localBranch) }
        let name = fixture.localBranch.name
        #expect(error == .blocked(target: name, replaceable: ["b.html"], others: ["c", "d/x"]))
    }

    @Test("a missing author is an error")
    func missingGitIdentity() async throws {
        try fixture.makeRepository("--bare")
        try fixture.git("config", "--unset", "user.email", in: fixture.project)
        for target in [fixture.localBranch, fixture.remoteBranch] {
            #expect(
                try await publishingError { try await fixture.publish(to: target) } == .missingGitIdentity)
        }
        #expect(try fixture.git("for-each-ref") == "")
    }

    @Test("an option, a URL with a password and an invalid branch name are errors")
    func refused() async throws {
        try fixture.makeRepository("--bare")
        let table: [(GitTarget.Repository, String, PublishingError)] = [
            (.folder("-x"), "pages", .startsLikeOption("-x")),
            (.url("--upload-pack=touch x:y"), "pages", .startsLikeOption("--upload-pack=touch x:y")),
            (.folder(fixture.repository), "-f", .startsLikeOption("-f")),
            (.folder(fixture.repository), "a b", .invalidBranch("a b")),
            (.url("https://user:word@127.0.0.1:1/x"), "pages", .credentialsInURL),
            (.url("https://token@127.0.0.1:1/x"), "pages", .credentialsInURL),
            (.url("https://127.0.0.1:1/x?access_token=y"), "pages", .credentialsInURL),
        ]
        for (repository, branch, expected) in table {
            let target = GitTarget(repository: repository, branch: branch, project: fixture.project)
            #expect(try await publishingError { try await fixture.publish(to: target) } == expected)
        }
    }

    @Test("the error for an unreachable server contains no secrets")
    func unreachable() async throws {
        try fixture.makeRepository("--bare")
        let address = "http://127.0.0.1:1/x.git"
        let target = GitTarget(repository: .url(address), branch: "pages", project: fixture.project)
        let error = try await publishingError { try await fixture.publish(to: target) }
        #expect("\(error)".contains("127.0.0.1"))
        // The user's Git settings may add a secret to the URL.
        let failure = GitFailure(
            standardError: "fatal: unable to access 'http://token@127.0.0.1:1/x.git/': refused")
        #expect(failure.message == "fatal: unable to access 'http://*****@127.0.0.1:1/x.git/': refused")
        let none = GitTarget(
            repository: .folder(fixture.top + "/none"), branch: "pages", project: fixture.project)
        guard case .notARepository = try await publishingError({ try await fixture.publish(to: none) }) else {
            Issue.record("a missing repository")
            return
        }
    }

    @Test("a URL to the project folder is an error, since Git would run its hooks")
    func inProject() async throws {
        try fixture.makeRepository("--bare")
        let (project, inside) = (fixture.project, fixture.project + "/in side.git")
        try FileManager.default.copyItem(atPath: fixture.repository, toPath: inside)
        try FileManager.default.createSymbolicLink(
            atPath: fixture.top + "/link", withDestinationPath: inside)
        for url in [
            "file://\(inside)", "FILE://\(project)/in%20side.git/", "file://\(project)",
            "file://\(fixture.top)/link",
        ] {
            let target = GitTarget(repository: .url(url), branch: "pages", project: project)
            let error = try await publishingError { try await fixture.publish(to: target) }
            #expect(error == .repositoryInProject(url))
        }
        let folder = GitTarget(repository: .folder(inside), branch: "pages", project: project)
        try await fixture.publish(to: folder)
        #expect(try fixture.git("show", "pages:a.html", in: inside) == "2")
    }

    @Test("a site that was changed after the check is not published")
    func changedSite() async throws {
        try fixture.makeRepository("--bare")
        let error = try await fixture.failure(to: fixture.localBranch) {
            try fixture.put(fixture.output + "/a.html", "9")
        }
        let change = BuiltFolderError.Change(path: "a.html", kind: .different)
        #expect(error == .site(.changed(fixture.output, [change])))
        #expect(try fixture.git("for-each-ref") == "")
        let names = try FileManager.default.contentsOfDirectory(atPath: fixture.repository)
        #expect(!names.contains { $0.contains("crash") })
    }
}
