/// The tags that are part of a line of text, such as `em`. A word can continue after such a tag.
enum InlineTag {
    /// Whether a tag is inline.
    /// - Parameter tag: The tag without its brackets.
    static func isName(of tag: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var name: UInt64 = 0
        for byte in tag.drop(while: { $0 == UInt8(ascii: "/") }) {
            guard byte > 0x20, byte != UInt8(ascii: "/") else { break }
            name = name << 8 | UInt64(byte)
        }
        // The numbers of short names, which are the most frequent, are first.
        return names.first { $0 >= name } == name
    }

    /// The names as numbers, in ascending order. A number contains the last eight bytes of a name. No two tags of HTML
    /// differ only in earlier bytes.
    private static let names = [
        "a", "abbr", "b", "bdi", "bdo", "br", "code", "del", "em", "i", "img", "ins", "kbd", "mark",
        "s", "samp", "small", "span", "strong", "sub", "sup", "u", "var", "wbr",
    ].map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } }.sorted()
}
