/// A fenced code block of the manual.
struct ManualFence {
    /// What follows the opening fence: a language and, if the block is a whole file, its path.
    let info: String
    private(set) var text = ""

    private init(info: String) { self.info = info }
}

extension ManualFence {
    /// Whether the file shows a mistake.
    var isWrong: Bool { words.count == 3 && words[1] == "wrong" }

    /// The path of the file that the block shows.
    var path: String? { words.count == 2 || isWrong ? String(words[words.count - 1]) : nil }

    private var words: [Substring] { info.split(separator: " ") }

    /// The blocks of a Markdown text whose fences are not indented.
    static func all(in text: String) -> [ManualFence] {
        var fences: [ManualFence] = []
        var open: (marker: Substring, fence: ManualFence)?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let (marker, fence) = open {
                if isEnd(line, of: marker) {
                    fences.append(fence)
                    open = nil
                } else {
                    open?.fence.text += line + "\n"
                }
            } else if let character = line.first, character == "`" || character == "~" {
                let marker = line.prefix { $0 == character }
                if marker.count >= 3 {
                    open = (marker, ManualFence(info: String(line.dropFirst(marker.count))))
                }
            }
        }
        return fences
    }

    private static func isEnd(_ line: Substring, of marker: Substring) -> Bool {
        line.hasPrefix(marker) && line.dropFirst(marker.count).allSatisfy { $0 == " " || $0 == "\t" }
    }
}
