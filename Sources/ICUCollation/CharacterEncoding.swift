internal import ICUShim

/// An encoding of text, such as windows-1252, that ICU knows.
package struct CharacterEncoding: Hashable, Sendable {
    /// The name as written. ICU ignores case, `-`, `_` and spaces in it.
    package let name: String

    /// Finds an encoding by any of its names.
    /// - Returns: `nil` if ICU does not know the name.
    package init?(_ name: String) {
        guard !name.isEmpty, name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: ",") }),
            name.withCString(encoding_is_known)
        else { return nil }
        self.name = name
    }
}

extension CharacterEncoding {
    /// The name of the encoding that texts with this label have: windows-1252 for ISO 8859-1, which has control characters in
    /// place of its quotation marks and dashes (WHATWG Encoding Standard, section 4.2).
    private var decodedName: String {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return ["iso88591", "latin1", "l1"].contains(letters) ? "windows-1252" : name
    }

    /// Converts bytes to UTF-16.
    ///
    /// - Parameters:
    ///   - append: Receives the text in parts.
    ///   - fail: Called where bytes are not text, after the text before them was appended. Conversion goes on after them.
    /// - Returns: `false` if ICU cannot open its converter.
    /// - Complexity: O(*bytes*) time, and O(1) memory.
    package func decode(
        _ bytes: [UInt8], append: (UnsafeBufferPointer<UInt16>) -> Void, fail: () -> Void
    ) -> Bool {
        guard let decoder = decodedName.withCString(encoding_open) else { return false }
        defer { encoding_close(decoder) }
        let capacity: Int32 = 8_192
        let units = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: Int(capacity))
        defer { units.deallocate() }
        guard let start = units.baseAddress else { return false }
        bytes.withUnsafeBufferPointer { bytes in
            var offset: Int64 = 0
            var isInvalid = false
            var count: Int32 = 0
            var before: Int64 = 0
            repeat {
                before = offset
                count = encoding_decode(
                    decoder, bytes.baseAddress, Int64(bytes.count), &offset, start, capacity, &isInvalid)
                append(UnsafeBufferPointer(rebasing: units[..<Int(count)]))
                if isInvalid { fail() }
                // Text that did not fit is written by the next call, even at the end of the bytes.
            } while (offset < bytes.count && (offset > before || count > 0)) || count == capacity
        }
        return true
    }
}
