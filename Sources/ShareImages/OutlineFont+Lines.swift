extension OutlineFont {
    /// Breaks the text at spaces into lines that fit the width, in pixels. Text that does not fit ends with “…”.
    /// - Parameter count: The maximum number of lines, which is positive.
    /// - Complexity: O(*characters*²) for a word that is too long, otherwise O(*characters* · *words of a line*).
    func lines(of text: String, size: Int, width: Int, atMost count: Int) -> (lines: [String], isWhole: Bool)
    {
        let limit = width * unitsPerEm / size
        func fits(_ line: String) -> Bool { self.line(line).width <= limit }
        var lines: [String] = [""]
        for word in text.prefix(Self.maximumLength).split(whereSeparator: \.isWhitespace) {
            let joined = lines[lines.count - 1].isEmpty ? String(word) : lines[lines.count - 1] + " " + word
            if fits(joined) || lines.count == count || lines[lines.count - 1].isEmpty {
                lines[lines.count - 1] = joined
            } else {
                lines.append(String(word))
            }
        }
        guard let wide = lines.firstIndex(where: { !fits($0) }) else {
            return (lines, text.count <= Self.maximumLength)
        }
        var line = lines[wide]
        while !line.isEmpty, !fits(line + "…") { line.removeLast() }
        while line.last?.isWhitespace == true { line.removeLast() }
        return (lines[..<wide] + [line + "…"], false)
    }

    /// The maximum number of characters that are laid out. No line has space for more.
    private static let maximumLength = 400
}
