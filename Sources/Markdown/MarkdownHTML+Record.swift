import Diagnostics
public import Records

/// The form of HTML and links in records. HTML is also kept in memory in this form, because it is compact, and because
/// most of it is used once or never.
extension MarkdownHTML {
    /// - Parameter gaps: The gaps in order.
    init(bytes: [UInt8], gaps: [Gap]) {
        var record = RecordWriter()
        for gap in gaps { gap.write(to: &record) }
        length = bytes.count
        // Without space for more.
        var storage: [UInt8] = []
        storage.reserveCapacity(bytes.count + record.bytes.count)
        storage += bytes
        storage += record.bytes
        self.storage = storage[...]
    }

    /// - Parameter html: Receives the HTML itself.
    public func write(to record: inout RecordWriter, html: inout [UInt8]) {
        record.write(length)
        record.write(storage.count)
        html += storage
    }

    /// Reads HTML, and checks that its gaps are in order and inside it.
    /// - Parameter html: The HTML of this and later bodies, which is shared and not copied. The part that was read is
    ///   removed.
    public init(
        from record: inout RecordReader, html: inout ArraySlice<UInt8>
    ) throws(RecordError) {
        length = try record.readInt()
        let size = try record.readInt()
        guard length >= 0, length <= size, size <= html.count else { throw RecordError() }
        storage = html.prefix(size)
        html.removeFirst(size)
        guard let last = try? lastGapOffset(), last <= length else { throw RecordError() }
    }

    /// Reads all gaps.
    /// - Throws: ``RecordError`` if they are damaged or not in order.
    private func lastGapOffset() throws -> Int {
        try storage.dropFirst(length).withUnsafeBytes { bytes in
            var record = RecordReader(bytes)
            var last = 0
            while !record.isAtEnd {
                let gap = try Gap(from: &record)
                guard gap.offset >= last else { throw RecordError() }
                last = gap.offset
            }
            return last
        }
    }

    /// The gaps in order. Their offsets are from the start of the HTML.
    var gaps: [Gap] {
        // This never fails: the gaps were written by this program, or read once before.
        (try? readGaps()) ?? []
    }

    private func readGaps() throws -> [Gap] {
        guard storage.count > length else { return [] }
        return try storage.dropFirst(length).withUnsafeBytes { bytes in
            var record = RecordReader(bytes)
            var gaps: [Gap] = []
            while !record.isAtEnd { gaps.append(try Gap(from: &record)) }
            return gaps
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
