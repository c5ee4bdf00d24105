public import DataFormats
public import Files

extension Node {
    /// A digest of the keys, strings and types in their order, independent of their positions in a file.
    /// - Complexity: O(*size of the value*).
    public var digest: Digest { Digest(of: encoded) }

    /// The bytes of which ``digest`` is made.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the bytes to hash. A byte that is invalid in UTF-8 follows every string, so different values
    /// have different bytes.
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
