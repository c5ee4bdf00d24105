import Diagnostics
public import Records

/// The form of HTML and links in records.
extension MarkdownHTML {
    /// - Parameter html: Receives the HTML itself.
    public func write(to record: inout RecordWriter, html: inout [UInt8]) {
        record.write(bytes.count)
        html += bytes
        record.write(gaps) { gap, record in
            record.write(gap.offset)
            switch gap.content {
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
    }

    /// Reads HTML, and checks that its gaps are in order and inside it.
    /// - Parameter html: The HTML of this and later bodies, which is shared and not copied. The part that was read is removed.
    public init(
        from record: inout RecordReader, html: inout ArraySlice<UInt8>
    ) throws(RecordError) {
        let count = try record.readInt()
        guard count >= 0, count <= html.count else { throw RecordError() }
        bytes = html.prefix(count)
        html.removeFirst(count)
        var last = 0
        gaps = try record.readArray { (record) throws(RecordError) in
            let offset = try record.readInt()
            let content: Gap.Content
            switch try record.readInt() {
            case 0: content = .openLink(try MarkdownLink(from: &record), title: try record.readString())
            case 1: content = .closeLink
            case 2:
                content = .image(
                    try MarkdownLink(from: &record), alt: try record.readString(),
                    title: try record.readString())
            default: throw RecordError()
            }
            return Gap(offset: offset, content: content)
        }
        for gap in gaps {
            guard (last...count).contains(gap.offset) else { throw RecordError() }
            last = gap.offset
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
