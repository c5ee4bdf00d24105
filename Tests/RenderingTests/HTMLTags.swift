/// A tag as a browser parses it, with its attributes in order.
struct HTMLTag: Equatable {
    var name: String
    var attributes: [(name: String, value: String)] = []

    subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    /// The names of the tag and its attributes, which content must never change.
    var shape: String { ([name] + attributes.map { $0.name }).joined(separator: " ") }

    static func == (lhs: HTMLTag, rhs: HTMLTag) -> Bool {
        lhs.shape == rhs.shape && lhs.attributes.map { $0.value } == rhs.attributes.map { $0.value }
    }
}

/// Parses tags by the rules of the HTML tokenizer (HTML standard, section 13.2.5) as far as the pages need them: names,
/// attributes with either quotes or none, comments, and elements whose content is text.
struct HTMLTags {
    private var rest: Substring.UnicodeScalarView
    private var tags: [HTMLTag] = []

    static func read(_ html: String) -> [HTMLTag] {
        var reader = HTMLTags(rest: html[...].unicodeScalars)
        reader.readAll()
        return reader.tags
    }

    private init(rest: Substring.UnicodeScalarView) {
        self.rest = rest
    }

    private mutating func readAll() {
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let next = rest.first else { return }
            if next == "!" || next == "?" {
                skip(past: starts("!--") ? "-->" : ">")
                if next == "?" || !tags.isEmpty { tags.append(HTMLTag(name: "!")) }
            } else if next == "/" || (next.isASCII && next.properties.isAlphabetic) {
                readTag()
            }
        }
    }

    private mutating func readTag() {
        var slash = ""
        if rest.first == "/" { slash = String(Character(rest.removeFirst())) }
        var tag = HTMLTag(name: slash + take { !Self.isSpace($0) && $0 != ">" && $0 != "/" }.lowercased())
        while let next = rest.first {
            if next == ">" {
                rest.removeFirst()
                break
            }
            if Self.isSpace(next) || next == "/" {
                rest.removeFirst()
            } else {
                tag.attributes.append(readAttribute())
            }
        }
        tags.append(tag)
        guard ["title", "textarea", "script", "style"].contains(tag.name) else { return }
        while !rest.isEmpty, !starts("</" + tag.name) { rest.removeFirst() }
    }

    private mutating func readAttribute() -> (name: String, value: String) {
        let first = rest.removeFirst()
        let name =
            String(Character(first)) + take { !Self.isSpace($0) && $0 != "=" && $0 != ">" && $0 != "/" }
        guard rest.first == "=" else { return (name.lowercased(), "") }
        rest.removeFirst()
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            return (name.lowercased(), take { !Self.isSpace($0) && $0 != ">" })
        }
        rest.removeFirst()
        let value = take { $0 != quote }
        if !rest.isEmpty { rest.removeFirst() }
        return (name.lowercased(), value)
    }

    private mutating func take(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while let next = rest.first, isWanted(next) { text.append(rest.removeFirst()) }
        return String(text)
    }

    private mutating func skip(past end: String) {
        while !rest.isEmpty, !starts(end) { rest.removeFirst() }
        rest = rest.dropFirst(end.unicodeScalars.count)
    }

    private func starts(_ text: String) -> Bool {
        rest.prefix(text.unicodeScalars.count).map { $0.properties.lowercaseMapping }.joined() == text
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
    }
}
