/// A place in a file, kept with the file for a check that can only be done later.
public struct Origin: Sendable {
    public let file: SourceFile
    public let position: SourcePosition

    public init(file: SourceFile, position: SourcePosition) {
        self.file = file
        self.position = position
    }
}
