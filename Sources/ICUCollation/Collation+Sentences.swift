extension Collation {
    /// Returns the first sentence of a string, without the spaces after it: a sentence ends at a line break, or at a full
    /// stop, a question mark or an exclamation mark of any script that is not followed by a lowercase letter (Unicode
    /// Standard Annex #29, section 5).
    ///
    /// - Complexity: O(*length of the string*).
    public func firstSentence(of text: String) -> Substring {
        let length = service.sentenceLength(of: text)
        let utf8 = text.utf8
        let sentence = text[
            ..<(utf8.index(utf8.startIndex, offsetBy: length, limitedBy: utf8.endIndex) ?? utf8.endIndex)]
        return sentence.lastIndex { !$0.isWhitespace }.map { sentence[...$0] } ?? ""
    }
}
