/// An error in rendering a file of the site. The build fails instead of writing an incomplete page.
public struct RenderingError: Error, CustomStringConvertible {
    /// The path in the site.
    public let path: String
    public let reason: String
    /// Whether the error is a defect of the program. Templates are checked before rendering, so all others are exceptions.
    private let isDefect: Bool

    public init(path: String, reason: String) {
        self.init(path: path, reason: reason, isDefect: true)
    }

    private init(path: String, reason: String, isDefect: Bool) {
        self.path = path
        self.reason = reason
        self.isDefect = isDefect
    }

    /// Returns the error for a file for which the record of the content could not be read.
    /// - Parameter record: The path of the record's file.
    static func lostContent(path: String, record: String) -> RenderingError {
        RenderingError(
            path: path, reason: "“\(record)” was changed or cannot be read", isDefect: false)
    }

    public var description: String {
        "\(path) cannot be rendered: \(reason). "
            + (isDefect
                ? "This is a bug in Thumbindex; please report it."
                : "Delete that file and run the command again; it is made anew.")
    }
}
