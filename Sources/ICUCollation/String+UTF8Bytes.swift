extension String {
    /// Calls `body` with the text's UTF-8 as the shim takes it. Copies only a text that is not stored as
    /// UTF-8.
    func withUTF8Bytes<Result>(_ body: (UnsafePointer<CChar>, Int64) -> Result) -> Result {
        var text = self
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty buffer may have no address; C wants one even where it reads nothing.
                guard let start = characters.baseAddress else { return "".withCString { body($0, 0) } }
                return body(start, Int64(characters.count))
            }
        }
    }
}
