internal import ICUShim

extension Collation {
    /// Returns a string in Unicode normalization form C, in which a letter with marks is one scalar if
    /// Unicode has such a scalar.
    ///
    /// The result equals the argument as a `String`, but may consist of other scalars and bytes. A string
    /// that is ASCII or already in this form is returned unchanged.
    ///
    /// - Precondition: The string is shorter than 512 MiB, so that lengths fit into ICU's 32 bits.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func precomposed(_ string: String) -> String {
        if string.utf8.allSatisfy({ $0 < 0x80 }) { return string }
        return string.withUTF8Bytes { start, length in
            precondition(length < 1 << 29, "text too long for normalization")
            let count = Int32(length)
            if collation_is_precomposed(start, count) { return string }
            return normalized(start, count)
        }
    }

    private static func normalized(_ string: UnsafePointer<CChar>, _ count: Int32) -> String {
        var needed = count  // the form is rarely longer than the string
        while true {
            let capacity = needed
            let form = String(unsafeUninitializedCapacity: Int(capacity)) { form in
                form.withMemoryRebound(to: CChar.self) { characters in
                    needed = collation_precompose(string, count, characters.baseAddress, capacity)
                    return Int(min(needed, capacity))
                }
            }
            if needed <= capacity { return form }
        }
    }
}
