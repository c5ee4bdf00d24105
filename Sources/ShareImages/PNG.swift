internal import CZlib

/// The PNG format (ISO/IEC 15948).
enum PNG {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns an image with a palette. The bytes depend on nothing but the image and the version of zlib.
    ///
    /// - Returns: `nil` if there is not enough memory.
    /// - Complexity: O(*pixels*).
    static func encode(_ canvas: Canvas) -> [UInt8]? {
        var rows: [UInt8] = []
        rows.reserveCapacity((canvas.width + 1) * canvas.height)
        for row in 0..<canvas.height {
            // The filter type “none”, which is best for a palette.
            rows.append(0)
            rows += canvas.pixels[row * canvas.width..<(row + 1) * canvas.width]
        }
        guard let data = deflated(rows) else { return nil }
        // Eight bits for each pixel, a palette, and no other options.
        let header = number(canvas.width) + number(canvas.height) + [8, 3, 0, 0, 0]
        let palette = canvas.palette.flatMap { [$0.red, $0.green, $0.blue] }
        return signature + chunk("IHDR", header) + chunk("PLTE", palette) + chunk("IDAT", data)
            + chunk("IEND", [])
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        var isComplete = false
        let capacity = compressBound(UInt(bytes.count))
        let data = [UInt8](unsafeUninitializedCapacity: Int(capacity)) { target, count in
            var length = capacity
            isComplete =
                compress2(target.baseAddress, &length, bytes, UInt(bytes.count), Z_DEFAULT_COMPRESSION)
                == Z_OK
            count = isComplete ? Int(length) : 0
        }
        return isComplete ? data : nil
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + data
        let check = crc32(0, content, UInt32(content.count))
        return number(data.count) + content + number(Int(check))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
