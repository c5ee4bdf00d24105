import Files

extension OutputPath {
    /// Creates a path from a name in the source code, such as that of a record.
    init(known name: String) {
        do {
            try self.init(name)
        } catch {
            preconditionFailure("“\(name)” is a path: \(error)")
        }
    }
}
