public import Diagnostics

/// A file of a theme.
///
/// A template's name is its path without `.mustache` (`rows/basic`). Other files, such as `theme.css`, are named by
/// their full path.
public struct TemplateSource: Sendable {
    public let name: String
    public let isTemplate: Bool
    public let file: SourceFile

    /// Creates a source.
    /// - Parameters:
    ///   - path: The path in the theme's folder.
    ///   - file: The bytes, with the path that messages show.
    public init(path: String, file: SourceFile) {
        isTemplate = path.hasSuffix(".mustache")
        name = isTemplate ? String(path.dropLast(".mustache".count)) : path
        self.file = file
    }
}
