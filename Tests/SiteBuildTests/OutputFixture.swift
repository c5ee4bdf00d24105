import Foundation
@testable import SiteBuild
import Testing

/// A temporary folder for one test, with a project and an output folder.
final class OutputFixture {
    let top: String
    var project: String { top + "/project" }
    var content: String { project + "/content" }
    var output: String { project + "/site" }

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        top = folder.resolvingSymlinksInPath().path
        try FileManager.default.createDirectory(atPath: content, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: top)
    }

    func open(_ path: String? = nil) throws(OutputError) -> OutputFolder {
        try OutputFolder.open(
            at: path ?? output, project: project, forbidden: [content, project + "/Templates"], homes: [])
    }

    /// Builds a site with these files.
    @discardableResult
    func build(_ files: [String: String]) throws(OutputError) -> OutputSummary {
        let transaction = try open().begin()
        for (path, text) in files { try transaction.write(path, text) }
        return try transaction.commit()
    }

    /// Completes or clears an interrupted build, as every build does first.
    func recover() throws(OutputError) {
        try open().begin().rollBack()
    }

    /// Puts a file of another program into the output.
    func put(_ path: String, _ text: String) throws {
        let url = URL(fileURLWithPath: output + "/" + path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: output + "/" + path, withDestinationPath: target)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: output + "/" + path)
    }

    /// Returns all files and empty folders (with a `/` at the end) in the output or in `folder`.
    func tree(_ folder: String? = nil) throws -> [String: String] {
        let folder = folder ?? output
        guard FileManager.default.fileExists(atPath: folder) else { return [:] }
        var found: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let full = folder + "/" + path
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: full) {
                found[path] = "-> " + target
            } else if let children = try? FileManager.default.contentsOfDirectory(atPath: full) {
                if children.isEmpty { found[path + "/"] = "" }
            } else {
                let values = try FileManager.default.attributesOfItem(atPath: full)
                let isFile = values[.type] as? FileAttributeType == .typeRegular
                found[path] = isFile ? try String(contentsOfFile: full, encoding: .utf8) : "no regular file"
            }
        }
        return found
    }

    /// Returns the output without the state folder.
    func site() throws -> [String: String] {
        try tree().filter { !$0.key.hasPrefix(".thumbindex") }
    }

    /// Returns the files in the state folder.
    func state() throws -> [String] {
        try tree().keys.filter { $0.hasPrefix(".thumbindex") }.sorted()
    }
}
