/// The entry of a row in a view, by its index in the catalog. A large catalog has many rows, so this takes four bytes.
package struct RowEntry: Sendable {
    /// The index, or its complement for the row of another name.
    private let value: Int32

    init(_ index: Int, isOtherName: Bool) {
        value = isOtherName ? ~Int32(index) : Int32(index)
    }
}

extension RowEntry {
    /// The index of the entry.
    package var index: Int { Int(value < 0 ? ~value : value) }
    /// The index of the entry if this is its own row; `nil` for the row of another name.
    package var ownIndex: Int? { value < 0 ? nil : Int(value) }
}
