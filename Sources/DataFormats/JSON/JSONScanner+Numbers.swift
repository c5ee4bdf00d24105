import Diagnostics

extension JSONScanner {
    /// Reads the number at `index`, or reports a malformed one.
    mutating func number() -> Node.Scalar {
        let start = index
        var offset = index
        if bytes[offset] == .hyphen { offset += 1 }
        let digits = offset
        offset = endOfDigits(from: offset)
        var error = numberError(in: digits..<offset)
        let isInteger = !hasFraction(at: offset)
        if !isInteger { error = error ?? skipFraction(&offset) }
        if error == nil, continuesNumber(at: offset) { error = .other }
        if let error { return invalidNumber(error) }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
        defer { index = offset }
        if isInteger, let value = Int(text) { return Node.Scalar(text: text, type: .integer(value)) }
        guard let value = Double(text), value.isFinite else {
            recordError(.numberTooLarge(text), at: position)
            return .unreadable
        }
        return Node.Scalar(text: text, type: .number(value))
    }

    private func endOfDigits(from start: Int) -> Int {
        var offset = start
        while offset < end, bytes[offset].isDigit { offset += 1 }
        return offset
    }

    private func numberError(in digits: Range<Int>) -> JSONProblem.NumberError? {
        if digits.isEmpty { return .missingDigit }
        return digits.count > 1 && bytes[digits.lowerBound] == UInt8(ascii: "0") ? .leadingZero : nil
    }

    /// Whether the characters at `offset` make the number part of something else, such as `12:30`.
    private func continuesNumber(at offset: Int) -> Bool {
        guard offset < end else { return false }
        if bytes[offset] == .colon { return offset + 1 < end && bytes[offset + 1].isDigit }
        return isPartOfWord(at: offset)
    }

    private func hasFraction(at offset: Int) -> Bool {
        guard offset < end else { return false }
        return bytes[offset] == .period || bytes[offset] | 0b0010_0000 == UInt8(ascii: "e")
    }

    /// Skips the fraction and the exponent, if any.
    private func skipFraction(_ offset: inout Int) -> JSONProblem.NumberError? {
        if bytes[offset] == .period {
            let digits = offset + 1
            offset = endOfDigits(from: digits)
            if offset == digits { return .missingDigit }
        }
        guard offset < end, bytes[offset] | 0b0010_0000 == UInt8(ascii: "e") else { return nil }
        offset += 1
        if offset < end, bytes[offset] == .hyphen || bytes[offset] == UInt8(ascii: "+") { offset += 1 }
        let digits = offset
        offset = endOfDigits(from: digits)
        return offset == digits ? .missingDigit : nil
    }
}

extension Node.Scalar {
    /// A placeholder for a scalar that could not be read, in a value that is discarded.
    static var unreadable: Node.Scalar { Node.Scalar(text: "", type: .null) }
}
