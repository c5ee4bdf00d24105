public import Content

/// A template as it was found: its name is its path without `.mustache` (`rows/basic`).
public struct TemplateSource: Sendable {
    public let name: String
    public let file: SourceFile

    public init(name: String, file: SourceFile) {
        self.name = name
        self.file = file
    }
}
