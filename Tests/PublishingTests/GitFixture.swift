import Foundation
@testable import Publishing
import Testing

extension PublishingFixture {
    var repository: String { top + "/repository" }

    /// Runs Git on a repository and returns its output.
    @discardableResult
    func git(_ arguments: String..., in folder: String? = nil) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder ?? repository] + arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let words = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(
            process.terminationStatus == 0, "git \(arguments): \(String(decoding: words, as: UTF8.self))")
        return String(decoding: text, as: UTF8.self)
    }

    /// Creates a repository, and sets the author in the project's own repository.
    func makeRepository(_ options: String...) throws {
        for folder in [repository, project] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "init", "--quiet", "--initial-branch=main"] + options + [repository]
        try process.run()
        process.waitUntilExit()
        try git("init", "--quiet", in: project)
        try git("config", "user.name", "A. Publisher", in: project)
        try git("config", "user.email", "publisher@example.org", in: project)
    }

    /// Commits files to a branch with a working tree elsewhere, as other users would.
    func commit(_ files: [String: String], to branch: String = "pages") throws {
        let copy = top + "/copy-\(UUID().uuidString)"
        try git("clone", "--quiet", "--no-checkout", repository, copy, in: top)
        let exists = try git("branch", "--all", "--list", "origin/" + branch, in: copy) != ""
        if exists {
            try git("checkout", "--quiet", branch, in: copy)
        } else {
            try git("checkout", "--quiet", "--orphan", branch, in: copy)
        }
        for (path, text) in files { try put(copy + "/" + path, text) }
        try git("add", "--all", in: copy)
        try git(
            "-c", "user.name=Other", "-c", "user.email=other@example.org", "commit", "--quiet", "-m",
            "Theirs",
            in: copy)
        try git("push", "--quiet", "origin", branch, in: copy)
    }

    var localBranch: GitTarget {
        GitTarget(repository: .folder(repository), branch: "pages", project: project)
    }

    var remoteBranch: GitTarget {
        GitTarget(repository: .url("file://" + repository), branch: "pages", project: project)
    }

    /// Returns the files of the branch, without the record.
    func files(of branch: String = "pages") throws -> [String: String] {
        var files: [String: String] = [:]
        for line in try git("ls-tree", "-r", "-z", branch).split(separator: "\0") {
            let fields = line.split(separator: "\t", maxSplits: 1)
            let (kind, path) = (fields[0].split(separator: " "), String(fields[1]))
            if path == ".thumbindex-published" { continue }
            files[path] =
                kind[0] == "100644" ? try git("cat-file", "blob", String(kind[2])) : "\(kind[0]) \(kind[2])"
        }
        return files
    }
}
