import Escaping

/// Paths in the site, from its root and without a leading slash. A page's path is a folder and ends with `/`; the home
/// page's path is empty.
public enum SitePath {
    /// The name of the file of a page, in the page's folder.
    package static let fileName = "index.html"

    /// Returns the relative URL of `target` from the page at `page`.
    ///
    /// The URL is never empty, has no scheme, and works wherever the site is hosted.
    /// - Parameters:
    ///   - page: A page's path.
    ///   - target: A page's or a file's path.
    /// - Complexity: O(*length*).
    public static func relative(from page: String, to target: String) -> String {
        var (page, target) = (page, target)
        return page.withUTF8 { here in target.withUTF8 { relative(from: here, to: $0) } }
    }

    private static func relative(
        from page: UnsafeBufferPointer<UInt8>, to target: UnsafeBufferPointer<UInt8>
    ) -> String {
        // The end of the last folder that both are in.
        var common = 0
        for (position, byte) in zip(page, target).enumerated() {
            guard byte.0 == byte.1 else { break }
            if byte.0 == UInt8(ascii: "/") { common = position + 1 }
        }
        var depth = 0
        for byte in page[common...] where byte == UInt8(ascii: "/") { depth += 1 }
        let rest = UnsafeBufferPointer(rebasing: target[common...])
        guard depth > 0 || !rest.isEmpty else { return "./" }
        guard rest.allSatisfy(needsNoEncoding) else {
            return String(repeating: "../", count: depth) + encodedPath(String(decoding: rest, as: UTF8.self))
        }
        return String(unsafeUninitializedCapacity: 3 * depth + rest.count) { url in
            for position in 0..<(3 * depth) {
                url.initializeElement(
                    at: position, to: position % 3 == 2 ? UInt8(ascii: "/") : UInt8(ascii: "."))
            }
            _ = UnsafeMutableBufferPointer(rebasing: url[(3 * depth)...]).initialize(fromContentsOf: rest)
            return 3 * depth + rest.count
        }
    }

    /// Returns whether a byte of a path is the same in a URL.
    package static func needsNoEncoding(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || (byte < 0x80 && Unicode.Scalar(byte).isUnreserved)
    }

    /// Returns a path with each of its parts encoded.
    package static func encodedPath(_ path: String) -> String {
        path.utf8.allSatisfy(needsNoEncoding)
            ? path
            : path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
                .map { encoded(String(Substring($0))) }.joined(separator: "/")
    }

    /// Returns the URL of `target` under a base URL that ends with `/`.
    public static func absolute(_ target: String, base: String) -> String {
        base + encodedPath(target)
    }

    /// Returns the path of the folder that contains a page's own folder. For pages at the top, that is `/`; for the
    /// home page, it is empty.
    package static func folder(of page: String) -> String {
        let end = page.utf8.dropLast().lastIndex(of: UInt8(ascii: "/"))
        return end.map { String(page[...$0]) } ?? (page.isEmpty ? "" : "/")
    }

    /// Returns the path of the file of the page at `page`.
    public static func file(ofPage page: String) -> String {
        page + fileName
    }

    /// Returns the path of the page in a file, without `index.html`.
    package static func page(ofFile file: String) -> String {
        let count = fileName.utf8.count
        guard file.utf8.count >= count, file.utf8.suffix(count).elementsEqual(fileName.utf8)
        else { return file }
        return String(Substring(file.utf8.dropLast(count)))
    }

    /// Returns a part of a path, percent-encoded except for ASCII letters and digits, `-`, `.`, `_`, `~` (RFC 3986,
    /// section 2.3), and letters, digits and marks of other scripts, which browsers encode themselves and show decoded.
    package static func encoded(_ part: String) -> String {
        part.percentEncoded(allowing: isKept)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.isUnreserved }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.properties.generalCategory == .nonspacingMark
            || scalar.properties.generalCategory == .spacingMark
    }
}
