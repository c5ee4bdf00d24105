/// An image format whose size can be read.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
    case png, gif, jpeg, webp, svg, avif
}

extension ImageFormat {
    /// The usual spelling of the format.
    var name: String { self == .webp ? "WebP" : rawValue.uppercased() }
}
