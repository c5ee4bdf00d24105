import Diagnostics

/// The text of a value in a YAML file, as a file of its own.
enum YAMLExcerpt {
    /// Returns the lines of a block list or a block object, without its indentation. Its comments are kept, and those after it in
    /// the column of its keys.
    ///
    /// A value in brackets or braces is written in the same way, and ends with the last line that is indented.
    /// - Parameters:
    ///   - start: The offset of the first character of the value.
    ///   - column: The column of that character, from 1.
    /// - Complexity: O(*bytes*).
    static func bytes(from start: Int, column: Int, in bytes: [UInt8]) -> [UInt8] {
        let isFlow = [.openingBracket, .openingBrace].contains(bytes[start])
        let isList = bytes[start] == .hyphen
        var result: [UInt8] = []
        for (number, line) in bytes[start...].split(separator: .lineFeed, omittingEmptySubsequences: false)
            .enumerated()
        {
            let lead = line.prefix { $0 == .space }.count
            let rest = line.dropFirst(lead)
            let isBlank = rest.allSatisfy(\.isWhitespace) || rest.first == .hash
            if number > 0, !isBlank, isFlow ? lead == 0 && !rest.isClosing : lead < column - 1 { break }
            // The elements of a list may be in the column of the key before it.
            if number > 0, !isBlank, isList, lead == column - 1, rest.first != .hyphen { break }
            result += number == 0 || isFlow ? line : line.dropFirst(min(lead, column - 1))
            result.append(.lineFeed)
        }
        while result.count > 1, result.suffix(2) == [.lineFeed, .lineFeed] { result.removeLast() }
        return result
    }
}

extension ArraySlice<UInt8> {
    fileprivate var isClosing: Bool { first == .closingBracket || first == .closingBrace }
}

extension UInt8 {
    fileprivate var isWhitespace: Bool { self <= .space }
}
