/// A file of the site that could not be rendered.
///
/// Everything that rendering asks for is checked before, so this is a fault of the program; it is named rather than
/// left as an empty page.
public struct RenderingError: Error, CustomStringConvertible {
    /// The path in the site.
    public let path: String
    public let reason: String

    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    public var description: String {
        "\(path) cannot be rendered: \(reason). This is a fault of Thumbindex; please report it."
    }
}
