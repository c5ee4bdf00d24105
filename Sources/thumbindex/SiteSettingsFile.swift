import Scaffolding

/// The `site.yaml` of a starter site. Single settings can be changed while comments are preserved.
struct SiteSettingsFile {
    private let path: String
    private var lines: [String]

    init(_ file: ProjectFile) {
        path = file.path
        lines = String(decoding: file.bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .map(String.init)
    }

    var file: ProjectFile { ProjectFile(path: path, bytes: Array(lines.joined(separator: "\n").utf8)) }

    mutating func set(_ key: String, to value: String) {
        replace(key, with: "\(key): \(YAMLScalarFormatter.make(value))")
    }

    /// Replaces a setting with an example that is commented out.
    mutating func commentOut(_ key: String, example: String) {
        replace(key, with: "#\(key): \(YAMLScalarFormatter.make(example))")
    }

    private mutating func replace(_ key: String, with line: String) {
        guard let index = lines.firstIndex(where: { $0.hasPrefix(key + ": ") }) else { return }
        lines[index] = line
    }
}
