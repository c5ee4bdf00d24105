import Content
package import Files

/// The record of the last build into an output folder, and whether its files still have the same metadata.
package struct RecordedOutput: Sendable {
    /// What an interrupted build may have left in the state folder of the output. The next build removes it.
    private static let remains = ["journal", "journal.new", "next", "staging"]

    package let record: PageRecord
    /// For each recorded file, whether it has the metadata that it had after the last build; empty if the folder was not
    /// inspected.
    package let isCurrent: [Bool]
    /// The metadata of the manifest before that of the files was read; `nil` if a later change may have the same, or if a
    /// build is writing to the folder or was interrupted.
    package let manifest: FileVersion?

    /// Reads the record, and inspects the folder.
    /// - Parameter jobs: The number of tasks at the same time.
    /// - Complexity: O(*files*), with a system call for each.
    package static func read(in folder: CacheFolder, output: String, jobs: Int) async -> RecordedOutput {
        let record = PageRecord.read(in: folder, output: output)
        let time = FileVersion.now
        guard !record.isEmpty, let root = OpenFolder(output), root.lock(),
            let manifest = root.version(of: OutputPath.stateFolder + "/manifest"),
            manifest.isSettled(at: time),
            !remains.contains(where: { root.contains(OutputPath.stateFolder + "/" + $0) })
        else { return RecordedOutput(record: record, isCurrent: [], manifest: nil) }
        let isCurrent = await root.isCurrent(record, jobs: jobs)
        return RecordedOutput(record: record, isCurrent: isCurrent, manifest: manifest)
    }

    /// Returns the last build, and the number of its files, if a build with this input would change nothing: the output
    /// folder still has all its files as they were written. Returns `nil` while another build writes to the folder.
    /// - Complexity: O(*files*).
    package func currentBuild(of input: BuildInput) -> (build: PageRecord.Build, files: Int)? {
        guard let build = record.build, build.input == input.digest,
            let manifest, manifest == record.manifest,
            isCurrent.allSatisfy({ $0 })
        else { return nil }
        return (build, isCurrent.count)
    }
}
