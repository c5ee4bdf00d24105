import Synchronization

extension Array where Element: Sendable {
    /// Transforms every element in up to `jobs` tasks, and returns the results in the order of the elements.
    ///
    /// Tasks take small batches of elements from a shared cursor, so that a few slow elements do not delay the
    /// others. The result does not depend on `jobs` or on scheduling.
    /// - Parameter isBackground: Whether other tasks get a turn after each element, so that work whose result is not
    ///   needed yet does not delay other work.
    public func mapInParallel<Result: Sendable>(
        jobs: Int, isBackground: Bool = false, _ transform: @escaping @Sendable (Element) -> Result
    ) async -> [Result] {
        guard isBackground || jobs > 1 && count > 1 else { return map(transform) }
        let runLength = Swift.max(1, Swift.min(64, count / (jobs * 4)))
        let next = BatchCursor()
        return await withTaskGroup(of: [(start: Int, results: [Result])].self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    var done: [(start: Int, results: [Result])] = []
                    while let run = next.nextBatch(length: runLength, count: count) {
                        guard isBackground else {
                            done.append((run.lowerBound, self[run].map(transform)))
                            continue
                        }
                        for position in run {
                            done.append((position, [transform(self[position])]))
                            await Task.yield()
                        }
                    }
                    return done
                }
            }
            var runs: [(start: Int, results: [Result])] = []
            for await done in group { runs += done }
            return runs.sorted { $0.start < $1.start }.flatMap { $0.results }
        }
    }
}

/// A source of consecutive ranges of indices, shared by several tasks.
public final class BatchCursor: Sendable {
    private let next = Atomic<Int>(0)

    public init() {}

    /// Returns the next range of at most `length` indices below `count`; `nil` if none remains.
    public func nextBatch(length: Int, count: Int) -> Range<Int>? {
        let start = next.wrappingAdd(length, ordering: .relaxed).oldValue
        return start < count ? start..<Swift.min(start + length, count) : nil
    }
}
