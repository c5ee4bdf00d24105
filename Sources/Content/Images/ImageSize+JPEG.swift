import Diagnostics

extension ImageSize {
    /// Reads [JPEG](https://www.w3.org/Graphics/JPEG/itu-t81.pdf): the first frame header, which may follow any
    /// number of other segments.
    static func jpeg(_ image: ImageBytes) throws(ImageProblem) -> ImageSize {
        var offset = 2
        var isRotated: Bool?
        while true {
            let (marker, start) = try marker(in: image, from: offset)
            switch marker {
            case 0x01, 0xD0...0xD7:
                offset = start
                continue
            // The image data, or the end of the image, comes before a frame.
            case 0x00, 0xD8, 0xD9, 0xDA: throw .malformed(.jpeg)
            // Tables and an extension have markers in the range of frames.
            case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
                let height = try image.bigEndian(2, at: start + 3)
                let width = try image.bigEndian(2, at: start + 5)
                return isRotated == true
                    ? try ImageSize(width: height, height: width)
                    : try ImageSize(width: width, height: height)
            default: break
            }
            let length = try image.bigEndian(2, at: start)
            try image.require(length >= 2)
            // Only the first Exif block counts, as in browsers.
            if marker == 0xE1, isRotated == nil {
                isRotated = Exif(image, in: start + 2..<start + length).map { $0.isRotated }
            }
            offset = start + length
        }
    }

    /// Reads a marker, after one or more bytes `FF`. Returns the marker and the offset after it.
    private static func marker(
        in image: ImageBytes, from offset: Int
    ) throws(ImageProblem) -> (marker: UInt8, start: Int) {
        try image.require(image[offset] == 0xFF)
        var index = offset + 1
        while try image[index] == 0xFF { index += 1 }
        return (try image[index], index + 1)
    }
}

/// The supported part of a photograph's
/// [Exif](https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf) block.
struct Exif {
    /// Whether the image is rotated by a quarter turn, which swaps its sides.
    let isRotated: Bool

    /// Reads an Exif block. If the block is damaged, the image counts as not rotated, as in browsers.
    /// - Returns: `nil` if the range contains no such block.
    init?(_ image: ImageBytes, in range: Range<Int>) {
        guard range.count > 14, (try? image.has("Exif\0\0", at: range.lowerBound)) == true else { return nil }
        let orientation = try? Self.orientation(in: image, from: range.lowerBound + 6, to: range.upperBound)
        isRotated = orientation.map { (5...8).contains($0) } ?? false
    }

    /// Returns the value of the tag 0x0112 in the first directory of the TIFF header at `start`, or `nil` if
    /// it is missing.
    private static func orientation(
        in image: ImageBytes, from start: Int, to end: Int
    ) throws(ImageProblem) -> Int? {
        let isLittle = try image.has("II", at: start)
        let isBig = try image.has("MM", at: start)
        guard isLittle || isBig else { return nil }
        func number(_ count: Int, _ offset: Int) throws(ImageProblem) -> Int {
            try isLittle ? image.littleEndian(count, at: offset) : image.bigEndian(count, at: offset)
        }
        let directory = start + (try number(4, start + 4))
        guard directory + 2 <= end else { return nil }
        for index in 0..<(try number(2, directory)) {
            let field = directory + 2 + index * 12
            guard field + 12 <= end else { return nil }
            if try number(2, field) == 0x0112, try number(2, field + 2) == 3 {
                return try number(2, field + 8)
            }
        }
        return nil
    }
}
