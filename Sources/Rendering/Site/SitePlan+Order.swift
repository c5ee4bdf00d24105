import Files

extension Array where Element == SitePlan.File {
    /// The indices of the files in the order of their paths. Sorting indices is faster than moving files, and most of the
    /// files are already in order.
    /// - Complexity: O(*n* log *n*) for *n* files; O(*n*) for a few sorted parts.
    var indicesByPath: [Int] {
        indices.sorted { self[$0].path.isOrderedBeforeAsPath(self[$1].path) }
    }

    /// Returns the files in the order of their paths.
    package func sortedByPath() -> [SitePlan.File] {
        indicesByPath.map { self[$0] }
    }
}
