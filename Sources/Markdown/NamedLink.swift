import Diagnostics

/// A link by the name of an entry, `[[Owl]]`, or an image by the name of its file, `![[owl.png]]`.
///
/// In an outline, it is a link or an image whose destination is ``destination``: what is written, without the text after
/// `|`.
public struct NamedLink: Hashable, Sendable {
    /// The name as written: `Owl`, `birds/Owl` or `Owl#Food`; for an image, the name of a file.
    public let name: String
    public let isImage: Bool

    init(name: String, isImage: Bool) {
        self.name = name
        self.isImage = isImage
    }

    /// Reads the destination of a link.
    /// - Returns: `nil` for any other destination.
    public init?(destination: String) {
        let bytes = destination.utf8
        guard bytes.first == .openingBracket || bytes.first == UInt8(ascii: "!") else { return nil }
        let isImage = bytes.first == UInt8(ascii: "!")
        let rest = destination.dropFirst(isImage ? 1 : 0)
        guard rest.hasPrefix("[["), rest.hasSuffix("]]"), rest.utf8.count > 4 else { return nil }
        self.init(name: String(rest.dropFirst(2).dropLast(2)), isImage: isImage)
    }

    public var destination: String { (isImage ? "![[" : "[[") + name + "]]" }

    /// The beginning of the link, which the source and ``destination`` share. In the source, the link's text may follow.
    var start: Substring { destination.dropLast(2) }
}

extension NamedLink {
    /// A link in a source, and its text.
    struct Source {
        let link: NamedLink
        /// The text that readers see; for an image, the alternative text.
        let text: String
        /// The range from the first bracket, or from `!`, to the last one.
        let range: Range<Int>

        /// Finds the link that begins at an offset.
        /// - Parameters:
        ///   - start: The offset of `[`, or of the `!` before it.
        ///   - isLabel: Whether a reference definition has a label, so that `[[label]]` is a link in brackets.
        /// - Returns: `nil` if there is none, or if what is embedded is not an image.
        /// - Complexity: O(``NamedLink/maximumLength``).
        init?(at start: Int, in text: [UInt8], isLabel: (ArraySlice<UInt8>) -> Bool) {
            let isImage = text[start] == UInt8(ascii: "!")
            let first = start + (isImage ? 3 : 2)
            guard text[start...].starts(with: (isImage ? "![[" : "[[").utf8),
                let end = Self.end(of: text[first...]),
                end + 2 == text.count || !"([:".utf8.contains(text[end + 2]),
                let head = text[first..<end].first, !head.isSpaceOrTab, head != UInt8(ascii: "^"),
                !isLabel(text[first..<end])
            else { return nil }
            let parts = text[first..<end].split(
                separator: .pipe, maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(decoding: parts[0], as: UTF8.self).trimmed
            let label = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self).trimmed : ""
            guard !name.isEmpty, !isImage || NamedLink.isImageFile(name) else { return nil }
            link = NamedLink(name: name, isImage: isImage)
            range = start..<(end + 2)
            if isImage {
                // Other programs write the size of the image there.
                let isSize = label.allSatisfy { $0.isNumber || $0 == "x" }
                self.text = isSize ? NamedLink.readable(name) : label
            } else {
                self.text = label.isEmpty ? (name.hasPrefix("#") ? String(name.dropFirst()) : name) : label
            }
        }

        /// Returns the offset of the brackets that end a name in the same line.
        private static func end(of text: ArraySlice<UInt8>) -> Int? {
            var at = text.startIndex
            let limit = min(text.endIndex - 1, at + NamedLink.maximumLength)
            while at < limit {
                switch text[at] {
                case .closingBracket: return text[at + 1] == .closingBracket ? at : nil
                case .openingBracket, .lineFeed, .carriageReturn: return nil
                default: at += 1
                }
            }
            return nil
        }
    }

    /// The maximum length of a name and its text, in bytes.
    private static let maximumLength = 512

    private static func isImageFile(_ name: String) -> Bool {
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
        return ending.map { imageExtensions.contains($0) } ?? false
    }

    private static let imageExtensions: Set<String> = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg"]

    /// Returns the name of a file as text: `images/barn-owl.png` → `barn owl`.
    private static func readable(_ name: String) -> String {
        let file = name.split(separator: "/").last ?? name[...]
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        return stem.split { "-_ ".contains($0) }.joined(separator: " ")
    }
}
