extension Unicode.Scalar {
    /// How many columns of a terminal, or half-ems of a line, the scalar takes: 0 for marks and format
    /// characters, 2 in the blocks that are wide by Unicode Standard Annex #11, else 1.
    public var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}

extension String {
    /// The columns that the text takes in a line; see ``Swift/Unicode/Scalar/columns``.
    /// - Complexity: O(*length*).
    public var columns: Int {
        unicodeScalars.reduce(0) { $0 + $1.columns }
    }
}
