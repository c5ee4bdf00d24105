import Escaping

/// A writer of XML 1.0.
struct XMLWriter {
    private(set) var bytes: [UInt8] = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)

    mutating func open(_ element: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        write(tag: element, attributes, isEmpty: false)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func close(_ element: String) {
        bytes += "</\(element)>\n".utf8
    }

    /// Writes an element with text, or an empty element.
    mutating func element(
        _ name: String, _ text: String? = nil, _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        write(tag: name, attributes, isEmpty: text == nil)
        if let text { bytes += "\(Self.escaped(text))</\(name)>".utf8 }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes an element with a URL, in ASCII as RFC 3986 requires.
    mutating func element(_ name: String, url: String) {
        element(name, url.percentEncodingNonASCII)
    }

    /// Writes markup.
    mutating func write(_ markup: StaticString) {
        bytes.append(markup)
    }

    /// Writes bytes that need no escaping.
    mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes.append(contentsOf: bytes)
    }

    /// Writes escaped text.
    mutating func write(text: String) {
        if Self.isPrintableASCII(text) { bytes.appendEscaped(text) } else { bytes += Self.escaped(text).utf8 }
    }

    private mutating func write(tag: String, _ attributes: KeyValuePairs<String, String>, isEmpty: Bool) {
        bytes += "<\(tag)".utf8
        for (name, value) in attributes { bytes += " \(name)=\"\(Self.escaped(value))\"".utf8 }
        bytes += (isEmpty ? "/>" : ">").utf8
    }

    /// Returns the text with markup escaped and without the characters that XML does not allow (XML 1.0,
    /// section 2.2).
    private static func escaped(_ text: String) -> String {
        if isPrintableASCII(text) { return text.escapedForHTML }
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: allowed.append(scalar)
            default: break
            }
        }
        return String(allowed).escapedForHTML
    }

    private static func isPrintableASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

extension String {
    /// The URL with all non-ASCII characters percent-encoded.
    var percentEncodingNonASCII: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : percentEncoded { $0.isASCII }
    }
}
