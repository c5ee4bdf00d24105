import Diagnostics

extension ImageSize {
    /// Reads [AVIF](https://aomediacodec.github.io/av1-avif/): the size (`ispe`) and the rotation (`irot`)
    /// among the properties of the primary item.
    static func avif(_ image: ImageBytes) throws(ImageProblem) -> ImageSize {
        let file = MediaBox.Contents(image, in: 0..<Int.max)
        guard let meta = try file.first("meta")?.contents(after: 4) else { throw .malformed(.avif) }
        guard let item = try meta.first("pitm"), let lists = try meta.first("iprp")?.contents(after: 0),
            let list = try lists.first("ipco")?.contents(after: 0).all(),
            let associations = try lists.first("ipma")
        else { throw .malformed(.avif) }
        let isLarge = try image[item.start] > 0
        let primary = try image.bigEndian(isLarge ? 4 : 2, at: item.start + 4)
        var size: ImageSize?
        var isRotated = false
        for index in try properties(of: primary, in: associations, of: image)
        where list.indices.contains(index) {
            let box = list[index]
            if box.name == "ispe" {
                size = try ImageSize(
                    width: image.bigEndian(4, at: box.start + 4),
                    height: image.bigEndian(4, at: box.start + 8))
            } else if box.name == "irot" {
                isRotated = try image[box.start] & 1 == 1
            }
        }
        guard let size else { throw .malformed(.avif) }
        return isRotated ? try ImageSize(width: size.height, height: size.width) : size
    }

    /// Returns the properties of an item, as indices from 0 in the list of all properties.
    private static func properties(
        of item: Int, in box: MediaBox, of image: ImageBytes
    ) throws(ImageProblem) -> [Int] {
        let itemLength = try image[box.start] > 0 ? 4 : 2
        let indexLength = try image[box.start + 3] & 1 == 1 ? 2 : 1
        var offset = box.start + 8
        for _ in 0..<(try image.bigEndian(4, at: box.start + 4)) {
            let isMatch = try image.bigEndian(itemLength, at: offset) == item
            let count = Int(try image[offset + itemLength])
            offset += itemLength + 1
            if isMatch {
                var found: [Int] = []
                for index in 0..<count {
                    // Numbers count from 1. The highest bit indicates whether the property is essential.
                    let number = try image.bigEndian(indexLength, at: offset + index * indexLength)
                    found.append(number & (indexLength == 2 ? 0x7FFF : 0x7F) - 1)
                }
                return found
            }
            offset += count * indexLength
        }
        return []
    }
}

/// A box of the ISO base media file format, the container of AVIF.
private struct MediaBox {
    let name: String
    /// The start and end of its content.
    let start: Int
    let end: Int
    let image: ImageBytes

    /// Returns the boxes in this box, after a header of `length` bytes.
    func contents(after length: Int) -> Contents {
        Contents(image, in: start + length..<max(start + length, end))
    }

    /// A sequence of boxes.
    struct Contents {
        private let image: ImageBytes
        private let range: Range<Int>

        init(_ image: ImageBytes, in range: Range<Int>) {
            self.image = image
            self.range = range
        }

        func first(_ name: String) throws(ImageProblem) -> MediaBox? {
            var box = try nextBox(after: nil)
            while let current = box, current.name != name { box = try nextBox(after: current) }
            return box
        }

        func all() throws(ImageProblem) -> [MediaBox] {
            var boxes: [MediaBox] = []
            while let box = try nextBox(after: boxes.last) { boxes.append(box) }
            return boxes
        }

        private func nextBox(after box: MediaBox?) throws(ImageProblem) -> MediaBox? {
            let offset = box?.end ?? range.lowerBound
            guard offset < range.upperBound else { return nil }
            let length = try image.bigEndian(4, at: offset)
            // The lengths 0 (to the end) and 1 (64-bit length) are not necessary for boxes before the image
            // data.
            try image.require(length >= 8)
            var name = ""
            for index in 4..<8 { name.unicodeScalars.append(Unicode.Scalar(try image[offset + index])) }
            return MediaBox(name: name, start: offset + 8, end: offset + length, image: image)
        }
    }
}
