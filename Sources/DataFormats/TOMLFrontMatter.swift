import Diagnostics

/// Front matter in TOML, between lines `+++`. Messages show its simple lines as YAML.
enum TOMLFrontMatter {
    /// Returns the simple lines as YAML; `nil` if the file has no such front matter. If the second `+++` is missing, the
    /// front matter ends before the first line that is neither simple nor blank.
    static func lines(in bytes: [UInt8]) -> [String]? {
        bytes.withUnsafeBufferPointer { bytes in
            var lines: [String] = []
            // The indentation of the current table's values; `nil` if the table is not simple.
            var indentation: String? = ""
            // The number of lines before the first that is not simple.
            var leading: Int?
            for (number, range) in LineRanges(bytes) {
                let line = bytes[range]
                let isDelimiter = FrontMatter.isDelimiter(UInt8(ascii: "+"), line)
                guard number > 1 else {
                    if isDelimiter { continue }
                    return nil
                }
                if isDelimiter { return lines.isEmpty ? [] : ["---"] + lines + ["---"] }
                let text = String(decoding: line, as: UTF8.self).trimmingSpace
                let count = lines.count
                if text.first == "[" {
                    let name = table(text)
                    indentation = name == nil ? nil : "  "
                    if let name { lines.append("\(name):") }
                } else if let indentation, let pair = pair(text) {
                    lines.append(indentation + pair)
                }
                if lines.count == count, !text.isEmpty, leading == nil { leading = count }
            }
            let own = lines.prefix(leading ?? lines.count)
            return own.isEmpty ? nil : ["---"] + own + ["---"]
        }
    }

    /// Returns the name in `[name]`.
    private static func table(_ line: Substring) -> String? {
        let text = withoutComment(line)
        return text.last == "]" ? key(text.dropFirst().dropLast().trimmingSpace) : nil
    }

    /// Returns `key: value` for `key = value` if the value has the same form in YAML.
    private static func pair(_ line: Substring) -> String? {
        guard let equals = line.firstIndex(of: "="), let key = key(line[..<equals].trimmingSpace) else {
            return nil
        }
        let value = withoutComment(line[line.index(after: equals)...].trimmingSpace)
        return isSimple(value) ? "\(key): \(value)" : nil
    }

    private static func key(_ text: Substring) -> String? {
        !text.isEmpty && text.utf8.allSatisfy(\.isInKey) ? String(text) : nil
    }

    /// Whether a value is a string, a number, a Boolean or a date, or a list of these, on one line.
    private static func isSimple(_ value: Substring) -> Bool {
        guard value.first == "[", value.last == "]" else { return scalarEnd(in: value) == value.endIndex }
        var rest = value.dropFirst().dropLast().trimmingSpace
        while !rest.isEmpty {
            guard let end = scalarEnd(in: rest) else { return false }
            rest = rest[end...].trimmingSpace
            guard rest.isEmpty || rest.first == "," else { return false }
            rest = rest.dropFirst().trimmingSpace
        }
        return true
    }

    private static func scalarEnd(in text: Substring) -> Substring.Index? {
        guard let first = text.first else { return nil }
        if first == "\"" || first == "'" {
            let isMultiline = text.dropFirst().prefix(2).count { $0 == first } == 2
            return isMultiline ? nil : quotedEnd(in: text)
        }
        let end = text.firstIndex { ",] ".contains($0) } ?? text.endIndex
        let word = text[..<end]
        let isNumber =
            word.utf8.contains(where: \.isDigit)
            && word.utf8.allSatisfy { $0.isDigit || "+-.eE:TZ".utf8.contains($0) }
        return isNumber || word == "true" || word == "false" ? end : nil
    }

    /// Returns the end of the quoted string at the start of a line; `nil` if it is not closed.
    private static func quotedEnd(in text: Substring) -> Substring.Index? {
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if text[index] == text.first {
                return text.index(after: index)
            } else {
                isEscaped = text[index] == "\\" && text.first == "\""
            }
        }
        return nil
    }

    private static func withoutComment(_ text: Substring) -> Substring {
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case "\"", "'":
                guard let end = quotedEnd(in: text[index...]) else { return text }
                index = end
            case "#": return text[..<index].trimmingSpace
            default: index = text.index(after: index)
            }
        }
        return text
    }
}

extension StringProtocol {
    /// The string without spaces and tabs at its ends.
    fileprivate var trimmingSpace: Substring {
        var text = Substring(self)
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text.drop { $0 == " " || $0 == "\t" }
    }
}
