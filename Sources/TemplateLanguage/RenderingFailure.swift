/// The reason why a file could not be rendered.
package struct RenderingFailure: Error {
    package let reason: String

    package init(reason: String) {
        self.reason = reason
    }
}
