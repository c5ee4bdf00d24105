import Files
internal import Glibc

/// The file format: a heading, then one line `DIGEST SIZE PATH` for each path, in byte order of the paths, and a last
/// line with the digest of all lines before it.
extension Manifest {
    private static let heading = "thumbindex manifest 2\n"
    /// The maximum length of a line without its path: the digest, the decimal digits of an `Int`, two spaces and a line
    /// break.
    private static let maximumLineLength = Digest.hexLength + 20 + 3

    /// The contents of the manifest file.
    public var bytes: [UInt8] {
        let heading = Manifest.heading.utf8
        let capacity = sortedPaths.reduce(heading.count + ChecksummedLines.trailerLength) {
            $0 + Manifest.maximumLineLength + $1.maximumLineLength
        }
        var bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = buffer.update(fromContentsOf: heading)
            for (path, entry) in zip(sortedPaths, sortedEntries) {
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
                count += Manifest.write(path, entry, to: rest)
            }
        }
        ChecksummedLines.appendChecksum(to: &bytes)
        return bytes
    }

    /// Writes a line to the start of a buffer, and returns its length.
    private static func write(
        _ path: OutputPath, _ entry: Entry, to buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        entry.digest.writeHex(to: UnsafeMutableRawBufferPointer(buffer))
        var count = Digest.hexLength
        func append(_ byte: UInt8) {
            buffer[count] = byte
            count += 1
        }
        append(UInt8(ascii: " "))
        // The digits, the last one first.
        let start = count
        var rest = entry.size
        repeat {
            append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
            rest /= 10
        } while rest > 0
        buffer[start..<count].reverse()
        append(UInt8(ascii: " "))
        count += path.write(to: UnsafeMutableBufferPointer(rebasing: buffer[count...]))
        append(UInt8(ascii: "\n"))
        return count
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
        self = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ParseError) in
            try Manifest(lines: bytes)
        }
    }

    private init(lines bytes: UnsafeRawBufferPointer) throws(ParseError) {
        let heading = Manifest.heading.utf8
        guard bytes.starts(with: heading), bytes.last == UInt8(ascii: "\n") else { throw ParseError(line: 1) }
        var entries: [Entry] = []
        var sortedPaths: [OutputPath] = []
        // Lines are seldom shorter, so this allocates no more than a small multiple of the bytes.
        entries.reserveCapacity(bytes.count / Manifest.maximumLineLength)
        sortedPaths.reserveCapacity(bytes.count / Manifest.maximumLineLength)
        let lines = ChecksummedLines.lines(of: bytes)
        var rest = UnsafeRawBufferPointer(rebasing: (lines ?? bytes).dropFirst(heading.count))
        while let end = rest.offset(of: UInt8(ascii: "\n")) {
            guard let (path, entry) = Manifest.entry(in: UnsafeRawBufferPointer(rebasing: rest[..<end])),
                sortedPaths.last.map({ $0 < path }) ?? true
            else { throw ParseError(line: sortedPaths.count + 2) }
            sortedPaths.append(path)
            entries.append(entry)
            rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
        }
        guard lines != nil else { throw ParseError(line: sortedPaths.count + 2) }
        self.init(sortedPaths: sortedPaths, entries: entries)
    }

    private static func entry(in line: UnsafeRawBufferPointer) -> (OutputPath, Entry)? {
        let space = UInt8(ascii: " ")
        let start = Digest.hexLength + 1
        guard line.count > start, line[start - 1] == space,
            let digest = Digest(hex: UnsafeRawBufferPointer(rebasing: line[..<Digest.hexLength])),
            let length = UnsafeRawBufferPointer(rebasing: line[start...]).offset(of: space),
            let size = number(in: UnsafeRawBufferPointer(rebasing: line[start..<(start + length)])),
            let path = OutputPath(line: line[(start + length + 1)...])
        else { return nil }
        return (path, Entry(digest: digest, size: size))
    }

    /// Parses a decimal number without a sign or leading zeros.
    private static func number(in digits: UnsafeRawBufferPointer) -> Int? {
        guard let first = digits.first, digits.count < 19, digits.count == 1 || first != UInt8(ascii: "0"),
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}

extension OutputPath {
    fileprivate init?(line: Slice<UnsafeRawBufferPointer>) {
        let line = UnsafeRawBufferPointer(rebasing: line)
        guard let path = line.withMemoryRebound(to: UInt8.self, { OutputPath(line: $0) }) else { return nil }
        self = path
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the offset of the first byte that equals `byte`.
    fileprivate func offset(of byte: UInt8) -> Int? {
        guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - start
    }
}
