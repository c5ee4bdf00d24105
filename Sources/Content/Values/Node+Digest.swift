public import DataFormats
public import Files

extension Node {
    /// A digest of the value: keys, texts and types in their order, wherever they stand in a file.
    /// - Complexity: O(*size of the value*).
    public var digest: Digest {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return Digest(of: bytes)
    }

    /// Every text is followed by a byte that UTF-8 does not use, so that no two values give the same bytes.
    private func append(to bytes: inout [UInt8]) {
        switch content {
        case .scalar(let scalar):
            bytes.append(UInt8(ascii: scalar.type == .string ? "s" : "p"))
            bytes.append(contentsOf: scalar.text.utf8)
            bytes.append(0xFF)
        case .list(let elements):
            bytes.append(UInt8(ascii: "["))
            for element in elements { element.append(to: &bytes) }
            bytes.append(0xFE)
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for member in members {
                bytes.append(contentsOf: member.key.utf8)
                bytes.append(0xFF)
                member.value.append(to: &bytes)
            }
            bytes.append(0xFE)
        }
    }
}
