import Diagnostics

/// A parser of the heads of requests, as their bytes arrive. It accepts only what RFC 9112 allows a client to send.
///
/// Because requests have no bodies, the bytes after a head are the next head.
struct RequestHeadParser {
    enum ParseError: Error {
        case malformed
        case targetTooLong
        case fieldsTooLarge
    }

    /// The maximum length of a head in bytes, and of its fields.
    static let maximumLength = 81_920
    static let maximumFieldCount = 100

    /// What has arrived since the end of the last head.
    private var bytes: [UInt8] = []
    private var lineStart = 0
    /// The end of the bytes that were searched for the end of the line.
    private var searched = 0
    private var requestLine: (method: String, target: String, minorVersion: Int)?
    private var fields: [RequestHead.Field] = []

    /// Whether a head has begun and not ended.
    var isWithinHead: Bool { !bytes.isEmpty }

    mutating func append(_ received: [UInt8]) {
        bytes += received
    }

    /// Returns the next head, or `nil` if more bytes are needed.
    ///
    /// - Complexity: O(*n*) for all calls together, for *n* bytes.
    mutating func next() throws(ParseError) -> RequestHead? {
        while let line = try nextLine() {
            if let requestLine {
                guard line.isEmpty else {
                    try add(line)
                    continue
                }
                let fields = fields
                restart()
                return RequestHead(
                    method: requestLine.method, target: requestLine.target,
                    minorVersion: requestLine.minorVersion, fields: fields)
            }
            // One empty line before a request is ignored (section 2.2).
            guard line.isEmpty, line.startIndex == 0 else {
                requestLine = try Self.requestLine(line)
                continue
            }
        }
        // Anything but HTTP, such as TLS, may never send the end of a line.
        guard requestLine != nil || bytes.first.map({ $0.isTokenCharacter || $0 == .carriageReturn }) ?? true
        else { throw .malformed }
        return nil
    }
}

extension RequestHeadParser {
    /// Returns the next line without its end.
    private mutating func nextLine() throws(ParseError) -> ArraySlice<UInt8>? {
        let end = bytes[searched...].firstIndex(of: .lineFeed)
        searched = end.map { $0 + 1 } ?? bytes.count
        guard searched <= Self.maximumLength else {
            throw requestLine == nil ? .targetTooLong : .fieldsTooLarge
        }
        guard let end else { return nil }
        guard end > lineStart, bytes[end - 1] == .carriageReturn else { throw .malformed }
        defer { lineStart = end + 1 }
        return bytes[lineStart..<(end - 1)]
    }

    private mutating func restart() {
        bytes.removeFirst(lineStart)
        (lineStart, searched, requestLine, fields) = (0, 0, nil, [])
    }

    private static func requestLine(
        _ line: ArraySlice<UInt8>
    ) throws(ParseError) -> (method: String, target: String, minorVersion: Int) {
        let parts = line.split(separator: .space, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenCharacter),
            !parts[1].isEmpty, parts[1].allSatisfy({ (0x21...0x7E).contains($0) }),
            let version = ["HTTP/1.0", "HTTP/1.1"].firstIndex(where: { parts[2].elementsEqual($0.utf8) })
        else { throw .malformed }
        return (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self), version)
    }

    /// Adds a field. A line that continues the one before has no name.
    private mutating func add(_ line: ArraySlice<UInt8>) throws(ParseError) {
        guard fields.count < Self.maximumFieldCount else { throw .fieldsTooLarge }
        guard let colon = line.firstIndex(of: .colon), colon > line.startIndex,
            line[..<colon].allSatisfy(\.isTokenCharacter),
            line[colon...].allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == .tab })
        else { throw .malformed }
        let value = line[(colon + 1)...].drop(while: \.isSpaceOrTab)
        let end = value.lastIndex { !$0.isSpaceOrTab }.map { $0 + 1 } ?? value.startIndex
        fields.append(
            RequestHead.Field(
                name: String(decoding: line[..<colon], as: UTF8.self),
                value: String(decoding: value[..<end], as: UTF8.self)))
    }
}

extension UInt8 {
    /// Whether the character may be in a method and in the name of a field (RFC 9110, section 5.6.2).
    fileprivate var isTokenCharacter: Bool { isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(self) }
}
