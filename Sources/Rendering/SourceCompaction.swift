/// Removes from a style sheet or script what a browser does not need: comments that begin a line, indentation, and
/// empty lines.
///
/// Comments after code stay, and so do line breaks, because they end statements. A string or template literal that
/// spans lines would change, so this is for the files of the default theme only, which have none. Linear in the
/// length.
///
/// - Parameter bytes: The source of a style sheet or an ECMAScript module, in UTF-8.
func compacted(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isInComment = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
        var code = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        if code.starts(with: "//".utf8) { continue }
        isInComment = isInComment || code.starts(with: "/*".utf8)
        if isInComment {
            guard let end = code.firstRange(of: "*/".utf8) else { continue }
            isInComment = false
            code = code[end.upperBound...].drop { $0 == UInt8(ascii: " ") }
        }
        guard !code.isEmpty else { continue }
        result += code
        result.append(UInt8(ascii: "\n"))
    }
    return result
}
