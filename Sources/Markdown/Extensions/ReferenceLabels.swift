import Diagnostics

/// The labels of the reference definitions in a body: `[label]: url`.
struct ReferenceLabels {
    private let labels: Set<ArraySlice<UInt8>>

    /// - Complexity: O(*n*), where *n* is the length of the body.
    init(in bytes: UnsafeBufferPointer<UInt8>) {
        var labels = Set<ArraySlice<UInt8>>()
        for (_, range) in LineRanges(bytes) {
            let line = Array(bytes[range].drop(while: \.isSpaceOrTab))
            guard line.first == .openingBracket, let end = line.firstIndex(of: .closingBracket),
                end + 1 < line.count, line[end + 1] == .colon
            else { continue }
            labels.insert(line[1..<end])
        }
        self.labels = labels
    }

    func contain(_ label: ArraySlice<UInt8>) -> Bool { labels.contains(label) }
}
