import Diagnostics

/// Front matter in TOML, between lines `+++`. Messages show its lines as YAML.
enum TOMLFrontMatter {
    /// Returns the lines as YAML, those without the same form in YAML as comments; `nil` if the file has no such front matter. If
    /// the second `+++` is missing, the front matter ends before the first line that is neither simple nor blank.
    static func lines(in bytes: [UInt8]) -> [String]? {
        bytes.withUnsafeBufferPointer { bytes in
            var converted = TOMLLines()
            for (number, range) in LineRanges(bytes) {
                let line = bytes[range]
                let isDelimiter = FrontMatter.isDelimiter(UInt8(ascii: "+"), line)
                guard number > 1 else {
                    if isDelimiter { continue }
                    return nil
                }
                if isDelimiter {
                    converted.close()
                    return converted.lines.isEmpty ? [] : ["---"] + converted.lines + ["---"]
                }
                converted.append(String(decoding: line, as: UTF8.self))
            }
            let own = converted.lines.prefix(converted.simpleCount)
            return own.isEmpty ? nil : ["---"] + own + ["---"]
        }
    }
}

/// Lines of TOML, written as YAML.
private struct TOMLLines {
    private(set) var lines: [String] = []
    /// The number of lines before the first that has not the same form in YAML.
    var simpleCount: Int { firstOther ?? lines.count }
    private var firstOther: Int?
    /// The indentation of the current table's values; `nil` if the table has no simple name.
    private var indentation: String? = ""
    /// The lines of a string or a list that is not closed yet.
    private var open: [String] = []

    mutating func append(_ line: String) {
        if !open.isEmpty {
            open.append(line)
            if Self.isClosed(open) { close() }
            return
        }
        let text = line.trimmingSpace
        guard !text.isEmpty else { return }
        if text.first == "[" {
            let name = Self.table(text)
            indentation = name == nil ? nil : "  "
            if let name { lines.append("\(name):") } else { appendComment(text) }
        } else if let indentation, let pair = Self.pair(text) {
            lines.append(indentation + pair)
        } else if Self.opensValue(text) {
            open = [line]
        } else {
            appendComment(text)
        }
    }

    /// Appends the value that is open, if there is one.
    mutating func close() {
        guard !open.isEmpty else { return }
        if let indentation, let pair = Self.pair(ofLines: open) {
            lines.append(indentation + pair)
        } else {
            for line in open { appendComment(line[...]) }
        }
        open = []
    }

    private mutating func appendComment(_ text: Substring) {
        if firstOther == nil { firstOther = lines.count }
        lines.append((indentation ?? "") + (text.first == "#" ? "" : "# ") + text)
    }
}

extension TOMLLines {
    /// Whether a string or a list begins in a line and does not end there.
    private static func opensValue(_ line: Substring) -> Bool {
        guard let equals = line.firstIndex(of: "=") else { return false }
        let value = line[line.index(after: equals)...].trimmingSpace
        guard let quotes = quotes(value) else {
            return value.first == "[" && withoutComment(value).last != "]"
        }
        return !value.dropFirst(3).contains(quotes)
    }

    private static func isClosed(_ lines: [String]) -> Bool {
        guard let first = lines.first, let last = lines.last, let equals = first.firstIndex(of: "=") else {
            return true
        }
        guard let quotes = quotes(first[first.index(after: equals)...].trimmingSpace) else {
            return withoutComment(last.trimmingSpace).last == "]"
        }
        return last.contains(quotes)
    }

    private static func quotes(_ value: Substring) -> String? {
        ["\"\"\"", "'''"].first { value.hasPrefix($0) }
    }

    /// Returns `key: value` for a value of several lines, in one line.
    private static func pair(ofLines lines: [String]) -> String? {
        guard let first = lines.first, let equals = first.firstIndex(of: "="),
            let key = key(first[..<equals].trimmingSpace)
        else { return nil }
        let start = first[first.index(after: equals)...].trimmingSpace
        guard let quotes = quotes(start) else {
            let list = lines.map { withoutComment($0.trimmingSpace) }.joined(separator: " ")
            return pair(list[...])
        }
        let text = ([String(start.dropFirst(3))] + lines.dropFirst()).joined(separator: "\n")
        // The line break after the opening quotation marks is not a part of the text.
        let content = text.first == "\n" ? text.dropFirst() : text[...]
        guard content.hasSuffix(quotes), let string = string(content.dropLast(3), isRaw: quotes.first == "'")
        else { return nil }
        return "\(key): \"\(string)\""
    }

    /// Returns the text of a string as in double quotes; `nil` if it has a backslash that continues a line.
    private static func string(_ text: Substring, isRaw: Bool) -> String? {
        var result = ""
        var isEscaped = false
        for character in text {
            switch character {
            case "\n" where isEscaped: return nil
            case "\n": result += "\\n"
            case "\\" where isRaw: result += "\\\\"
            case "\"" where !isEscaped: result += "\\\""
            default: result.append(character)
            }
            isEscaped = character == "\\" && !isEscaped && !isRaw
        }
        return result
    }
}

extension TOMLLines {
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
