public import Diagnostics
public import Files

/// The intrinsic size of an image, in CSS pixels.
///
/// Pages declare it for each image to prevent layout shifts when the image loads.
public struct ImageSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    /// The maximum width and height: more than any browser renders.
    public static let maximumDimension = 1_000_000

    /// Creates a size.
    /// - Throws: ``ImageProblem/invalidSize(limit:)`` unless both sides are from 1 to ``maximumDimension``.
    init(width: Int, height: Int) throws(ImageProblem) {
        let sides = 1...Self.maximumDimension
        guard sides.contains(width), sides.contains(height) else {
            throw .invalidSize(limit: Self.maximumDimension)
        }
        self.width = width
        self.height = height
    }
}

extension ImageSize {
    /// Reads the size from the first bytes of a file; bytes after ``ImageFormat/limit`` are ignored.
    ///
    /// The width and height of a rotated photograph (Exif orientation 5 to 8, or `irot` in AVIF) are swapped,
    /// as in browsers. The width and height of an SVG image are rounded, and are at least 1.
    /// - Complexity: O(*bytes read*).
    public static func read(_ bytes: [UInt8]) throws(ImageProblem) -> ImageSize {
        guard let format = ImageFormat(bytes) else { throw .unknownFormat }
        let image = ImageBytes(bytes, format: format)
        return switch format {
        case .png: try png(image)
        case .gif: try gif(image)
        case .jpeg: try jpeg(image)
        case .webp: try webp(image)
        case .svg: try svg(image)
        case .avif: try avif(image)
        }
    }

    /// Reads the size of the image in a file. Reads only the start of the file, and more of it only if
    /// necessary.
    /// - Throws: ``ImageProblem``; for a file that cannot be read, ``ImageProblem/unreadable(reason:)``.
    public static func read(_ path: String, in tree: any ContentTree) throws(ImageProblem) -> ImageSize {
        let start = try firstBytes(of: path, in: tree, limit: defaultReadLimit)
        do {
            return try read(start)
        } catch {
            guard start.count == defaultReadLimit, let format = ImageFormat(start),
                format.limit > defaultReadLimit
            else {
                throw error
            }
            return try read(firstBytes(of: path, in: tree, limit: format.limit))
        }
    }

    /// The number of bytes to read first, which contain the size of most images.
    private static let defaultReadLimit = 4096

    private static func firstBytes(
        of path: String, in tree: any ContentTree, limit: Int
    ) throws(ImageProblem) -> [UInt8] {
        do {
            return try tree.read(path, limit: limit)
        } catch {
            throw .unreadable(reason: error.reason)
        }
    }
}
