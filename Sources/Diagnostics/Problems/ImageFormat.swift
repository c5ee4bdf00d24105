/// The kinds of image whose size can be read.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
    case png, gif, jpeg, webp, svg, avif
}

extension ImageFormat {
    /// As people write it.
    var name: String { self == .webp ? "WebP" : rawValue.uppercased() }
}
