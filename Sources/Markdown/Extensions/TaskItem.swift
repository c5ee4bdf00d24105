import Diagnostics

/// The box at the start of a list item (GFM, section 5.3): `[ ]`, or `[x]` where it is done.
enum TaskItem {
    static let boxLength = 3

    /// Whether the text begins with a box that is ticked; `nil` where it begins with none.
    static func isDone(_ text: ArraySlice<UInt8>) -> Bool? {
        let box = Array(text.prefix(boxLength + 1))
        guard box.count > boxLength, box[0] == .openingBracket, box[2] == .closingBracket, box[3].isSpaceOrTab
        else {
            return nil
        }
        switch box[1] {
        case UInt8(ascii: " "): return false
        case UInt8(ascii: "x"), UInt8(ascii: "X"): return true
        default: return nil
        }
    }
}
