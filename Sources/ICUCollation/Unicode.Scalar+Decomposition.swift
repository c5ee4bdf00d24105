internal import ICUShim

extension Unicode.Scalar {
    /// Returns the full decomposition of the scalar, canonical (NFD) or by compatibility (NFKD).
    func decomposition(byCompatibility: Bool = false) -> [Unicode.Scalar] {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 32) { buffer in
            guard let start = buffer.baseAddress else { return [self] }
            let count = Int(collation_decompose(value, byCompatibility, start, Int32(buffer.count)))
            return buffer.prefix(count).compactMap(Unicode.Scalar.init)
        }
    }

    /// Whether the character is non-ASCII punctuation.
    var isNonASCIIPunctuation: Bool {
        guard !isASCII else { return false }
        return switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
