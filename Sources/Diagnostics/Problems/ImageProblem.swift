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
        case .unknownFormat: "this is no image of a known format"
        case .truncated(let format): "this \(format.name) image ends before its size"
        case .sizeBeyondReadLimit(let format, let limit):
            "the size of this \(format.name) image does not stand in its first \(limit / 1024) KiB"
        case .malformed(let format): "this \(format.name) image is damaged"
        case .missingSize: "this SVG image has no size"
        case .invalidSize(let limit):
            "a side of this image is 0 or longer than \(limit) pixels"
        }
    }

    /// What to do about it; `nil` where nobody but the author can know.
    public var advice: String? {
        switch self {
        case .unreadable: nil
        case .unknownFormat: "use PNG, JPEG, GIF, WebP, AVIF or SVG"
        case .truncated, .malformed: "save it again, or fetch it again where it came from"
        case .sizeBeyondReadLimit: "save it again without the editing history and colour profiles"
        case .missingSize: "give its svg element a viewBox, such as viewBox=\"0 0 400 300\""
        case .invalidSize: "save it again in the size in which it is to be seen"
        }
    }
}
