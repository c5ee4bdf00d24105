/// The encoding of a path in a line of a manifest or a journal.
///
/// Control characters and the backslash are written as `\` and two hexadecimal digits, so an encoded path
/// contains no line break.
extension OutputPath {
    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\")
    }

    /// The maximum number of bytes that ``append(to:)`` appends.
    package var maximumLineLength: Int { 3 * string.utf8.count }

    /// Appends the path to `line`.
    package func append(to line: inout [UInt8]) {
        line += [UInt8](unsafeUninitializedCapacity: maximumLineLength) { $1 = write(to: $0) }
    }

    /// Writes what ``append(to:)`` appends to the start of `line`, and returns the number of bytes.
    /// - Parameter line: A buffer of at least ``maximumLineLength`` bytes.
    package func write(to line: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var string = string
        return string.withUTF8 { bytes in
            guard bytes.contains(where: OutputPath.isEscaped) else {
                return line.update(fromContentsOf: bytes)
            }
            var count = 0
            for byte in bytes {
                if OutputPath.isEscaped(byte) {
                    line[count] = UInt8(ascii: "\\")
                    line[count + 1] = OutputPath.digit(byte >> 4)
                    line[count + 2] = OutputPath.digit(byte & 0xF)
                    count += 3
                } else {
                    line[count] = byte
                    count += 1
                }
            }
            return count
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x57 + value
    }

    /// Creates a path from the output of `append(to:)`. Fails for anything else, including invalid paths.
    ///
    /// A manifest may come from an untrusted repository, so its paths are validated like those of pages.
    package init?(line: ArraySlice<UInt8>) {
        guard let path = line.withUnsafeBufferPointer({ OutputPath(line: $0) }) else { return nil }
        self = path
    }

    /// Creates a path from the output of `append(to:)`; see ``init(line:)``.
    package init?(line: UnsafeBufferPointer<UInt8>) {
        let string: String?
        if line.contains(where: OutputPath.isEscaped) {
            string = OutputPath.unescaped(line).flatMap { String(validating: $0, as: UTF8.self) }
        } else {
            // Most paths need no escapes.
            string = String(validating: line, as: UTF8.self)
        }
        guard let string, let path = try? OutputPath(string) else { return nil }
        self = path
    }

    private static func unescaped(_ line: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
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
