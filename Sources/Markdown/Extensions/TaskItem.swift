import Diagnostics

/// The checkbox at the start of a task list item (GFM, section 5.3): `[ ]`, or `[x]` if it is done.
enum TaskItem {
    static let boxLength = 3

    /// Whether the checkbox at the start of the text is checked; `nil` if there is none.
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
