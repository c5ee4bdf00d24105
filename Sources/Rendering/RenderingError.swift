/// An error in rendering a file of the site.
///
/// Templates are checked before rendering, so this error indicates a defect of the program. The build fails
/// instead of writing an empty page.
public struct RenderingError: Error, CustomStringConvertible {
    /// The path in the site.
    public let path: String
    public let reason: String

    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    public var description: String {
        "\(path) cannot be rendered: \(reason). This is a bug in Thumbindex; please report it."
    }
}
