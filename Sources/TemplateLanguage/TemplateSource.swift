public import Diagnostics

/// A file of a theme as it was found.
///
/// A template's name is its path without `.mustache` (`rows/basic`); other files, such as `theme.css`, are named
/// by their whole path.
public struct TemplateSource: Sendable {
    public let name: String
    public let isTemplate: Bool
    public let file: SourceFile

    /// - Parameters:
    ///   - path: the path in the theme's folder.
    ///   - file: the bytes, with the path that messages give.
    public init(path: String, file: SourceFile) {
        isTemplate = path.hasSuffix(".mustache")
        name = isTemplate ? String(path.dropLast(".mustache".count)) : path
        self.file = file
    }
}
