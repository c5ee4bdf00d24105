internal import ICUShim

/// An owner of an open service of the ICU shim. It closes the service when it is released.
///
/// `@unchecked Sendable` because the compiler cannot check what the pointer refers to. The service does not change
/// after `collation_open`, except for the date formats, which `std::call_once` opens for the first date. The shim
/// calls only const functions of ICU, which may run concurrently on one object (a date format works on a copy of its
/// calendar): "thread-safe (usable concurrently) as long as all of the threads are using only const APIs" (ICU user
/// guide, ICU Architectural Design, section "Thread-safe const APIs", whose example is a collator that is set up
/// once). The headers alphaindex.h and numberformatter.h document the same for `ImmutableIndex` and
/// `LocalizedNumberFormatter`.
final class CollationService: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Opens a service. The tags must be valid (`LanguageTag.isValid`).
    init(language: String, alphabets: [String], isNumeric: Bool) throws(CollationError) {
        var status: Int32 = 0
        let tags = alphabets.flatMap(\.utf8CString)
        guard
            let pointer = collation_open(
                language, tags, Int32(clamping: alphabets.count), isNumeric, &status)
        else {
            let reason = String(cString: collation_error_name(status))
            throw .unavailable(language: language, reason: reason)
        }
        self.pointer = pointer
    }

    deinit {
        collation_close(pointer)
    }

    var letters: [String] {
        (0..<collation_letter_count(pointer)).map { String(cString: collation_letter(pointer, $0)) }
    }

    var isRightToLeft: Bool {
        collation_is_right_to_left(pointer)
    }

    func letterPosition(of string: String) -> Int {
        string.withUTF8Bytes { Int(collation_letter_position(pointer, $0, $1)) }
    }

    func sortKey(for string: String) -> [UInt8] {
        string.withUTF8Bytes { start, count in
            // The buffer fits the key of an ordinary title, so that ICU computes it once. A longer key needs a second
            // call, with the length from the first.
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer in
                let needed = collation_sort_key(
                    pointer, start, count, buffer.baseAddress, Int32(buffer.count))
                if needed <= buffer.count {
                    return Array(UnsafeBufferPointer(rebasing: buffer[..<(Int(needed) - 1)]))
                }
                return Array(unsafeUninitializedCapacity: Int(needed)) { key, initialized in
                    initialized = Int(collation_sort_key(pointer, start, count, key.baseAddress, needed)) - 1
                }
            }
        }
    }

    func formatted(_ count: Int) -> String {
        // The longest result: 19 digits of 4 bytes each, their separators and a sign.
        String(unsafeUninitializedCapacity: 256) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                let needed = collation_format_count(pointer, Int64(count), characters.baseAddress, 256)
                return min(Int(needed), characters.count)
            }
        }
    }

    /// Returns a number in the language's compact notation.
    func formatted(compact number: Int, isLong: Bool) -> String {
        String(unsafeUninitializedCapacity: 256) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                let needed = collation_format_compact(
                    pointer, Int64(number), isLong, characters.baseAddress, Int32(characters.count))
                return min(Int(needed), characters.count)
            }
        }
    }

    /// Returns a decimal number in the language's digits.
    func formatted(decimal digits: some Collection<UInt8>, fraction: Int, isGrouped: Bool) -> String {
        var digits = Array(digits)
        return digits.withUnsafeMutableBytes { digits in
            digits.withMemoryRebound(to: CChar.self) { digits in
                guard let start = digits.baseAddress else { return "" }
                // At most 4 bytes for a digit and 4 for a separator after it.
                let capacity = 16 + 8 * digits.count
                return String(unsafeUninitializedCapacity: capacity) { buffer in
                    buffer.withMemoryRebound(to: CChar.self) { characters in
                        let needed = collation_format_decimal(
                            pointer, start, Int32(digits.count), Int32(fraction), isGrouped,
                            characters.baseAddress, Int32(characters.count))
                        return Int(needed) <= characters.count ? Int(needed) : 0
                    }
                }
            }
        }
    }

    /// Returns the length of the first sentence of a string, in bytes.
    func sentenceLength(of text: String) -> Int {
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return 0 }
                return Int(collation_sentence_length(pointer, start, Int32(characters.count)))
            }
        }
    }

    /// The plural categories of the language, one bit for each.
    var pluralCategories: UInt32 {
        collation_plural_categories(pointer)
    }

    func pluralCategory(of count: Int) -> Int {
        Int(collation_plural_category(pointer, Int64(count)))
    }

    /// Returns the title of a day, or of the month or year that contains it.
    ///
    /// - Parameter day: The number of days since January 1, 1970.
    /// - Returns: The title, or `nil` if ICU has no date format for the language.
    func formatted(day: Int, style: Int) -> String? {
        // Far longer than the longest month of any language.
        let title = String(unsafeUninitializedCapacity: 512) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                let needed = collation_format_date(
                    pointer, Int64(day), Int32(style), characters.baseAddress, Int32(characters.count))
                return Int(needed) <= characters.count ? Int(needed) : 0
            }
        }
        return title.isEmpty ? nil : title
    }
}
