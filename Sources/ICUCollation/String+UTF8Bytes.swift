extension String {
    /// Calls `body` with the UTF-8 bytes of the string. Copies the string only if it is not stored as UTF-8.
    func withUTF8Bytes<Result>(_ body: (UnsafePointer<CChar>, Int64) -> Result) -> Result {
        var text = self
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // The base address of an empty buffer may be nil, but C requires a pointer even for zero bytes.
                guard let start = characters.baseAddress else { return "".withCString { body($0, 0) } }
                return body(start, Int64(characters.count))
            }
        }
    }
}
