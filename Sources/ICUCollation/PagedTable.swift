/// A value for each character, in pages of 256. All characters without a value of their own share one page.
struct PagedTable<Value: Sendable>: Sendable {
    private var values: [Value]
    private var pages = [UInt16](repeating: 0, count: 0x1100)
    private let initial: Value

    init(repeating initial: Value) {
        self.initial = initial
        values = [Value](repeating: initial, count: 256)
    }

    subscript(character: Unicode.Scalar) -> Value {
        get { values[Int(pages[Int(character.value >> 8)]) << 8 | Int(character.value & 0xFF)] }
        set {
            let page = Int(character.value >> 8)
            if pages[page] == 0 {
                pages[page] = UInt16(clamping: values.count >> 8)
                values.append(contentsOf: repeatElement(initial, count: 256))
            }
            values[Int(pages[page]) << 8 | Int(character.value & 0xFF)] = newValue
        }
    }
}
