import BuiltSite
import Files
import Foundation
@testable import Publishing
import SiteBuild
import Testing

/// A temporary folder for one test, with a project and a built site.
final class PublishingFixture: Sendable {
    let top: String
    var project: String { top + "/project" }
    var output: String { project + "/site" }
    /// A folder to publish to.
    var targetFolder: String { top + "/place" }

    init() throws {
        Self.forgetSettings
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        top = folder.resolvingSymlinksInPath().path
        try FileManager.default.createDirectory(
            atPath: project + "/content", withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: top)
    }

    /// Git must use only the settings of a test's own repositories.
    private static let forgetSettings: Void = {
        setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1)
        setenv("GIT_CONFIG_NOSYSTEM", "1", 1)
        for key in [
            "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "EMAIL",
        ] {
            unsetenv(key)
        }
    }()

    /// Builds a site with these files.
    func build(_ files: [String: String]) throws {
        let transaction = try OutputFolder.open(
            at: output, project: project, forbidden: [project + "/content"]
        ).begin()
        for (path, text) in files { try transaction.write(path, text) }
        _ = try transaction.commit()
    }

    var directory: DirectoryTarget {
        DirectoryTarget(path: targetFolder, project: project, forbidden: [project + "/content"], homes: [])
    }

    func prepare(
        _ target: any PublicationTarget, _ permissions: PublicationPermissions = .init()
    ) async throws -> Publication {
        try await Publication.prepare(
            try BuiltFolder.open(at: output), for: target, permissions: permissions)
    }

    /// Publishes and returns the planned steps.
    @discardableResult
    func publish(
        to target: (any PublicationTarget)? = nil, _ permissions: PublicationPermissions = .init()
    ) async throws -> [String] {
        let publication = try await prepare(target ?? directory, permissions)
        _ = try await publication.perform()
        return publication.plan.lines
    }

    /// Publishes, calling `event` after the plan is made, and returns the error, which is required.
    func failure(
        to target: (any PublicationTarget)? = nil, after event: () throws -> Void
    ) async throws -> PublishingError {
        let publication = try await prepare(target ?? directory)
        try event()
        return try await publishingError { _ = try await publication.perform() }
    }

    /// Puts a file of another program somewhere.
    func put(_ path: String, _ text: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Returns all files and empty folders (with a `/` at the end) in a folder, without records.
    func tree(_ folder: String? = nil) throws -> [String: String] {
        let folder = folder ?? targetFolder
        guard FileManager.default.fileExists(atPath: folder) else { return [:] }
        var found: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let full = folder + "/" + path
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: full) {
                found[path] = "-> " + target
            } else if let children = try? FileManager.default.contentsOfDirectory(atPath: full) {
                if children.isEmpty { found[path + "/"] = "" }
            } else if !path.hasPrefix(".thumbindex") {
                found[path] = try String(contentsOfFile: full, encoding: .utf8)
            }
        }
        return found
    }

    /// Returns the inode and change time of each file, which show whether it was written.
    func stamps() throws -> [String: String] {
        var stamps: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: targetFolder) + [""] {
            var status = stat()
            guard lstat(targetFolder + "/" + path, &status) == 0 else { continue }
            let (time, change) = (status.st_mtim, status.st_ctim)
            stamps[path] =
                "\(status.st_ino) \(time.tv_sec).\(time.tv_nsec) \(change.tv_sec).\(change.tv_nsec)"
        }
        return stamps
    }
}

extension PublicationPlan {
    var lines: [String] { steps.map { "\($0.action.rawValue) \($0.path.string)" } }
}

/// Returns the error that `call` throws, and requires one.
func publishingError(_ call: () async throws -> Void) async throws -> PublishingError {
    do {
        try await call()
    } catch let error as PublishingError {
        return error
    }
    throw Missing.error
}

private enum Missing: Error { case error }
