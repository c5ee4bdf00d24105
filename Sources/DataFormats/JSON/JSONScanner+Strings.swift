import Diagnostics

extension JSONScanner {
    /// Reads the string whose opening quote is at `index`.
    ///
    /// Almost no string contains an escape, so bytes are usually copied at once.
    mutating func string() throws(ParsingStopped) -> String {
        let opening = position
        let start = index + 1
        var end = start
        var continuations = 0
        while end < self.end {
            let byte = bytes[end]
            if byte == .quote {
                index = end + 1
                continuationBytes += continuations
                return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
            }
            if byte == .backslash || byte < .space { break }
            if byte.isContinuation { continuations += 1 }
            end += 1
        }
        index = end
        continuationBytes += continuations
        return try stringWithEscapes(from: start, opening: opening)
    }

    /// Reads the rest of a string byte by byte, from the first escape, control character or end of input.
    private mutating func stringWithEscapes(from start: Int, opening: SourcePosition) throws(ParsingStopped)
        -> String
    {
        var text = Array(bytes[start..<index])
        while index < end {
            let byte = bytes[index]
            switch byte {
            case .quote:
                index += 1
                // Literal combining marks were checked when the file was decoded.
                if text.withUnsafeBufferPointer({ CombiningMarks.excess(in: $0) }) != nil {
                    recordError(.tooManyCombiningMarks(limit: CombiningMarks.limit), at: opening)
                }
                return String(decoding: text, as: UTF8.self)
            case .backslash: escape(into: &text)
            case .lineFeed, .carriageReturn: throw stop(.json(.unterminatedString), at: opening)
            default:
                if byte < .space { recordError(.json(.controlCharacter(byte)), at: position) }
                if byte.isContinuation { continuationBytes += 1 }
                text.append(byte)
                index += 1
            }
        }
        throw stop(.json(.unterminatedString), at: opening)
    }

    /// Reads the escape whose backslash is at `index`.
    private mutating func escape(into text: inout [UInt8]) {
        let start = position
        index += 1
        let letter = current
        switch letter {
        case .quote, .backslash, .slash: text.append(letter)
        case UInt8(ascii: "b"): recordError(.forbiddenCharacter(0x08), at: start)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(.lineFeed)
        case UInt8(ascii: "r"): text.append(.carriageReturn)
        case UInt8(ascii: "t"): text.append(.tab)
        case UInt8(ascii: "u"): return escapedScalar(from: start, into: &text)
        default:
            // The string or its line ends here; the caller reports that.
            guard index < end, letter >= .space else { return }
            return recordError(.json(.unknownEscape(currentCharacter)), at: start)
        }
        index += 1
    }

    /// Reads the digits of `\uXXXX`, and a second escape if the first is a surrogate.
    private mutating func escapedScalar(from start: SourcePosition, into text: inout [UInt8]) {
        guard let first = codeUnit(at: index + 1) else {
            index += 1
            return recordError(.json(.incompleteEscape), at: start)
        }
        index += 5
        var code = first
        if (0xD800..<0xDC00).contains(first), let second = lowSurrogate(at: index) {
            code = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
            index += 6
        }
        guard let scalar = Unicode.Scalar(code) else {
            return recordError(.json(.loneSurrogate(String(first, radix: 16))), at: start)
        }
        if code == 0 {
            recordError(.json(.escapedNUL), at: start)
        } else if ControlCharacters.isOne(code) {
            recordError(.forbiddenCharacter(code), at: start)
        }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private func lowSurrogate(at offset: Int) -> UInt32? {
        guard offset + 1 < end, bytes[offset] == .backslash, bytes[offset + 1] == UInt8(ascii: "u"),
            let unit = codeUnit(at: offset + 2), (0xDC00..<0xE000).contains(unit)
        else { return nil }
        return unit
    }

    private func codeUnit(at offset: Int) -> UInt32? {
        guard offset + 4 <= end else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[offset..<offset + 4] {
            guard let digit = byte.hexadecimalValue else { return nil }
            unit = unit << 4 | digit
        }
        return unit
    }
}
