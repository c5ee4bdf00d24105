import Files
import ICUCollation

/// The part of a URL, or the id, that is made from a string.
public enum Slug {
    /// The maximum length of a slug made from a string, in bytes; longer ones are cut and get a hash.
    public static let maximumLength = 96

    /// Makes a slug: the letters and digits of any script in lower case and NFC, with everything else replaced by
    /// `-`.
    ///
    /// A letter keeps its marks, without which words of many scripts would be illegible. If characters other than
    /// spaces, `-`, `_` and `.` are dropped, or nothing is left, or the string is too long, six hex digits of a
    /// hash of the whole string are appended: `clang++` becomes `clang-` and a hash. The result depends on the
    /// string alone, contains no `_`, and neither begins nor ends with `-`.
    /// - Complexity: O(*length*).
    public static func make(from text: String) -> String {
        if let slug = makeFromASCII(text) { return slug }
        let composed = Collation.precomposed(Collation.precomposed(text).lowercased())
        var slug = ""
        var isLossy = false
        var afterLetter = false
        for scalar in composed.unicodeScalars {
            switch kind(of: scalar, afterLetter: afterLetter) {
            case .kept:
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

    /// Returns the first six hex digits of the hash of a string, to distinguish strings with equal slugs.
    ///
    /// The string is hashed in NFC: canonically equivalent strings are equal as section keys, so they have the same
    /// id.
    public static func hash(of text: String) -> String {
        String(Digest(of: Array(Collation.precomposed(text).utf8)).hex.prefix(6))
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
            return cut + "-" + hash(of: text)
        }
        return isLossy ? slug + "-" + hash(of: text) : slug
    }

    /// Returns the slug of an ASCII string, for which no Unicode tables are needed; `nil` for any other string.
    private static func makeFromASCII(_ text: String) -> String? {
        var slug: [UInt8] = []
        slug.reserveCapacity(text.utf8.count)
        var isLossy = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
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
