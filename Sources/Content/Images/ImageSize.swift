public import Diagnostics
public import Files

/// How wide and high an image is shown, in CSS pixels, when nothing else is said.
///
/// Pages say it of every image, so that nothing moves when the image arrives.
public struct ImageSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    /// The longest side that is believed: more than any browser draws.
    public static let maximumDimension = 1_000_000

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
    /// Reads the size from the first bytes of a file; those after ``ImageFormat/limit`` are not looked at.
    ///
    /// A photograph that is to be turned (EXIF orientation 5 to 8, or `irot` of AVIF) has its sides swapped, as
    /// browsers show it. A drawing's sides are rounded, and at least 1.
    /// - Complexity: O(*bytes looked at*).
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

    /// Reads the size of a file, and no more of the file than that takes.
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

    /// Most images tell their size within so many bytes.
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
