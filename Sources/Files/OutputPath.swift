internal import Glibc

/// The place of one file or folder in the output: relative, components separated by `/`.
///
/// Two paths are equal when their UTF-8 is, because that is what the file system compares; Swift's own
/// `String` comparison would merge the Unicode forms of a name.
public struct OutputPath: Sendable {
    /// The maximumLength path, in bytes, that any system call here must be able to take below an open folder.
    package static let maximumLength = 1024
    /// The maximumDepth path: applying a journal holds one open folder for each component.
    package static let maximumDepth = 64

    public let text: String

    /// Checks `text`.
    ///
    /// - Throws: `Invalid`, before anything is written.
    public init(_ text: String) throws(Invalid) {
        if let reason = OutputPath.reason(in: text) { throw Invalid(path: text, reason: reason) }
        self.text = text
    }

    private init(checked text: String) {
        self.text = text
    }

    /// The folder that holds this, or `nil` at the top of the output.
    package var folder: OutputPath? {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return OutputPath(checked: String(text[..<slash]))
    }

    /// The last component.
    package var name: String {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
        return String(text[text.utf8.index(after: slash)...])
    }

    /// The folders that hold this, the topmost first.
    package var folders: [OutputPath] {
        text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "/") }
            .map { OutputPath(checked: String(text[..<$0])) }
    }

    /// Whether this lies, at any depth, in `other`.
    package func isInside(_ other: OutputPath) -> Bool {
        let mine = text.utf8
        let theirs = other.text.utf8
        guard mine.count > theirs.count, mine.starts(with: theirs) else { return false }
        return mine[mine.index(mine.startIndex, offsetBy: theirs.count)] == UInt8(ascii: "/")
    }
}

extension OutputPath {
    /// A text that no file of an output may have as its path.
    public struct Invalid: Error, Hashable, Sendable {
        public let path: String
        public let reason: InvalidReason
    }

    /// What is wrong with a path.
    public enum InvalidReason: Hashable, Sendable {
        case empty, emptyComponent, dots, nul, nameTooLong, tooLong, tooDeep, reserved
    }

    /// What makes `text` no path of an output, or `nil`.
    private static func reason(in text: String) -> InvalidReason? {
        var text = text
        return text.withUTF8 { bytes in
            if bytes.isEmpty { return .empty }
            if bytes.count > maximumLength { return .tooLong }
            if bytes.contains(0) { return .nul }
            let components = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            if components.count > maximumDepth { return .tooDeep }
            if isName(components[0], OutputPath.stateFolder) { return .reserved }
            for component in components {
                if component.isEmpty { return .emptyComponent }
                if component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8) { return .dots }
                if component.count > 255 { return .nameTooLong }
                if isName(component, ".git") { return .reserved }
            }
            return nil
        }
    }

    /// The name of the folder that holds the manifest, the staged files and the journal.
    package static let stateFolder = ".thumbindex"

    /// Compares regardless of ASCII case, as file systems may.
    private static func isName(_ bytes: some Collection<UInt8>, _ name: String) -> Bool {
        bytes.count == name.utf8.count && zip(bytes, name.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
}

extension OutputPath: Hashable {
    public static func == (left: OutputPath, right: OutputPath) -> Bool {
        left.compare(right) == 0
    }

    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension OutputPath: Comparable {
    /// The order of the bytes. Whatever lies in one folder is neighbours in it.
    public static func < (left: OutputPath, right: OutputPath) -> Bool {
        left.compare(right) < 0
    }

    /// Negative, zero or positive. Paths hold no NUL, so C's comparison sees them whole.
    private func compare(_ other: OutputPath) -> Int32 {
        text.withCString { mine in other.text.withCString { strcmp(mine, $0) } }
    }
}

extension OutputPath.InvalidReason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "the path is empty"
        case .emptyComponent: "a name in it is empty"
        case .dots: "“.” and “..” are no names"
        case .nul: "it holds a NUL"
        case .nameTooLong: "a name in it is longer than 255 bytes"
        case .tooLong: "it is longer than \(OutputPath.maximumLength) bytes"
        case .tooDeep: "it lies in more than \(OutputPath.maximumDepth - 1) folders"
        case .reserved: "“.thumbindex” and “.git” are kept for Thumbindex and Git"
        }
    }
}
