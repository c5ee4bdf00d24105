import DataFormats
import Diagnostics
import Markdown
import Records

/// The form of entries in records. The file is not included, because all entries of a file share it.
extension Entry {
    /// - Parameter html: Receives the HTML of the body, which is not needed to plan a site.
    func write(to record: inout RecordWriter, html: inout [UInt8]) {
        record.write(id)
        record.write(title)
        record.write(sortString == title ? nil : sortString) { $1.write($0) }
        record.write(also) { $1.write($0) }
        record.write(aliases) { $1.write($0) }
        record.write(date) { $0.write(to: &$1) }
        record.write(image) { $0.write(to: &$1) }
        record.write(row)
        fields.write(to: &record)
        record.write(body) { $0.write(to: &$1, html: &html) }
        record.write(hasPage)
        record.write(revision)
        record.write(rowRevision)
        record.write(headerDigest)
        position.write(to: &record)
    }

    /// - Parameter html: The HTML of this and later entries.
    convenience init(
        from record: inout RecordReader, html: inout RecordedHTMLReader, file: String
    ) throws(RecordError) {
        let id = try record.readString()
        let title = try record.readString()
        self.init(
            id: id, title: title,
            sortString: try record.readOptional { (record) throws(RecordError) in try record.readString() }
                ?? title,
            also: try record.readArray { (record) throws(RecordError) in try record.readString() },
            aliases: try record.readArray { (record) throws(RecordError) in try record.readString() },
            date: try record.readOptional { (record) throws(RecordError) in try CalendarDate(from: &record) },
            image: try record.readOptional { (record) throws(RecordError) in
                try ImageReference(from: &record)
            },
            row: try record.readString(), fields: try Node(from: &record, title: title),
            body: try record.readOptional { (record) throws(RecordError) in
                try MarkdownBody(from: &record, html: &html, file: file)
            },
            hasPage: try record.readBool(), revision: try record.readUInt64(),
            rowRevision: try record.readUInt64(), headerDigest: try record.readUInt64(), file: file,
            position: try SourcePosition(from: &record))
    }
}

extension MarkdownBody {
    /// Warnings are not included: they are kept with the file.
    fileprivate func write(to record: inout RecordWriter, html text: inout [UInt8]) {
        record.write(outline.anchors) { $1.write($0) }
        record.write(outline.links) { $0.write(to: &$1) }
        html.write(to: &record, html: &text)
        record.write(rawHTML) { $0.write(to: &$1, html: &text) }
    }

    fileprivate convenience init(
        from record: inout RecordReader, html text: inout RecordedHTMLReader, file: String
    ) throws(RecordError) {
        self.init(
            file: file,
            outline: Outline(
                anchors: try record.readArray { (record) throws(RecordError) in try record.readString() },
                links: try record.readArray { (record) throws(RecordError) in
                    try MarkdownLink(from: &record)
                }),
            html: try MarkdownHTML(from: &record, html: &text),
            rawHTML: try record.readOptional { (record) throws(RecordError) in
                try MarkdownHTML(from: &record, html: &text)
            })
    }
}

extension Node {
    /// The maximum depth of a value in a record, far more than the readers of files allow.
    private static let maximumDepth = 1_000

    fileprivate func write(to record: inout RecordWriter) {
        position.write(to: &record)
        switch content {
        case .scalar(let scalar):
            switch scalar.type {
            case .null: record.write(0)
            case .boolean(let value): record.write(value ? 2 : 1)
            case .integer(let value):
                record.write(3)
                record.write(value)
            case .number(let value):
                record.write(4)
                record.write(value)
            case .string: record.write(5)
            }
            record.write(scalar.text)
        case .list(let elements):
            record.write(6)
            record.write(elements) { $0.write(to: &$1) }
        case .object(let members):
            record.write(7)
            record.write(members.array) { member, record in
                record.write(member.key)
                member.keyPosition.write(to: &record)
                member.value.write(to: &record)
            }
        }
    }

    /// - Parameter title: The title of the entry, whose memory a scalar with the same text shares.
    fileprivate init(from record: inout RecordReader, title: String, depth: Int = 0) throws(RecordError) {
        guard depth < Self.maximumDepth else { throw RecordError() }
        let position = try SourcePosition(from: &record)
        let type: ScalarType
        switch try record.readInt() {
        case 0: type = .null
        case 1: type = .boolean(false)
        case 2: type = .boolean(true)
        case 3: type = .integer(try record.readInt())
        case 4: type = .number(try record.readDouble())
        case 5: type = .string
        case 6:
            let elements = try record.readArray { (record) throws(RecordError) in
                try Node(from: &record, title: title, depth: depth + 1)
            }
            self.init(.list(elements), at: position)
            return
        case 7:
            let members = try record.readArray { (record) throws(RecordError) in
                Member(
                    key: try record.readString(), keyPosition: try SourcePosition(from: &record),
                    value: try Node(from: &record, title: title, depth: depth + 1))
            }
            self.init(.object(members), at: position)
            return
        default: throw RecordError()
        }
        self.init(.scalar(Scalar(text: try record.readString(orSame: title), type: type)), at: position)
    }
}

extension SourcePosition {
    func write(to record: inout RecordWriter) {
        record.write(Int(line))
        record.write(Int(column))
    }

    init(from record: inout RecordReader) throws(RecordError) {
        self.init(line: try record.readInt(), column: try record.readInt())
    }
}

extension CalendarDate {
    fileprivate func write(to record: inout RecordWriter) {
        record.write(year)
        record.write(month) { $1.write($0) }
        record.write(day) { $1.write($0) }
    }

    fileprivate init(from record: inout RecordReader) throws(RecordError) {
        self.init(
            year: try record.readInt(),
            month: try record.readOptional { (record) throws(RecordError) in try record.readInt() },
            day: try record.readOptional { (record) throws(RecordError) in try record.readInt() })
    }
}

extension ImageReference {
    fileprivate func write(to record: inout RecordWriter) {
        record.write(source)
        record.write(alternativeText) { $1.write($0) }
        record.write(size) { size, record in
            record.write(size.width)
            record.write(size.height)
        }
        position.write(to: &record)
    }

    fileprivate init(from record: inout RecordReader) throws(RecordError) {
        self.init(
            source: try record.readString(),
            alternativeText: try record.readOptional { (record) throws(RecordError) in
                try record.readString()
            },
            size: try record.readOptional { (record) throws(RecordError) in
                let (width, height) = (try record.readInt(), try record.readInt())
                do { return try ImageSize(width: width, height: height) } catch { throw RecordError() }
            },
            position: try SourcePosition(from: &record))
    }
}
