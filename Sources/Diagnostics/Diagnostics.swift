/// The diagnostics of one run.
public struct Diagnostics: Sendable {
    private var items: [Diagnostic] = []

    public init() {}

    public mutating func report(_ diagnostic: Diagnostic) {
        items.append(diagnostic)
    }

    public mutating func report(_ problem: Problem, in file: SourceFile, at position: SourcePosition) {
        items.append(Diagnostic(problem, in: file, at: position))
    }

    public mutating func append(_ others: Diagnostics) {
        items.append(contentsOf: others.items)
    }

    /// Turns errors into warnings.
    /// - Parameter isTolerated: Whether the site tolerates a problem; `nil` if it cannot.
    /// - Complexity: O(*diagnostics*).
    package mutating func tolerate(where isTolerated: (Problem) -> Bool?) {
        for index in items.indices {
            guard let isTolerated = isTolerated(items[index].problem) else { continue }
            items[index].isTolerable = true
            items[index].isTolerated = isTolerated
        }
    }

    public var isEmpty: Bool { items.isEmpty }

    /// The number of diagnostics.
    public var count: Int { items.count }

    /// Returns what a function returns for each diagnostic, in the order in which they were reported.
    public func map<Value>(_ transform: (Diagnostic) -> Value) -> [Value] {
        items.map(transform)
    }

    /// Returns the diagnostics without those that a predicate selects.
    public func removingAll(where isRemoved: (Diagnostic) -> Bool) -> Diagnostics {
        var rest = self
        rest.items.removeAll(where: isRemoved)
        return rest
    }
    public var hasErrors: Bool { items.contains { $0.severity == .error } }

    /// Whether any diagnostic is about a file or names it in its message.
    /// - Complexity: O(*n*), and the messages are created.
    public func mentions(_ file: String) -> Bool {
        items.contains { item in
            item.file.utf8.elementsEqual(file.utf8) || item.problem.message.contains(file)
                || item.problem.advice?.contains(file) ?? false
        }
    }

    public var filesWithErrors: Set<String> {
        Set(items.lazy.filter { $0.severity == .error }.map { $0.file })
    }

    /// The diagnostics without duplicates, sorted by file, position and message, independent of the order in which
    /// they were found.
    ///
    /// Each file has a rank, so positions are compared as integers. Messages are created only for problems at
    /// the same position, because messages may quote long strings.
    /// - Complexity: O(*n* log *n*) comparisons of integers and O(*n*) messages, where *n* is the number of
    ///   diagnostics.
    public var sorted: [Diagnostic] {
        // Paths are bytes: two names that are equal as `String` may be two files.
        let files = Set(items.lazy.map { Array($0.file.utf8) })
        let ordered = files.sorted { $0.lexicographicallyPrecedes($1) }
        let ranks = Dictionary(uniqueKeysWithValues: ordered.enumerated().map { ($1, $0) })
        let positions = items.indices.map { index in
            let diagnostic = items[index]
            return RankedPosition(
                rank: ranks[Array(diagnostic.file.utf8)] ?? 0, position: diagnostic.position ?? .start,
                index: index)
        }.sorted()
        var result: [Diagnostic] = []
        result.reserveCapacity(items.count)
        var start = 0
        while start < positions.count {
            let end =
                positions[start...].firstIndex { !$0.isAtSamePosition(positions[start]) } ?? positions.count
            appendOnce(positions[start..<end].map { items[$0.index] }, to: &result)
            start = end
        }
        return result
    }

    /// Appends the diagnostics at one position, sorted by message and without repeated messages.
    private func appendOnce(_ diagnostics: [Diagnostic], to result: inout [Diagnostic]) {
        guard diagnostics.count > 1 else {
            result += diagnostics
            return
        }
        var last: String?
        let described = diagnostics.map { (message: $0.problem.message, diagnostic: $0) }
        for (message, diagnostic) in described.sorted(by: {
            $0.message.utf8.lexicographicallyPrecedes($1.message.utf8)
        }) {
            // To the reader, equal messages at one position are one problem.
            if let last, last.utf8.elementsEqual(message.utf8) { continue }
            result.append(diagnostic)
            last = message
        }
    }
}

/// The position of a diagnostic, as integers.
private struct RankedPosition: Comparable {
    let rank: Int
    let position: SourcePosition
    let index: Int

    static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.rank, lhs.position.line, lhs.position.column, lhs.index)
            < (rhs.rank, rhs.position.line, rhs.position.column, rhs.index)
    }

    func isAtSamePosition(_ other: Self) -> Bool { rank == other.rank && position == other.position }
}
