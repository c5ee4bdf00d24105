import Files

/// The file format: a heading, then one line `DIGEST SIZE PATH` for each path, in byte order of the paths, and a last
/// line with the digest of all lines before it.
extension Manifest {
    private static let heading = "thumbindex manifest 2\n"

    /// The contents of the manifest file.
    public var bytes: [UInt8] {
        var bytes = Array(Manifest.heading.utf8)
        bytes.reserveCapacity(bytes.count + 110 * count)
        for (path, entry) in zip(sortedPaths, sortedEntries) {
            entry.digest.appendHex(to: &bytes)
            bytes.append(UInt8(ascii: " "))
            bytes += String(entry.size).utf8
            bytes.append(UInt8(ascii: " "))
            path.append(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        return ChecksummedLines.appendingChecksum(to: bytes)
    }

    /// The line at which parsing a manifest failed.
    public struct ParseError: Error, Hashable, Sendable {
        /// The one-based line number.
        public let line: Int
    }

    /// Parses a manifest file. Rejects unsorted and repeated lines, invalid paths, and a missing or wrong trailer.
    ///
    /// - Throws: `ParseError` for the first invalid line.
    public init(bytes: [UInt8]) throws(ParseError) {
        let heading = Array(Manifest.heading.utf8)
        guard bytes.starts(with: heading), bytes.last == UInt8(ascii: "\n") else { throw ParseError(line: 1) }
        var entries: [Entry] = []
        var sortedPaths: [OutputPath] = []
        let lines = ChecksummedLines.lines(of: bytes)
        var rest = (lines ?? bytes[...]).dropFirst(heading.count)
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            guard let (path, entry) = Manifest.entry(in: rest[..<end]),
                sortedPaths.last.map({ $0 < path }) ?? true
            else { throw ParseError(line: sortedPaths.count + 2) }
            sortedPaths.append(path)
            entries.append(entry)
            rest = rest[(end + 1)...]
        }
        guard lines != nil else { throw ParseError(line: sortedPaths.count + 2) }
        self.init(sortedPaths: sortedPaths, entries: entries)
    }

    private static func entry(in line: ArraySlice<UInt8>) -> (OutputPath, Entry)? {
        let space = UInt8(ascii: " ")
        guard let first = line.firstIndex(of: space), let digest = Digest(hex: line[..<first]),
            let second = line[(first + 1)...].firstIndex(of: space),
            let size = number(in: line[(first + 1)..<second]),
            let path = OutputPath(line: line[(second + 1)...])
        else { return nil }
        return (path, Entry(digest: digest, size: size))
    }

    /// Parses a decimal number without a sign or leading zeros.
    private static func number(in digits: ArraySlice<UInt8>) -> Int? {
        guard let first = digits.first, digits.count < 19, digits.count == 1 || first != UInt8(ascii: "0"),
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
