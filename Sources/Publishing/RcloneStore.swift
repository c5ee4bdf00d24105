import Files
internal import Glibc
internal import Synchronization

/// A place that `rclone` reads and writes.
struct RcloneStore: RemoteStore {
    let location: String
    private let features: RcloneFeatures

    /// The exit code for a folder that does not exist.
    private static let folderMissing: Int32 = 3

    init(location: String) async throws(PublishingError) {
        self.location = location
        let text = Mutex<[UInt8]>([])
        let arguments = Self.options + ["backend", "features", "--", location]
        let outcome = try await Self.runner.run(arguments, output: { line in text.withLock { $0 += line } })
        guard outcome.succeeded, let features = RcloneFeatures(json: text.withLock { $0 }) else {
            throw .program(.rclone, reason: "“\(location)”: " + RcloneLog.reason(outcome.errors))
        }
        self.features = features
    }

    private static var runner: ExternalProgram {
        ExternalProgram(
            program: .rclone, variables: RcloneVariables.removed, message: RcloneLog.message(in:))
    }

    /// The options of all commands. `rclone` never asks for the password of its configuration.
    private static let options = [
        "--ask-password=false", "--use-json-log", "--stats=0", "--log-level=INFO", "--retries=1",
    ]

    func displayPath(of path: String) -> String {
        (location.hasSuffix(":") || location.hasSuffix("/") ? location : location + "/") + path
    }

    func listing() async throws(PublishingError) -> RemoteListing {
        let listing = Mutex(RemoteListing())
        let outcome = try await Self.runner.run(
            Self.options + [
                "lsjson", "--recursive", "--fast-list", "--no-modtime", "--no-mimetype", "--", location,
            ],
            output: { line in
                guard let item = RcloneItem(line: line) else { return }
                listing.withLock { $0.add(item) }
            }, error: RcloneLog.isProblem)
        let found = listing.withLock { $0 }
        // A folder may also disappear while the others are listed.
        let isMissing = outcome.exitCode == Self.folderMissing && found.names.isEmpty
        guard outcome.succeeded || isMissing else { throw failure(outcome) }
        return found
    }

    func download(_ paths: [OutputPath], to folder: String) async throws(PublishingError) {
        let list = try TransferList(paths.map(\.string), end: UInt8(ascii: "\n"))
        let outcome = try await Self.runner.run(
            Self.options + [
                "copy", "--no-traverse", "--files-from-raw=" + list.path, "--", location, folder,
            ],
            error: RcloneLog.isProblem)
        guard outcome.succeeded else { throw failure(outcome) }
    }

    /// Compares by the digest that the service stores. If it stores none, or lacks one, the files are downloaded.
    func differing(_ paths: [OutputPath], from folder: String) async throws(PublishingError) -> Set<
        OutputPath
    > {
        if features.hasDigests, let differing = try await check(paths, folder, ["--checksum"]) {
            return differing
        }
        return try await check(paths, folder, ["--download"]) ?? []
    }

    /// Returns the files that differ, or `nil` if some could not be compared.
    private func check(
        _ paths: [OutputPath], _ folder: String, _ options: [String]
    ) async throws(PublishingError) -> Set<OutputPath>? {
        let list = try TransferList(paths.map(\.string), end: UInt8(ascii: "\n"))
        let results = Mutex<[OutputPath: Bool]>([:])
        let isIncomplete = Mutex(false)
        let outcome = try await Self.runner.run(
            Self.options + ["check", "--one-way", "--combined=-", "--files-from-raw=" + list.path] + options
                + ["--", folder, location],
            output: { line in
                // `= path` for an equal file, `*` or `+` for one that differs or is missing, `!` for one that was not compared.
                guard let sign = line.first, "=*+".utf8.contains(sign),
                    let path = try? OutputPath(String(decoding: line.dropFirst(2), as: UTF8.self))
                else { return }
                results.withLock { $0[path] = sign == UInt8(ascii: "=") }
            },
            error: { line in
                guard let entry = RcloneLog(line: line) else { return true }
                if entry.message.contains("hashes could not be checked") {
                    isIncomplete.withLock { $0 = true }
                }
                return entry.isError
            })
        if isIncomplete.withLock({ $0 }), options != ["--download"] { return nil }
        let equal = results.withLock { $0 }
        guard paths.allSatisfy({ equal[$0] != nil }) else { throw failure(outcome) }
        return Set(paths.filter { equal[$0] == false })
    }

    func upload(
        _ paths: [OutputPath], from folder: String, progress: @escaping @Sendable (Int) -> Void
    ) async throws(RemoteFailure) {
        var done = 0
        let groups = Dictionary(grouping: paths, by: DeliveryHeaders.init(of:))
        for headers in groups.keys.sorted(by: {
            ($0.mediaType, $0.cacheControl) < ($1.mediaType, $1.cacheControl)
        }) {
            let group = groups[headers] ?? []
            let start = done
            let copied = try await change(
                group,
                [
                    "copy", "--no-traverse", "--ignore-times",
                    "--header-upload=Content-Type: " + headers.mediaType,
                    "--header-upload=Cache-Control: " + headers.cacheControl,
                ], [folder, location], done: start, progress: progress)
            // rclone ignores files that do not exist.
            let missing = group.first { path in
                !copied.contains(path.string) && access(folder + "/" + path.string, F_OK) != 0
            }
            if let missing {
                throw .file(
                    missing, reason: SystemError(code: ENOENT).reason, completed: start + copied.count)
            }
            done += group.count
        }
    }

    func delete(_ paths: [OutputPath], progress: @escaping @Sendable (Int) -> Void)
        async throws(RemoteFailure)
    {
        _ = try await change(paths, ["delete"], [location], done: 0, progress: progress)
    }

    /// Deletes all empty folders with one command or, if there are others that are to stay, each with its own.
    func deleteEmptyFolders(_ folders: [OutputPath], keeping others: Set<OutputPath>)
        async throws(RemoteFailure)
    {
        guard features.canHaveEmptyFolders, let first = folders.first else { return }
        if others.isEmpty { return try await deleteEmptyFolders(["--leave-root"], in: location, of: first) }
        let kept = Set(others.flatMap(\.folders))
        // A folder precedes the folders in it.
        for folder in folders.reversed() where !kept.contains(folder) {
            try await deleteEmptyFolders([], in: displayPath(of: folder.string), of: folder)
        }
    }

    /// - Parameter folder: The folder that a failure names.
    private func deleteEmptyFolders(
        _ options: [String], in place: String, of folder: OutputPath
    ) async throws(RemoteFailure) {
        let outcome: ExternalProgram.Outcome
        do throws(PublishingError) {
            outcome = try await Self.runner.run(
                Self.options + ["rmdirs"] + options + ["--", place], error: RcloneLog.isProblem)
        } catch {
            throw .other(error)
        }
        guard outcome.succeeded else {
            throw .file(folder, reason: RcloneLog.reason(outcome.errors), completed: 0)
        }
    }
}

extension RcloneStore {
    /// Runs a command that changes the listed files, and returns those that it reports as changed.
    ///
    /// - Parameter start: The files that were done before, for the progress and a failure.
    private func change(
        _ paths: [OutputPath], _ command: [String], _ places: [String], done start: Int,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws(RemoteFailure) -> Set<String> {
        // Another version of rclone could take a list without files as all files.
        guard !paths.isEmpty else { return [] }
        let log = Mutex(ChangeLog())
        let outcome: ExternalProgram.Outcome
        do throws(PublishingError) {
            let list = try TransferList(paths.map(\.string), end: UInt8(ascii: "\n"))
            outcome = try await Self.runner.run(
                Self.options + command + ["--files-from-raw=" + list.path, "--"] + places,
                error: { line in
                    guard let entry = RcloneLog(line: line) else { return true }
                    let done = log.withLock { log in
                        log.add(entry)
                        return log.done.count
                    }
                    if !entry.isError { progress(start + done) }
                    return entry.isError
                })
        } catch {
            throw .other(error)
        }
        let (done, failed) = log.withLock { ($0.done, $0.failed) }
        guard !outcome.succeeded else { return done }
        // If all files are listed, the last one may not have arrived.
        let path =
            paths.first { $0.string == failed } ?? paths.first { !done.contains($0.string) }
            ?? paths[paths.count - 1]
        let completed = done.subtracting([path.string])
        throw .file(path, reason: RcloneLog.reason(outcome.errors), completed: start + completed.count)
    }

    private func failure(_ outcome: ExternalProgram.Outcome) -> PublishingError {
        .program(.rclone, reason: "“\(location)”: " + RcloneLog.reason(outcome.errors))
    }

    private struct ChangeLog {
        var done: Set<String> = []
        var failed: String?

        mutating func add(_ entry: RcloneLog) {
            guard let path = entry.object else { return }
            if entry.isError {
                failed = failed ?? path
            } else if ["Copied", "Deleted"].contains(where: { entry.message.hasPrefix($0) }) {
                done.insert(path)
            }
        }
    }
}

extension RemoteListing {
    fileprivate mutating func add(_ item: RcloneItem) {
        if item.isFolder { addFolder(item.path) } else { add(item.path, .file(size: item.size)) }
    }
}
