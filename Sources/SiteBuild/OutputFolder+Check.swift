public import BuiltSite
import Files
internal import Synchronization

extension OutputFolder {
    /// Checks, without writing, that a build of a site would not be refused because of what is in the folder.
    ///
    /// A build first completes one that was interrupted, which writes. After an interrupted build, nothing is checked.
    ///
    /// - Parameter site: The files of the site.
    /// - Throws: `OutputError.busy`, `.blocked`, `.manifestDamaged` or `.failed`, as `begin()` and `commit()` do.
    /// - Complexity: O(*n* log *n*) for *n* files of both sites, with a system call for each. Only files that are no longer
    ///   part of the site are read.
    public func check(_ site: Manifest) throws(OutputError) {
        guard let root = try OutputRoot.openForReading(self), try root.contents(of: Journal.name) == nil
        else { return }
        try OutputTransaction(folder: self, root: root, manifest: try root.manifest()).check(site)
    }
}

extension OutputTransaction {
    /// Plans a commit of a site, for its errors, and finishes the transaction.
    fileprivate func check(_ site: Manifest) throws(OutputError) {
        // To roll back would remove files that an earlier build staged.
        defer { state.withLock { $0.phase = .finished } }
        for (path, entry) in zip(site.sortedPaths, site.sortedEntries) {
            let reservation = try reserve(path.string, rank: nil)
            // A file of the previous site is never in the way, whatever is in it.
            let existing = try compare(reservation.place) { (_, _) throws(SystemError) in true }
            record(reservation, Record(entry: entry, change: existing.change))
        }
        _ = try plan()
    }
}
