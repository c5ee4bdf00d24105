internal import ICUShim

extension Unicode.Scalar {
    /// Returns the full decomposition of the scalar, canonical (NFD) or by compatibility (NFKD).
    func decomposition(byCompatibility: Bool = false) -> [Unicode.Scalar] {
        var parts: [Unicode.Scalar] = []
        forEachPart(byCompatibility: byCompatibility) { parts.append($0) }
        return parts
    }

    /// Calls a function for each scalar of the full decomposition, canonical (NFD) or by compatibility (NFKD).
    func forEachPart(byCompatibility: Bool = false, _ body: (Unicode.Scalar) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 32) { buffer in
            guard let start = buffer.baseAddress else { return body(self) }
            let count = Int(collation_decompose(value, byCompatibility, start, Int32(buffer.count)))
            for value in buffer.prefix(count) {
                if let part = Unicode.Scalar(value) { body(part) }
            }
        }
    }

    /// Whether the character is non-ASCII punctuation.
    var isNonASCIIPunctuation: Bool { !isASCII && properties.generalCategory.isPunctuation }
}

extension Unicode.GeneralCategory {
    fileprivate var isPunctuation: Bool {
        switch self {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
