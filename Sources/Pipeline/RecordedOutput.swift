import Content
package import Files

/// The record of the last build into an output folder, and whether its files still have the same metadata.
package struct RecordedOutput: Sendable {
    /// What an interrupted build may have left in the state folder of the output. The next build removes it.
    private static let remains = ["journal", "journal.new", "next", "staging", "unfinished"]

    package let record: PageRecord
    /// For each recorded file, whether it has the metadata that it had after the last build; empty if the folder was not
    /// inspected.
    package let isCurrent: [Bool]
    /// The metadata of the manifest before that of the files was read; `nil` if a later change may have the same, or if a
    /// build is writing to the folder or was interrupted.
    package let manifest: FileVersion?

    /// Inspects an output folder.
    /// - Parameters:
    ///   - record: The record of the last build into the folder.
    ///   - jobs: The number of tasks at the same time.
    /// - Complexity: O(*files*), with a system call for each.
    package static func inspect(_ output: String, since record: PageRecord, jobs: Int) async -> RecordedOutput
    {
        let time = FileVersion.now
        guard !record.isEmpty, let root = OpenFolder(output), root.lock(),
            let manifest = root.version(of: OutputPath.stateFolder + "/manifest"),
            manifest.isSettled(at: time),
            !remains.contains(where: { root.contains(OutputPath.stateFolder + "/" + $0) })
        else { return RecordedOutput(record: record, isCurrent: [], manifest: nil) }
        let isCurrent = await root.isCurrent(record, jobs: jobs)
        return RecordedOutput(record: record, isCurrent: isCurrent, manifest: manifest)
    }

    /// Returns the number of files if the folder still has all of them as they were written, so that a build with the same
    /// input would change nothing. Returns `nil` if it would, or while another build writes to the folder.
    /// - Complexity: O(*files*).
    package var unchangedFiles: Int? {
        guard let manifest, manifest == record.manifest, isCurrent.allSatisfy({ $0 }) else { return nil }
        return isCurrent.count
    }
}
