import Diagnostics

/// A scanner that finds the ends of raw HTML and autolinks (CommonMark 0.30, sections 6.5 and 6.6).
struct HTMLSyntax {
    let bytes: [UInt8]
    let end: Int

    /// Returns the end of an opening or closing tag that begins at `start`.
    func tagEnd(at start: Int) -> Int? {
        guard byte(start) == UInt8(ascii: "<") else { return nil }
        if byte(start + 1) == UInt8(ascii: "/") {
            guard let name = nameEnd(at: start + 2) else { return nil }
            return closing(at: skippingSpace(from: name))
        }
        guard var at = nameEnd(at: start + 1) else { return nil }
        while true {
            let attribute = skippingSpace(from: at)
            guard attribute > at, let next = attributeEnd(at: attribute) else {
                let slash = byte(attribute) == UInt8(ascii: "/") ? attribute + 1 : attribute
                return closing(at: slash)
            }
            at = next
        }
    }

    /// Returns the end of `<http:…>` or `<a@b.c>`.
    func autolinkEnd(at start: Int) -> Int? {
        var at = start + 1
        while let byte = byte(at), byte > 0x20, byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">") {
            at += 1
        }
        guard byte(at) == UInt8(ascii: ">") else { return nil }
        let inside = bytes[(start + 1)..<at]
        let scheme = inside.prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        let isURL =
            (2...32).contains(scheme.count) && scheme.first?.isLetter == true
            && inside.dropFirst(scheme.count).first == UInt8(ascii: ":")
        let parts = inside.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        let isEmail =
            parts.count == 2 && !parts[0].isEmpty && parts[1].first?.isLetterOrDigit == true
            && parts[0].allSatisfy { $0.isLetterOrDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
            && parts[1].allSatisfy { $0.isLetterOrDigit || "-.".utf8.contains($0) }
        return isURL || isEmail ? at + 1 : nil
    }

    /// Returns the end of a comment, processing instruction, declaration or CDATA section.
    /// - Parameter searched: The endings that are known not to occur again.
    func markupEnd(at start: Int, without searched: inout Set<String>) -> Int? {
        func find(_ ending: String, from start: Int) -> Int? {
            guard !searched.contains(ending) else { return nil }
            var at = start
            while at < end {
                if bytes[at..<end].starts(with: ending.utf8) { return at + ending.utf8.count }
                at += 1
            }
            searched.insert(ending)
            return nil
        }
        let text = bytes[start..<end]
        if text.starts(with: "<!--".utf8) {
            let inside = text.dropFirst(4)
            guard !inside.starts(with: ">".utf8), !inside.starts(with: "->".utf8),
                let dashes = find("--", from: start + 4)
            else { return nil }
            return closing(at: dashes)
        }
        if text.starts(with: "<?".utf8) { return find("?>", from: start + 2) }
        if text.starts(with: "<![CDATA[".utf8) { return find("]]>", from: start + 9) }
        guard text.starts(with: "<!".utf8), byte(start + 2)?.isLetter == true else { return nil }
        return find(">", from: start + 2)
    }
}

extension HTMLSyntax {
    private func byte(_ index: Int) -> UInt8? {
        index < end ? bytes[index] : nil
    }

    private func closing(at index: Int) -> Int? {
        byte(index) == UInt8(ascii: ">") ? index + 1 : nil
    }

    private func skippingSpace(from start: Int) -> Int {
        var at = start
        while let byte = byte(at), byte.isSpaceOrTab || byte.isLineEnd { at += 1 }
        return at
    }

    private func nameEnd(at start: Int) -> Int? {
        guard byte(start)?.isLetter == true else { return nil }
        var at = start + 1
        while let byte = byte(at), byte.isLetterOrDigit || byte == UInt8(ascii: "-") { at += 1 }
        return at
    }

    private func attributeEnd(at start: Int) -> Int? {
        guard let first = byte(start), first.isLetter || "_:".utf8.contains(first) else { return nil }
        var at = start + 1
        while let byte = byte(at), byte.isLetterOrDigit || "_.:-".utf8.contains(byte) { at += 1 }
        let equals = skippingSpace(from: at)
        guard byte(equals) == UInt8(ascii: "=") else { return at }
        return valueEnd(at: skippingSpace(from: equals + 1))
    }

    private func valueEnd(at start: Int) -> Int? {
        guard let first = byte(start) else { return nil }
        var at = start
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            repeat { at += 1 } while byte(at).map { $0 != first } ?? false
            return at < end ? at + 1 : nil
        }
        while let byte = byte(at), byte > 0x20, !"\"'=<>`".utf8.contains(byte) { at += 1 }
        return at > start ? at : nil
    }
}

extension UInt8 {
    /// Whether a backslash can escape the character (CommonMark 0.30, section 2.4).
    var isPunctuation: Bool {
        (0x21...0x2F).contains(self) || (0x3A...0x40).contains(self) || (0x5B...0x60).contains(self)
            || (0x7B...0x7E).contains(self)
    }
}
