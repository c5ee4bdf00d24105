import Diagnostics
public import Records

/// The encoding of HTML and its gaps in records. HTML in memory has the same encoding, because it is compact and most
/// HTML is used at most once.
extension MarkdownHTML {
    /// - Parameter gaps: The gaps in order.
    init(bytes: [UInt8], gaps: [Gap]) {
        var record = RecordWriter()
        for gap in gaps { gap.write(to: &record) }
        length = bytes.count
        // The exact capacity, because nothing is appended later.
        var stored: [UInt8] = []
        stored.reserveCapacity(bytes.count + record.bytes.count)
        stored += bytes
        stored += record.bytes
        storage = .memory(stored)
    }

    /// - Parameter html: Receives the HTML itself.
    public func write(to record: inout RecordWriter, html: inout [UInt8]) {
        let stored = storedBytes(upTo: .max)
        record.write(length)
        record.write(stored.count)
        html += stored
    }

    /// Reads the location of HTML in a record.
    /// - Parameter html: The HTML of this and later bodies.
    public init(from record: inout RecordReader, html: inout RecordedHTMLReader) throws(RecordError) {
        length = try record.readInt()
        let size = try record.readInt()
        guard length >= 0, length <= size, let place = html.next(size) else { throw RecordError() }
        storage = place
    }

    /// Returns the first bytes of the HTML and its gaps.
    func storedBytes(upTo limit: Int) -> [UInt8] {
        switch storage {
        case .memory(let bytes): bytes
        case .recorded(let source, let offset, let count):
            source.bytes(at: offset, count: min(count, limit))
        }
    }

    /// Returns the gaps in order. Their offsets are from the start of the HTML.
    /// - Parameter stored: The HTML and its gaps.
    func gaps(in stored: [UInt8]) -> [Gap] {
        if let gaps = try? Self.gaps(in: stored.dropFirst(length)), isInOrder(gaps) { return gaps }
        // Gaps in memory were written by this program, so they are in order.
        if case .recorded(let source, _, _) = storage { source.fail() }
        return []
    }

    /// Whether gaps are in order and inside the HTML.
    private func isInOrder(_ gaps: [Gap]) -> Bool {
        var last = 0
        for gap in gaps {
            guard gap.offset >= last else { return false }
            last = gap.offset
        }
        return last <= length
    }

    private static func gaps(in bytes: ArraySlice<UInt8>) throws(RecordError) -> [Gap] {
        guard !bytes.isEmpty else { return [] }
        do {
            return try bytes.withUnsafeBytes { bytes in
                var record = RecordReader(bytes)
                var gaps: [Gap] = []
                while !record.isAtEnd { gaps.append(try Gap(from: &record)) }
                return gaps
            }
        } catch {
            throw RecordError()
        }
    }
}

extension MarkdownHTML.Gap {
    fileprivate func write(to record: inout RecordWriter) {
        record.write(offset)
        switch content {
        case .openLink(let link, let title):
            record.write(0)
            link.write(to: &record)
            record.write(title)
        case .closeLink: record.write(1)
        case .image(let link, let alt, let title):
            record.write(2)
            link.write(to: &record)
            record.write(alt)
            record.write(title)
        case .openFootnotes: record.write(3)
        case .openFootnote(let number):
            record.write(4)
            record.write(number)
        case .footnoteReference(let number, let occurrence):
            record.write(5)
            record.write(number)
            record.write(occurrence)
        case .backLinks(let number, let occurrences):
            record.write(6)
            record.write(number)
            record.write(occurrences) { $1.write($0) }
        }
    }

    fileprivate init(from record: inout RecordReader) throws(RecordError) {
        offset = try record.readInt()
        switch try record.readInt() {
        case 0: content = .openLink(try MarkdownLink(from: &record), title: try record.readString())
        case 1: content = .closeLink
        case 2:
            content = .image(
                try MarkdownLink(from: &record), alt: try record.readString(), title: try record.readString())
        case 3: content = .openFootnotes
        case 4: content = .openFootnote(number: try record.readInt())
        case 5:
            content = .footnoteReference(number: try record.readInt(), occurrence: try record.readInt())
        case 6:
            content = .backLinks(
                number: try record.readInt(),
                occurrences: try record.readArray { (record) throws(RecordError) in try record.readInt() })
        default: throw RecordError()
        }
    }
}

extension MarkdownLink {
    public func write(to record: inout RecordWriter) {
        record.write(destination)
        record.write(isImage)
        record.write(Int(position.line))
        record.write(Int(position.column))
    }

    public init(from record: inout RecordReader) throws(RecordError) {
        self.init(
            destination: try record.readString(), isImage: try record.readBool(),
            position: SourcePosition(line: try record.readInt(), column: try record.readInt()))
    }
}
