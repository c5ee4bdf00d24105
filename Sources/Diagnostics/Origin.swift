/// A position together with its file, kept for a check that runs later.
public struct Origin: Sendable {
    public let file: SourceFile
    public let position: SourcePosition

    public init(file: SourceFile, position: SourcePosition) {
        self.file = file
        self.position = position
    }
}
