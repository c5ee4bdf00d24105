/// Why an image's size cannot be told.
public enum ImageProblem: Error, Hashable, Sendable {
    case unreadable(reason: String)
    case unknownFormat
    /// The file ends before its size.
    case truncated(ImageFormat)
    /// More stands before the size than is looked at.
    case sizeBeyondReadLimit(ImageFormat, limit: Int)
    /// Something else stands where the format puts the size.
    case malformed(ImageFormat)
    /// A drawing that fits any size: it has neither a width and height nor a view box.
    case missingSize
    /// No side, or sides that no screen could show.
    case invalidSize(limit: Int)
}

extension ImageProblem {
    /// What is wrong, in a phrase that follows `error: `.
    public var message: String {
        switch self {
        case .unreadable(let reason): "this image cannot be read: \(reason)"
        case .unknownFormat: "this is not an image in a supported format"
        case .truncated(let format): "this \(format.name) image is truncated before its size"
        case .sizeBeyondReadLimit(let format, let limit):
            "the size of this \(format.name) image is not in its first \(limit / 1024) KiB"
        case .malformed(let format): "this \(format.name) image is damaged"
        case .missingSize: "this SVG image has no size"
        case .invalidSize(let limit):
            "the width or height of this image is 0 or more than \(limit) pixels"
        }
    }

    /// What to do about it; `nil` where nobody but the author can know.
    public var advice: String? {
        switch self {
        case .unreadable: nil
        case .unknownFormat: "use PNG, JPEG, GIF, WebP, AVIF or SVG"
        case .truncated, .malformed: "save it again, or download it again"
        case .sizeBeyondReadLimit: "save it again without editing history and color profiles"
        case .missingSize: "add a viewBox to its svg element, such as viewBox=\"0 0 400 300\""
        case .invalidSize: "resize it to the size at which it is shown"
        }
    }
}
