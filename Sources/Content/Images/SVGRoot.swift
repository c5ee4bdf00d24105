import Diagnostics

/// The start tag of an SVG document's root element, found without parsing the document.
struct SVGRoot {
    /// The attributes by name. If an attribute occurs more than once, the first value counts.
    private(set) var attributes: [String: String] = [:]
    private let image: ImageBytes
    private var offset = 0

    /// Whether a file may be XML: its first character is `<`, after an optional byte order mark and white
    /// space.
    static func mayBeSVG(_ bytes: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
        return text.prefix(1024).first { !isSpace($0) } == UInt8(ascii: "<")
    }

    /// Finds the start tag of the root element.
    /// - Throws: ``ImageProblem/unknownFormat`` if the root element is not `svg`.
    init(_ image: ImageBytes) throws(ImageProblem) {
        self.image = image
        if (try? image.bigEndian(3, at: 0)) == 0xEFBBBF { offset = 3 }
        try skipProlog()
        let name = try name()
        guard name == "svg" || name.hasSuffix(":svg") else { throw .unknownFormat }
        try readAttributes()
    }

    /// Skips the XML declaration, comments, the document type, and the `<` of the root element.
    private mutating func skipProlog() throws(ImageProblem) {
        while true {
            try skipSpace()
            guard try image[offset] == UInt8(ascii: "<") else { throw .unknownFormat }
            if try image.has("<?", at: offset) {
                try skip(past: "?>")
            } else if try image.has("<!--", at: offset) {
                offset += 4
                try skip(past: "-->")
            } else if try image.has("<!", at: offset) {
                try skipDocumentType()
            } else {
                offset += 1
                return
            }
        }
    }

    /// Skips a document type declaration. A `>` in quotes, in a comment or between brackets does not end it.
    private mutating func skipDocumentType() throws(ImageProblem) {
        var isInBrackets = false
        offset += 2
        while true {
            switch try image[offset] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try quoted()
            case UInt8(ascii: "<") where (try? image.has("<!--", at: offset)) == true: try skip(past: "-->")
            case UInt8(ascii: "["):
                isInBrackets = true
                offset += 1
            case UInt8(ascii: "]"):
                isInBrackets = false
                offset += 1
            case UInt8(ascii: ">") where !isInBrackets:
                offset += 1
                return
            default: offset += 1
            }
        }
    }

    private mutating func readAttributes() throws(ImageProblem) {
        while true {
            try skipSpace()
            if try ">/".utf8.contains(image[offset]) { return }
            let name = try name()
            try skipSpace()
            try image.require(image[offset] == UInt8(ascii: "="))
            offset += 1
            try skipSpace()
            try image.require("\"'".utf8.contains(image[offset]))
            let value = try quoted()
            if attributes[name] == nil { attributes[name] = value }
        }
    }

    /// Reads up to white space or a character that ends a name.
    private mutating func name() throws(ImageProblem) -> String {
        let start = offset
        while try !Self.isSpace(image[offset]), try !"=/<>\"'".utf8.contains(image[offset]) { offset += 1 }
        try image.require(offset > start)
        return try text(in: start..<offset)
    }

    /// Reads the value between the quotation mark here and the matching one.
    private mutating func quoted() throws(ImageProblem) -> String {
        let mark = try image[offset]
        let start = offset + 1
        offset = start
        while try image[offset] != mark { offset += 1 }
        offset += 1
        return try text(in: start..<offset - 1)
    }

    private func text(in range: Range<Int>) throws(ImageProblem) -> String {
        var bytes: [UInt8] = []
        for index in range { bytes.append(try image[index]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func skip(past text: String) throws(ImageProblem) {
        while try !image.has(text, at: offset) { offset += 1 }
        offset += text.utf8.count
    }

    private mutating func skipSpace() throws(ImageProblem) {
        while try Self.isSpace(image[offset]) { offset += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
