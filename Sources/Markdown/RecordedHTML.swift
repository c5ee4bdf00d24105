internal import Synchronization

/// The HTML of the bodies in a record. It stays in the file of the record and is read when it is needed, because most builds
/// need little of it.
public final class RecordedHTML: Sendable {
    private let read: @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?
    private let failed = Atomic<Bool>(false)

    /// - Parameter read: Returns bytes of the record; `nil` if they cannot be read.
    public init(read: @escaping @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?) {
        self.read = read
    }

    /// Whether HTML could not be read although it was valid before, because another program changed the record in place.
    /// What was made of it since must not be used.
    public var hasFailed: Bool { failed.load(ordering: .relaxed) }

    /// Returns bytes of the record, or none after a failure, which is recorded.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        if let bytes = read(offset, count), bytes.count == count { return bytes }
        fail()
        return []
    }

    func fail() { failed.store(true, ordering: .relaxed) }
}

/// The HTML of consecutive bodies in a record.
public struct RecordedHTMLReader {
    private let source: RecordedHTML
    /// The offset in the record of the HTML that was not read.
    private var offset: Int
    private var rest: ArraySlice<UInt8>

    /// - Parameters:
    ///   - html: The HTML of the bodies, for checks.
    ///   - source: The record, from which the HTML is read again when it is needed.
    ///   - offset: The offset of the HTML in the record.
    public init(_ html: [UInt8], of source: RecordedHTML, at offset: Int) {
        self.source = source
        self.offset = offset
        rest = html[...]
    }

    /// Returns the next bytes, and where they are in the record.
    mutating func next(_ count: Int) -> (bytes: ArraySlice<UInt8>, place: MarkdownHTML.Storage)? {
        guard count <= rest.count else { return nil }
        defer {
            rest.removeFirst(count)
            offset += count
        }
        return (rest.prefix(count), .recorded(source, offset: offset, count: count))
    }
}
