import Content
import Diagnostics

/// Images of 7 × 3 pixels, or only the part that determines their size.
enum SampleImages {
    static let all: [ImageFormat: [[UInt8]]] = [
        .png: [png(7, 3)],
        .gif: [gif(7, 3)],
        .jpeg: [jpeg(), jpeg(frame: 0xC2), jpeg([exif(orientation: 1)])],
        .webp: [lossy(7, 3), lossless, extended(7, 3)],
        .svg: [text("<svg width=\"7\" height=\"3\"/>")],
        .avif: [avif(7, 3)],
    ]

    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        joined(
            [0x89], text("PNG\r\n\u{1A}\n"), big32(13), text("IHDR"), big32(width), big32(height),
            [8, 2, 0, 0, 0],
            big32(0), big32(0), text("IEND"), big32(0xAE42_6082))
    }

    static func gif(_ width: Int, _ height: Int) -> [UInt8] {
        joined(text("GIF89a"), little16(width), little16(height), [0x80, 0, 0, 255, 0, 0, 0, 0, 0, 0x3B])
    }
}

// MARK: JPEG

extension SampleImages {
    /// Segments before the frame, the frame, and the start of the image data.
    static func jpeg(
        _ segments: [[UInt8]] = [], frame: UInt8 = 0xC0, width: Int = 7, height: Int = 3
    ) -> [UInt8] {
        let header = segment(frame, joined([8], big16(height), big16(width), [1, 1, 0x11, 0]))
        let tables = segment(0xC4, [UInt8](repeating: 0, count: 17))
        let data = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0x34, 0xFF, 0xD9]
        return joined([0xFF, 0xD8], segments.flatMap { $0 }, tables, header, data)
    }

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        joined([0xFF, marker], big16(content.count + 2), content)
    }

    /// A directory with a camera's name and the orientation.
    static func exif(orientation: Int, isLittle: Bool = false) -> [UInt8] {
        let short = isLittle ? little16 : big16
        let long = isLittle ? little32 : big32
        let maker = joined(short(0x010F), short(2), long(4), text("Cam\0"))
        let turn = joined(short(0x0112), short(3), long(1), short(orientation), [0, 0])
        let header = joined(text("Exif\0\0"), text(isLittle ? "II" : "MM"), short(42), long(8))
        return segment(0xE1, joined(header, short(2), maker, turn, long(0)))
    }
}

// MARK: WebP

extension SampleImages {
    static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
        let start: [UInt8] = [0x90, 1, 0, 0x9D, 1, 0x2A]
        return webp("VP8 ", joined(start, little16(width), little16(height), [5, 0x40, 0x7C, 0x25]))
    }

    static let lossless = webp("VP8L", [0x2F, 0x06, 0x80, 0x00, 0x00, 0x07, 0x10, 0xFD, 0x8F, 0xFE])

    static func extended(_ width: Int, _ height: Int) -> [UInt8] {
        webp("VP8X", joined([0x10, 0, 0, 0], little16(width - 1), [0], little16(height - 1), [0]))
    }

    private static func webp(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let chunk = joined(text("WEBP" + name), little32(content.count), content)
        return joined(text("RIFF"), little32(chunk.count), chunk)
    }
}

// MARK: AVIF

extension SampleImages {
    /// An image after its 1 × 1 thumbnail, with an optional rotation.
    static func avif(_ width: Int, _ height: Int, turns: UInt8? = nil) -> [UInt8] {
        let thumbnail = box("ispe", joined(big32(0), big32(1), big32(1)))
        let picture = box("ispe", joined(big32(0), big32(width), big32(height)))
        let list = box("ipco", joined(thumbnail, picture, box("irot", [turns ?? 0])))
        let ofThumbnail: [UInt8] = [0, 1, 1, 0x01]
        let ofPicture: [UInt8] = turns == nil ? [0, 2, 1, 0x02] : [0, 2, 2, 0x02, 0x83]
        let uses = box("ipma", joined(big32(0), big32(2), ofThumbnail, ofPicture))
        let primary = box("pitm", joined(big32(0), [0, 2]))
        return joined(
            box("ftyp", text("avif\0\0\0\0avifmif1")),
            box("meta", joined(big32(0), primary, box("iprp", joined(list, uses)))), box("mdat", [1, 2, 3]))
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        joined(big32(content.count + 8), text(name), content)
    }
}

// MARK: Bytes

extension SampleImages {
    private static func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func big32(_ value: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func big16(_ value: Int) -> [UInt8] { big32(value).suffix(2) }

    private static func little32(_ value: Int) -> [UInt8] { big32(value).reversed() }

    private static func little16(_ value: Int) -> [UInt8] { big16(value).reversed() }
}
