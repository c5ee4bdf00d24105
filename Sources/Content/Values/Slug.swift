import Files
import ICUCollation

/// The part of a URL, or the id, that is made from a string.
public enum Slug {
    /// The maximum length of a slug made from a string, in bytes; longer ones are cut and get a hash.
    public static let maximumLength = 96

    /// Makes a slug: the letters and digits of any script in lower case and NFC, with everything else replaced by
    /// `-`.
    ///
    /// A letter keeps its marks, because words of many scripts would be illegible without them. The only exception is
    /// the dot of `İ`, which cannot be seen on `i`. Invisible characters are ignored.
    ///
    /// Six hex digits of a hash of the whole string are appended if other characters than spaces, `-`, `_` and `.` are
    /// dropped (`clang++` becomes `clang-` and a hash), if the sign or the leading point of a number is dropped (`-44`,
    /// `.5`), if nothing is left, or if the string is too long.
    ///
    /// The result depends on the string alone, contains no `_`, and neither begins nor ends with `-`.
    /// - Complexity: O(*length*).
    public static func make(from text: String) -> String {
        if let slug = makeFromASCII(text) { return slug }
        let text = text.withoutInvisibleCharacters
        let composed = Collation.precomposed(Collation.precomposed(text).lowercased())
        var slug = ""
        var isLossy = false
        var afterLetter = false
        var previous: Unicode.Scalar = " "
        for scalar in composed.unicodeScalars {
            defer { previous = scalar }
            switch kind(of: scalar, afterLetter: afterLetter) {
            case .kept:
                if scalar == dotAbove, previous == "i" { continue }
                if slug.isEmpty, scalar.properties.generalCategory == .decimalNumber,
                    previous == "-" || previous == "."
                {
                    isLossy = true
                }
                slug.unicodeScalars.append(scalar)
                afterLetter = true
                continue
            case .dropped: isLossy = true
            case .separator: break
            }
            afterLetter = false
            if !slug.isEmpty, !slug.hasSuffix("-") { slug += "-" }
        }
        while slug.hasSuffix("-") { slug.removeLast() }
        return finished(slug, of: text, isLossy: isLossy)
    }

    private static let dotAbove: Unicode.Scalar = "\u{307}"

    /// Returns the first hex digits of the hash of a string, to distinguish strings with equal slugs.
    ///
    /// The string is hashed in NFC and without invisible characters: strings that look the same have the same id.
    /// - Parameter digits: The number of digits, at most 64.
    public static func hash(of text: String, digits: Int = 6) -> String {
        let seen = Collation.precomposed(text.withoutInvisibleCharacters)
        return String(Digest(of: Array(seen.utf8)).hex.prefix(digits))
    }

    private enum Kind { case kept, separator, dropped }

    private static func kind(of scalar: Unicode.Scalar, afterLetter: Bool) -> Kind {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber:
            return .kept
        case .nonspacingMark, .spacingMark:
            return afterLetter ? .kept : .dropped
        case .spaceSeparator:
            return .separator
        default:
            return scalar == "-" || scalar == "_" || scalar == "." ? .separator : .dropped
        }
    }

    private static func finished(_ slug: String, of text: String, isLossy: Bool) -> String {
        if slug.isEmpty { return hash(of: text) }
        if slug.utf8.count > maximumLength {
            var cut = slug
            while cut.utf8.count > maximumLength { cut.removeLast() }
            while cut.hasSuffix("-") { cut.removeLast() }
            // A letter with very many marks may be longer than a slug.
            return cut.isEmpty ? hash(of: text) : cut + "-" + hash(of: text)
        }
        return isLossy ? slug + "-" + hash(of: text) : slug
    }

    /// Returns the slug of an ASCII string, for which no Unicode tables are needed; `nil` for any other string.
    private static func makeFromASCII(_ text: String) -> String? {
        var slug: [UInt8] = []
        slug.reserveCapacity(text.utf8.count)
        var isLossy = false
        var previous = UInt8(ascii: " ")
        for byte in text.utf8 {
            defer { previous = byte }
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if slug.isEmpty, previous == UInt8(ascii: "-") || previous == UInt8(ascii: ".") {
                    isLossy = true
                }
                slug.append(byte)
                continue
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                slug.append(byte)
                continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                slug.append(byte | 0x20)
                continue
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): break
            case 0x80...: return nil
            default: isLossy = true
            }
            if let last = slug.last, last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
        }
        if slug.last == UInt8(ascii: "-") { slug.removeLast() }
        return finished(String(decoding: slug, as: UTF8.self), of: text, isLossy: isLossy)
    }
}
