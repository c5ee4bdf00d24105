extension String {
    /// Returns the code points of the first character in which two equal strings differ, as a phrase:
    /// `but this one has U+0065 U+0301, and the other U+00E9`.
    func codePoints(unlike other: String) -> String {
        let differing = zip(self, other).first { !$0.utf8.elementsEqual($1.utf8) }
        guard let (own, others) = differing else { return "with other characters" }
        return "but this one has \(own.codePoints), and the other \(others.codePoints)"
    }
}

extension Character {
    fileprivate var codePoints: String {
        unicodeScalars.map { $0.codePoint }.joined(separator: " ")
    }
}
