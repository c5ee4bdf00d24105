/// A format of files that are not text, by their first bytes.
public enum BinaryFormat: Hashable, Sendable {
    /// A ZIP archive, which the documents of office programs are, too, or a document of an older one.
    case document
    case database
    case pdf
    case image
    case compressed

    private static let beginnings: [(bytes: [UInt8], format: BinaryFormat)] = [
        (Array("PK\u{3}\u{4}".utf8), .document),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .document),
        (Array("SQLite format 3\0".utf8), .database),
        (Array("%PDF-".utf8), .pdf),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .image),
        ([0xFF, 0xD8, 0xFF], .image),
        (Array("GIF8".utf8), .image),
        ([0x1F, 0x8B], .compressed),
    ]

    /// Creates the format of a file that is not text; `nil` if it is not known.
    public init?(of bytes: [UInt8]) {
        guard let known = Self.beginnings.first(where: { bytes.starts(with: $0.bytes) }) else { return nil }
        self = known.format
    }

    var description: String {
        switch self {
        case .document: "an office document or a ZIP archive"
        case .database: "an SQLite database"
        case .pdf: "a PDF document"
        case .image: "an image"
        case .compressed: "a compressed file"
        }
    }

    var advice: String {
        switch self {
        case .document: "save its table as “CSV UTF-8”, or its text as a UTF-8 text file"
        case .database: "name it in catalog.yaml as the database of a source, or delete it"
        case .pdf: "change its extension to .pdf"
        case .image: "change its extension to that of an image, such as .png"
        case .compressed: "extract the file that it contains"
        }
    }
}
