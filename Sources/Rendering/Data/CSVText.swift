import DataFormats

/// A table of comma-separated values (RFC 4180) that is written in order. No cell of it is a formula; see ``FormulaGuard``.
struct CSVText {
    private(set) var bytes: [UInt8] = []
    private var isStartOfRow = true

    mutating func appendCell(_ text: String) {
        beginCell()
        var text = text
        text.withUTF8 { appendCell(bytes: $0) }
    }

    mutating func appendCell(_ json: JSONText) {
        beginCell()
        json.bytes.withUnsafeBufferPointer { appendCell(bytes: $0) }
    }

    mutating func appendEmptyCell() { beginCell() }

    mutating func endRow() {
        bytes += "\r\n".utf8
        isStartOfRow = true
    }

    private mutating func beginCell() {
        if !isStartOfRow { bytes.append(UInt8(ascii: ",")) }
        isStartOfRow = false
    }

    private mutating func appendCell(bytes text: UnsafeBufferPointer<UInt8>) {
        let isGuarded = FormulaGuard.isNeeded(for: text)
        guard isGuarded || Self.needsQuotationMarks(text) else { return bytes.append(contentsOf: text) }
        bytes.append(Self.quote)
        if isGuarded { bytes.append(UInt8(ascii: "'")) }
        for byte in text {
            if byte == Self.quote { bytes.append(Self.quote) }
            bytes.append(byte)
        }
        bytes.append(Self.quote)
    }

    private static let quote = UInt8(ascii: "\"")

    /// Whether a cell would be read differently without quotation marks, also by a program that expects another separator.
    private static func needsQuotationMarks(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if text.first == UInt8(ascii: " ") || text.last == UInt8(ascii: " ") { return true }
        return text.contains { byte in
            switch byte {
            case quote, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), 0..<0x20: true
            default: false
            }
        }
    }
}
