import Files
internal import Glibc
internal import Synchronization

/// A folder that `rsync` reads and writes.
struct RsyncStore: RemoteStore {
    let location: RsyncLocation

    /// Exit codes of `rsync`.
    private enum ExitCode {
        static let partialTransfer: Int32 = 23
        static let fileSelection: Int32 = 3
    }

    private var runner: ExternalProgram {
        ExternalProgram(
            program: .rsync,
            variables: ["RSYNC_OLD_ARGS": nil, "RSYNC_PARTIAL_DIR": nil, "RSYNC_ICONV": nil])
    }

    /// The options of all commands. `ssh` may be set to another program by `RSYNC_RSH`, as in other uses of `rsync`.
    private var options: [String] {
        let shell =
            getenv("RSYNC_RSH") == nil && !location.isDaemon
            ? ["--rsh=ssh -o BatchMode=yes -o ConnectTimeout=30"] : []
        return shell + (location.isDaemon ? ["--contimeout=30"] : []) + ["--timeout=600", "--no-motd"]
    }

    func displayPath(of path: String) -> String { location.folder + path }

    func listing() async throws(PublishingError) -> RemoteListing {
        let empty = try TemporaryFolder()
        let listing = Mutex(RemoteListing())
        let outcome = try await runner.run(
            options + [
                "--recursive", "--links", "--devices", "--specials", "--dry-run", "--out-format=%i %l %n",
                "--",
                location.folder, empty.path + "/",
            ],
            output: { line in
                guard let item = RsyncOutput.item(line), item.path != "./" else { return }
                listing.withLock { $0.add(item) }
            })
        let found = listing.withLock { $0 }
        guard !outcome.succeeded else { return found }
        guard isMissing(outcome), found.names.isEmpty else { throw failure(outcome) }
        try await checkCanCreate()
        return found
    }

    /// Checks that the folder in which the place will be created exists, so that a dry run reports the same error. `rsync`
    /// creates the place, but not the folders that hold it.
    private func checkCanCreate() async throws(PublishingError) {
        guard let parent = location.parent else { return }
        let empty = try TemporaryFolder()
        let outcome = try await runner.run(
            options + ["--dirs", "--exclude=*", "--dry-run", "--", parent.folder, empty.path + "/"])
        if isMissing(outcome) { throw .missingParentFolder(location.string, holding: parent.string) }
    }

    /// Whether a command failed because a folder does not exist. The number of the error is the same in all languages.
    private func isMissing(_ outcome: ExternalProgram.Outcome) -> Bool {
        guard let code = outcome.exitCode, [ExitCode.partialTransfer, ExitCode.fileSelection].contains(code)
        else { return false }
        let errors = outcome.errors.filter { $0.hasPrefix("rsync: ") && $0.hasSuffix(")") }
        return errors.contains {
            ($0.contains("change_dir") || $0.contains("link_stat")) && $0.hasSuffix("(2)")
        }
    }

    func download(_ paths: [OutputPath], to folder: String) async throws(PublishingError) {
        let (source, prefix) = location.source
        let temporary = try TemporaryFolder()
        let list = try TransferList(paths.map { prefix + $0.string }, end: 0)
        let destination = prefix.isEmpty ? folder : temporary.path + "/copy"
        let outcome = try await runner.run(
            options + [
                "--from0", "--files-from=" + list.path, "--ignore-missing-args", "--", source,
                destination + "/",
            ])
        guard outcome.succeeded else { throw failure(outcome) }
        guard !prefix.isEmpty else { return }
        // The files are in the folders of the prefix; if none exists, neither do these.
        guard rename(destination + "/" + prefix.dropLast(), folder) != 0, errno != ENOENT else { return }
        throw .failed(path: folder, reason: SystemError(code: errno).reason)
    }

    func differing(_ paths: [OutputPath], from folder: String) async throws(PublishingError) -> Set<
        OutputPath
    > {
        let list = try TransferList(paths.map(\.string), end: 0)
        let differing = Mutex<Set<OutputPath>>([])
        let outcome = try await runner.run(
            options + [
                "--from0", "--files-from=" + list.path, "--checksum", "--dry-run", "--out-format=%i %l %n",
                "--",
                folder + "/", location.folder,
            ],
            output: { line in
                guard let item = RsyncOutput.item(line), item.isSent, let path = try? OutputPath(item.path)
                else { return }
                _ = differing.withLock { $0.insert(path) }
            })
        guard outcome.succeeded else { throw failure(outcome) }
        return differing.withLock { $0 }
    }

    func upload(
        _ paths: [OutputPath], from folder: String, progress: @escaping @Sendable (Int) -> Void
    ) async throws(RemoteFailure) {
        try await change(
            paths, ["--ignore-times", "--chmod=D755,F644"], from: folder, isDone: \.isSent, progress: progress
        )
    }

    func delete(_ paths: [OutputPath], progress: @escaping @Sendable (Int) -> Void)
        async throws(RemoteFailure)
    {
        // A file is deleted if it is missing here. Its folder must exist here.
        let empty = try folders(of: paths)
        try await change(
            paths, ["--delete-missing-args"], from: empty.path, isDone: \.isDeleted, progress: progress)
    }

    /// Deletes the folders level by level, because each command visits a folder before the folders in it. `rsync` does not
    /// delete folders that contain something.
    func deleteEmptyFolders(_ folders: [OutputPath], keeping others: Set<OutputPath>)
        async throws(RemoteFailure)
    {
        let levels = Dictionary(grouping: folders, by: \.folders.count)
        for level in levels.keys.sorted(by: >) { try await delete(levels[level] ?? []) { _ in } }
    }
}

extension RsyncStore {
    /// Runs a command that changes the listed files.
    private func change(
        _ paths: [OutputPath], _ options: [String], from folder: String,
        isDone: @escaping @Sendable (RsyncOutput.Item) -> Bool, progress: @escaping @Sendable (Int) -> Void
    ) async throws(RemoteFailure) {
        let done = Mutex<Set<OutputPath>>([])
        let outcome: ExternalProgram.Outcome
        do throws(PublishingError) {
            let list = try TransferList(paths.map(\.string), end: 0)
            outcome = try await runner.run(
                self.options + options + [
                    "--from0", "--files-from=" + list.path, "--out-format=%i %l %n", "--", folder + "/",
                    location.folder,
                ],
                output: { line in
                    guard let item = RsyncOutput.item(line), isDone(item),
                        let path = try? OutputPath(item.path)
                    else { return }
                    let count = done.withLock { done in
                        done.insert(path)
                        return done.count
                    }
                    progress(count)
                })
        } catch {
            throw .other(error)
        }
        guard !outcome.succeeded else { return }
        // A file is also listed as sent if the other side could not write it.
        let failed = RsyncOutput.failedPaths(outcome.errors, among: paths)
        var completed = done.withLock { $0.subtracting(failed) }
        // If all files are listed, the last one may not have arrived.
        guard let path = failed.first ?? paths.first(where: { !completed.contains($0) }) ?? paths.last else {
            throw .other(failure(outcome))
        }
        completed.remove(path)
        throw .file(path, reason: RsyncOutput.reason(outcome.errors), completed: completed.count)
    }

    private func failure(_ outcome: ExternalProgram.Outcome) -> PublishingError {
        .program(.rsync, reason: "“\(location.string)”: " + RsyncOutput.reason(outcome.errors))
    }

    private func folders(of paths: [OutputPath]) throws(RemoteFailure) -> TemporaryFolder {
        do throws(PublishingError) {
            let temporary = try TemporaryFolder()
            do throws(SystemError) {
                let root = try Descriptor.openFolder(temporary.path)
                let walk = FolderWalk(top: root)
                for path in paths { _ = try walk.folder(holding: path, making: true) }
            } catch {
                throw .failed(path: temporary.path, reason: error.reason)
            }
            return temporary
        } catch {
            throw .other(error)
        }
    }
}

extension RemoteListing {
    fileprivate mutating func add(_ item: RsyncOutput.Item) {
        switch item.kind {
        case "f": add(item.path, .file(size: item.size))
        case "d": addFolder(item.path.hasSuffix("/") ? String(item.path.dropLast()) : item.path)
        default: add(item.path, .other)
        }
    }
}
