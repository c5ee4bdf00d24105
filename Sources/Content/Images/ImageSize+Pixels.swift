import Diagnostics

// Formats with the size at a fixed offset.

extension ImageSize {
    /// Reads [PNG](https://www.w3.org/TR/png-3/#11IHDR): the header chunk is the first one.
    static func png(_ image: ImageBytes) throws(ImageProblem) -> ImageSize {
        try image.require(image.has("IHDR", at: 12))
        return try ImageSize(width: image.bigEndian(4, at: 16), height: image.bigEndian(4, at: 20))
    }

    /// Reads [GIF](https://www.w3.org/Graphics/GIF/spec-gif89a.txt): the size of the logical screen.
    static func gif(_ image: ImageBytes) throws(ImageProblem) -> ImageSize {
        try ImageSize(width: image.littleEndian(2, at: 6), height: image.littleEndian(2, at: 8))
    }

    /// Reads [WebP](https://www.rfc-editor.org/rfc/rfc9649): the first chunk is a lossy image, a lossless image, or
    /// the header of an extended file.
    static func webp(_ image: ImageBytes) throws(ImageProblem) -> ImageSize {
        if try image.has("VP8X", at: 12) {
            return try ImageSize(
                width: image.littleEndian(3, at: 24) + 1, height: image.littleEndian(3, at: 27) + 1)
        }
        if try image.has("VP8L", at: 12) {
            try image.require(image[20] == 0x2F)
            let sides = try image.littleEndian(4, at: 21)
            return try ImageSize(width: (sides & 0x3FFF) + 1, height: ((sides >> 14) & 0x3FFF) + 1)
        }
        try image.require(image.has("VP8 ", at: 12))
        try image.require(image.bigEndian(3, at: 23) == 0x9D012A)
        // The two highest bits request scaling, which browsers ignore.
        return try ImageSize(
            width: image.littleEndian(2, at: 26) & 0x3FFF, height: image.littleEndian(2, at: 28) & 0x3FFF)
    }
}
