/// The encoding of a path in a line of a manifest or a journal.
///
/// Control characters and the backslash are written as `\` and two hexadecimal digits, so an encoded path
/// contains no line break.
extension OutputPath {
    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\")
    }

    /// Appends the path to `line`.
    package func append(to line: inout [UInt8]) {
        guard string.utf8.contains(where: OutputPath.isEscaped) else {
            line.append(contentsOf: string.utf8)
            return
        }
        let digits = Array("0123456789abcdef".utf8)
        for byte in string.utf8 {
            if OutputPath.isEscaped(byte) {
                line += [UInt8(ascii: "\\"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            } else {
                line.append(byte)
            }
        }
    }

    /// Creates a path from the output of `append(to:)`. Fails for anything else, including invalid paths.
    ///
    /// A manifest may come from an untrusted repository, so its paths are validated like those of pages.
    package init?(line: ArraySlice<UInt8>) {
        guard let bytes = OutputPath.unescaped(Array(line)),
            let string = String(validating: bytes, as: UTF8.self),
            let path = try? OutputPath(string)
        else { return nil }
        self = path
    }

    private static func unescaped(_ line: [UInt8]) -> [UInt8]? {
        // Most paths need no escapes.
        guard line.contains(where: isEscaped) else { return line }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count)
        var rest = line[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "\\") {
                guard !isEscaped(byte) else { return nil }
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value(ofDigit:)),
                let low = rest.popFirst().flatMap(value(ofDigit:)),
                isEscaped(high << 4 | low)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }
}
