/// The reason why the size of an image cannot be determined.
public enum ImageProblem: Error, Hashable, Sendable {
    case unreadable(reason: String)
    case unknownFormat
    /// The file ends before the bytes that contain the size.
    case truncated(ImageFormat)
    /// The size is not in the part of the file that is read.
    case sizeBeyondReadLimit(ImageFormat, limit: Int)
    /// The bytes at the location of the size do not match the format.
    case malformed(ImageFormat)
    /// An SVG image without a width and height and without a view box.
    case missingSize
    /// A width or height that is zero or too large.
    case invalidSize(limit: Int)
}

extension ImageProblem {
    /// The description of the problem, printed after `error: `.
    public var message: String {
        switch self {
        case .unreadable(let reason): "the file cannot be read: \(reason)"
        case .unknownFormat: "this is not an image in a supported format"
        case .truncated(let format): "this \(format.name) image is truncated"
        case .sizeBeyondReadLimit(let format, let limit):
            "the size is not in the first \(limit / 1024) KiB of this \(format.name) file"
        case .malformed(let format): "this \(format.name) image is damaged"
        case .missingSize: "this SVG image has no size"
        case .invalidSize(let limit):
            "the width or height of this image is 0 or more than \(limit) pixels"
        }
    }

    /// Advice on how to fix the problem, or `nil` if there is none.
    public var advice: String? {
        switch self {
        case .unreadable: nil
        case .unknownFormat: "use PNG, JPEG, GIF, WebP, AVIF or SVG"
        case .truncated, .malformed: "save it again, or download it again"
        case .sizeBeyondReadLimit: "save it again without editing history and color profiles"
        case .missingSize:
            "add a viewBox attribute to the svg element, such as viewBox=\"0 0 400 300\""
        case .invalidSize: "resize it to the size at which it is shown"
        }
    }
}
