import Files
import Foundation

/// The folder for the program's records, beside the content folder. Records only save time: one that is missing,
/// damaged or written by another program is ignored, and a failure to write one is not reported.
package struct CacheFolder: Sendable {
    package let path: String

    /// - Parameter path: The path of the folder, which need not exist.
    package init(_ path: String) {
        self.path = path
    }
}

extension CacheFolder {
    func contents(of name: String) -> Data? {
        FileManager.default.contents(atPath: path + "/" + name)
    }

    /// Replaces a record in one step, so that no other program reads half of it.
    func write(_ data: Data, to name: String) {
        make()
        try? data.write(to: URL(fileURLWithPath: path + "/" + name), options: .atomic)
    }

    /// Makes the folder, unless it exists.
    func make() {
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        // Git ignores the folder without a line in the project's own file.
        let ignored = path + "/.gitignore"
        guard !FileManager.default.fileExists(atPath: ignored) else { return }
        try? Data("*\n".utf8).write(to: URL(fileURLWithPath: ignored))
    }

    /// Returns a name for the record of an output folder.
    static func name(_ kind: String, ofOutput output: String) -> String {
        let absolute = URL(fileURLWithPath: output).standardizedFileURL.path
        return kind + "-" + Digest(of: absolute).hex.prefix(16)
    }
}
