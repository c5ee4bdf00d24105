internal import Glibc

/// The path of a file or folder in the output: relative, with components separated by `/`.
///
/// Two paths are equal if their UTF-8 is equal, because the file system compares bytes. The `String` comparison of
/// Swift would treat different Unicode forms of a name as equal.
public struct OutputPath: Sendable {
    /// The maximum length of a path in bytes. System calls with a path relative to an open folder accept this
    /// length.
    package static let maximumLength = 1024
    /// The maximum number of components. Applying a journal keeps one folder open for each component.
    package static let maximumDepth = 64

    public let string: String

    /// Creates a path.
    ///
    /// - Throws: `Invalid` if `string` is not a valid path.
    public init(_ string: String) throws(Invalid) {
        if let reason = OutputPath.reason(in: string) { throw Invalid(path: string, reason: reason) }
        self.string = string
    }

    private init(checked string: String) {
        self.string = string
    }

    /// The folder that contains this path, or `nil` at the top level of the output.
    package var folder: OutputPath? {
        guard let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return OutputPath(checked: String(string[..<slash]))
    }

    /// The last component.
    package var name: String {
        guard let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return string }
        return String(string[string.utf8.index(after: slash)...])
    }

    /// The folders that contain this path, outermost first.
    package var folders: [OutputPath] {
        string.utf8.indices.filter { string.utf8[$0] == UInt8(ascii: "/") }
            .map { OutputPath(checked: String(string[..<$0])) }
    }

    /// Whether this path is inside `other`, at any depth.
    package func isInside(_ other: OutputPath) -> Bool {
        let mine = string.utf8
        let theirs = other.string.utf8
        guard mine.count > theirs.count, mine.starts(with: theirs) else { return false }
        return mine[mine.index(mine.startIndex, offsetBy: theirs.count)] == UInt8(ascii: "/")
    }
}

extension OutputPath {
    /// The error for a string that is not a valid output path.
    public struct Invalid: Error, Hashable, Sendable {
        public let path: String
        public let reason: InvalidReason
    }

    /// The reason why a path is invalid.
    public enum InvalidReason: Hashable, Sendable {
        case empty, emptyComponent, dots, nul, nameTooLong, tooLong, tooDeep, reserved
    }

    /// Returns the reason why `text` is not a valid path, or `nil` if it is valid.
    private static func reason(in text: String) -> InvalidReason? {
        var text = text
        return text.withUTF8 { bytes in
            if bytes.isEmpty { return .empty }
            if bytes.count > maximumLength { return .tooLong }
            if bytes.contains(0) { return .nul }
            if bytes.count(where: { $0 == slash }) >= maximumDepth { return .tooDeep }
            var start = 0
            while start <= bytes.count {
                let end = bytes[start...].firstIndex(of: slash) ?? bytes.count
                let component = UnsafeBufferPointer(rebasing: bytes[start..<end])
                if start == 0, isName(component, OutputPath.stateFolder) { return .reserved }
                if let reason = reason(inComponent: component) { return reason }
                start = end + 1
            }
            return nil
        }
    }

    private static func reason(inComponent component: UnsafeBufferPointer<UInt8>) -> InvalidReason? {
        guard let first = component.first else { return .emptyComponent }
        if component.count > 255 { return .nameTooLong }
        guard first == UInt8(ascii: ".") else { return nil }
        if component.count == 1 || component.count == 2 && component[1] == first { return .dots }
        return isName(component, ".git") ? .reserved : nil
    }

    private static let slash = UInt8(ascii: "/")

    /// The name of the folder for the manifest, the staged files and the journal.
    package static let stateFolder = ".thumbindex"

    /// Whether `bytes` equal `name`, ignoring ASCII case, as some file systems do.
    private static func isName(_ bytes: some Collection<UInt8>, _ name: String) -> Bool {
        bytes.count == name.utf8.count && zip(bytes, name.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
}

extension OutputPath: Hashable {
    public static func == (left: OutputPath, right: OutputPath) -> Bool {
        left.compare(right) == 0
    }

    public func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension OutputPath: Comparable {
    /// Compares by bytes. The paths inside one folder are consecutive in this order.
    public static func < (left: OutputPath, right: OutputPath) -> Bool {
        left.compare(right) < 0
    }

    /// Compares the paths by bytes, and returns a negative number, zero or a positive number. Paths contain
    /// no NUL, so `strcmp` compares the whole paths.
    private func compare(_ other: OutputPath) -> Int32 {
        string.withCString { mine in other.string.withCString { strcmp(mine, $0) } }
    }
}

extension OutputPath.InvalidReason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "the path is empty"
        case .emptyComponent: "a component is empty"
        case .dots: "“.” and “..” are not allowed"
        case .nul: "it contains a NUL character"
        case .nameTooLong: "a component is longer than 255 bytes"
        case .tooLong: "it is longer than \(OutputPath.maximumLength) bytes"
        case .tooDeep: "it is more than \(OutputPath.maximumDepth - 1) folders deep"
        case .reserved: "“.thumbindex” and “.git” are reserved"
        }
    }
}
