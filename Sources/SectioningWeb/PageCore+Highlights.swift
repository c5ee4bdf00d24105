import Sectioning

extension PageCore {
    /// What to highlight in a text.
    ///
    /// The request's columns are:
    /// 1. where words may be found (0 at the beginning of one, 1 anywhere);
    /// 2. the folded words, as bytes, with spaces between them;
    /// 3. the folded text, as bytes;
    /// 4. where in the text as shown each byte comes from, with one more number for the text's length, in
    ///    whatever unit the page counts; none is less than the one before it.
    ///
    /// The answer's column is where each range begins and where it ends, in that unit.
    /// - Complexity: that of ``FoldedText/ranges(of:matching:)``.
    public func highlight(_ request: Request) -> Answer {
        Answer { answer throws(RequestError) in
            var request = request
            let code = try request.column(of: 1)[0]
            let matching = try request.matching(code)
            let words = try request.foldedWords()
            let bytes = Array(try request.bytes())
            var offsets: [Int] = []
            for offset in try request.column(of: bytes.count + 1) {
                guard offsets.last ?? Int(offset) <= Int(offset) else { throw request.malformed(before: 1) }
                offsets.append(Int(offset))
            }
            try request.end()
            let text = FoldedText(bytes: bytes, sourceOffsets: offsets)
            answer.begin()
            for range in text.ranges(of: words, matching: matching) {
                answer.add(range.lowerBound)
                answer.add(range.upperBound)
            }
        }
    }
}
