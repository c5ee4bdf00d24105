/// Removes from a style sheet what a browser does not need: comments that begin a line, indentation, and empty lines.
///
/// Comments after code stay. A string that spans lines would change, so this is for the files of the default theme only,
/// which have none. Linear in the length.
///
/// - Parameter bytes: The source of a style sheet, in UTF-8.
func compacted(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isInComment = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
        var code = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        isInComment = isInComment || code.starts(with: "/*".utf8)
        if isInComment {
            guard let end = code.endOfComment else { continue }
            isInComment = false
            code = code[end...].drop { $0 == UInt8(ascii: " ") }
        }
        guard !code.isEmpty else { continue }
        result += code
        result.append(UInt8(ascii: "\n"))
    }
    return result
}

extension ArraySlice<UInt8> {
    /// The position after `*/`. The general search of the standard library takes long for short lines.
    var endOfComment: Int? {
        var end = startIndex + 2
        while end <= endIndex {
            if self[end - 2] == UInt8(ascii: "*"), self[end - 1] == UInt8(ascii: "/") { return end }
            end += 1
        }
        return nil
    }
}

/// Removes from a style sheet what ``compacted(_:)`` removes, and the spaces and line breaks that separate nothing: before
/// or after a brace, `>`, `<`, `~`, or a slash, and after a colon, semicolon, comma, or equals sign. A semicolon before a
/// closing brace is removed, too. Strings stay as they are.
///
/// Strings must be in double quotes, and comments must not follow code, as in the files of the default theme. A colon
/// with a space after it is never part of a selector. Linear in the length.
///
/// - Parameter bytes: The source of a style sheet, in UTF-8.
package func compactedStyles(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isInString = false
    for byte in compacted(bytes) {
        let last = result.last ?? UInt8(ascii: "}")
        switch byte {
        case UInt8(ascii: "\""):
            isInString.toggle()
        case UInt8(ascii: " "), UInt8(ascii: "\n"):
            if !isInString, "{}><~/:;,=".utf8.contains(last) { continue }
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "~"),
            UInt8(ascii: "/"):
            if !isInString, " \n".utf8.contains(last) { result.removeLast() }
            if !isInString, byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") {
                result.removeLast()
            }
        default:
            break
        }
        result.append(byte)
    }
    return result
}
