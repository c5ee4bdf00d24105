public import Diagnostics

extension ImageFormat {
    /// The maximum number of bytes read from the start of a file.
    ///
    /// PNG, GIF and WebP store the size at the very beginning. In JPEG and AVIF files, a preview, color
    /// profiles and editing history may precede the size. In SVG files, a long comment or document type may
    /// precede it.
    public var limit: Int {
        switch self {
        case .png, .gif, .webp: 64
        case .jpeg: 262_144
        case .svg, .avif: 65_536
        }
    }

    /// Detects the format from the first bytes, regardless of the file name. Fails if the format is unknown.
    ///
    /// A text file counts as SVG if it begins with `<`; ``ImageSize/read(_:)`` checks whether it is SVG.
    public init?(_ bytes: [UInt8]) {
        func has(_ signature: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: signature.utf8)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
            self = .avif
        } else if SVGRoot.mayBeSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }
}
