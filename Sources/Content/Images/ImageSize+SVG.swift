import Diagnostics

extension ImageSize {
    /// Reads [SVG](https://www.w3.org/TR/SVG2/coords.html): the width and height of the root element if they are
    /// lengths; a missing one is computed from the view box.
    static func svg(_ image: ImageBytes) throws(ImageProblem) -> ImageSize {
        let root = try SVGRoot(image)
        let width = root.attributes["width"].flatMap(pixels)
        let height = root.attributes["height"].flatMap(pixels)
        if let width, let height { return try rounded(width, height) }
        guard let box = root.attributes["viewBox"].flatMap(viewBox) else { throw .missingSize }
        if let width { return try rounded(width, width * box.height / box.width) }
        if let height { return try rounded(height * box.width / box.height, height) }
        return try rounded(box.width, box.height)
    }

    private static func rounded(_ width: Double, _ height: Double) throws(ImageProblem) -> ImageSize {
        let sides = 0...Double(maximumDimension)
        guard sides.contains(width), sides.contains(height), width > 0, height > 0 else {
            throw .invalidSize(limit: maximumDimension)
        }
        return try ImageSize(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
    }

    /// Converts a length to CSS pixels; `nil` if it depends on the context, such as `100%` and `2em`.
    private static func pixels(_ text: String) -> Double? {
        let text = text.trimmed
        let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
        guard let factor = pixelsPerUnit[String(unit)], let number = number(text.dropLast(unit.count)) else {
            return nil
        }
        return number * factor
    }

    /// The number of CSS pixels in each [unit](https://www.w3.org/TR/css-values-4/#absolute-lengths).
    private static let pixelsPerUnit: [String: Double] = [
        "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54,
        "Q": 2.4 / 2.54,
    ]

    private static func viewBox(_ text: String) -> (width: Double, height: Double)? {
        let parts = text.split { $0.isWhitespace || $0 == "," }
        let numbers = parts.compactMap(number)
        guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
        return (numbers[2], numbers[3])
    }

    /// Returns the value of a CSS number. Rejects other forms that Swift accepts, such as `nan` and `0x1p3`.
    private static func number(_ text: Substring) -> Double? {
        guard text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }) else { return nil }
        return Double(text)
    }
}
