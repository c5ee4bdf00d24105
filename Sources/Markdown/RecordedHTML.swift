internal import Synchronization

/// The HTML of the bodies in a record. It stays in the file of the record and is read when it is needed, because most builds
/// need little of it.
///
/// The record is checked before it is used. It is not checked again when HTML is read: no program of this package changes a
/// record in place, except by appending to it.
public final class RecordedHTML: Sendable {
    /// The path of the record's file, for messages.
    public let path: String
    private let read: @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?
    private let failed = Atomic<Bool>(false)

    /// - Parameters:
    ///   - path: The path of the record's file, for messages.
    ///   - read: Returns bytes of the record; `nil` if they cannot be read.
    public init(path: String, read: @escaping @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?) {
        self.path = path
        self.read = read
    }

    /// Whether HTML could not be read although it was valid before, because another program changed the record in
    /// place. Results that were made since then must not be used.
    public var hasFailed: Bool { failed.load(ordering: .relaxed) }

    /// Returns bytes of the record, or none after a failure, which is recorded.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        if let bytes = read(offset, count), bytes.count == count { return bytes }
        fail()
        return []
    }

    func fail() { failed.store(true, ordering: .relaxed) }
}

/// A reader of the locations of the HTML of consecutive bodies in a record.
public struct RecordedHTMLReader {
    private let source: RecordedHTML
    /// The range of the remaining HTML in the record.
    private var rest: Range<Int>

    /// - Parameters:
    ///   - range: The range of the HTML in the record.
    ///   - source: The record, from which the HTML is read when it is needed.
    public init(_ range: Range<Int>, of source: RecordedHTML) {
        self.source = source
        rest = range
    }

    /// Returns the location of the next bytes; `nil` if fewer remain.
    mutating func next(_ count: Int) -> MarkdownHTML.Storage? {
        guard count <= rest.count else { return nil }
        defer { rest = (rest.lowerBound + count)..<rest.upperBound }
        return .recorded(source, offset: rest.lowerBound, count: count)
    }
}
