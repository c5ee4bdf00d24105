import Content
public import Files
import Planning
public import Rendering
import Synchronization

/// A builder that writes a planned site to an output folder.
public struct SiteBuilder: Sendable {
    private let renderer: SiteRenderer
    private let tree: any ContentTree
    private let jobs: Int
    private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - renderer: The renderer of the planned site.
    ///   - tree: The content folder, from which files are copied.
    ///   - jobs: The number of tasks that render and write; at least 1.
    ///   - progress: Called periodically, from any task, with the number of completed files.
    public init(
        renderer: SiteRenderer, tree: any ContentTree, jobs: Int,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) {
        self.renderer = renderer
        self.tree = tree
        self.jobs = max(jobs, 1)
        self.progress = progress
    }

    /// Renders every file and writes those that differ from the existing ones.
    ///
    /// Each page is staged as soon as it is rendered, so memory holds one page per job. The previous site is untouched
    /// until all pages are staged. If the task is canceled before that, nothing is written.
    /// - Throws: ``BuildError`` for the first failed file in the order of the plan, among those that were tried;
    ///   `.interrupted` if the task was canceled.
    /// - Complexity: Linear in the size of the site.
    public func build(into output: OutputFolder) async throws(BuildError) -> OutputSummary {
        let transaction: OutputTransaction
        do {
            transaction = try output.begin()
        } catch {
            throw .output(error)
        }
        let files = renderer.files
        let counter = BatchCursor()
        let failure = FirstFailure()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    while !failure.hasFailed, let run = counter.nextBatch(length: 16, count: files.count) {
                        for position in run where !Task.isCancelled {
                            write(files[position], at: position, to: transaction, failure)
                        }
                        progress(run.upperBound, files.count)
                    }
                }
            }
        }
        if let error = failure.error {
            transaction.rollBack()
            throw error
        }
        guard !Task.isCancelled else {
            transaction.rollBack()
            throw .interrupted
        }
        do {
            return try transaction.commit()
        } catch {
            throw .output(error)
        }
    }

    private func write(
        _ file: SitePlan.File, at position: Int, to transaction: OutputTransaction, _ failure: FirstFailure
    ) {
        let bytes: [UInt8]?
        do {
            bytes = try renderer.render(file)
        } catch {
            failure.record(.rendering(error), at: position)
            return
        }
        do throws(OutputError) {
            if let bytes {
                try transaction.write(file.path, bytes)
            } else if let source = renderer.source(of: file) {
                copy(source, to: file.path, at: position, transaction, failure)
            }
        } catch {
            failure.record(.output(error), at: position)
        }
    }

    /// Copies a file of the content folder. The file may no longer exist.
    private func copy(
        _ source: String, to path: String, at position: Int, _ transaction: OutputTransaction,
        _ failure: FirstFailure
    ) {
        do throws(BuildError) {
            if let file = try reading({ () throws(ContentTreeError) in try tree.open(source) }) {
                try writing { () throws(OutputError) in
                    try transaction.copy(path, from: file.descriptor, named: "content/" + source)
                }
            } else {
                let bytes = try reading { () throws(ContentTreeError) in try tree.read(source) }
                try writing { () throws(OutputError) in try transaction.write(path, bytes) }
            }
        } catch {
            failure.record(error, at: position)
        }
    }

    private func reading<Value>(_ call: () throws(ContentTreeError) -> Value) throws(BuildError) -> Value {
        do { return try call() } catch { throw .content(error) }
    }

    private func writing(_ call: () throws(OutputError) -> Void) throws(BuildError) {
        do { try call() } catch { throw .output(error) }
    }
}

/// A reason why a site could not be built.
public enum BuildError: Error, Sendable {
    case output(OutputError)
    case content(ContentTreeError)
    /// The task was canceled before the new site was moved into place.
    case interrupted
    case rendering(RenderingError)
}

/// The failure of the file that comes first in the plan, regardless of which task reports it first.
private final class FirstFailure: Sendable {
    private let state = Mutex<(position: Int, error: BuildError)?>(nil)
    private let flag = Atomic<Bool>(false)

    var hasFailed: Bool { flag.load(ordering: .relaxed) }
    var error: BuildError? { state.withLock { $0?.error } }

    func record(_ error: BuildError, at position: Int) {
        state.withLock { state in
            if state.map({ position < $0.position }) ?? true { state = (position, error) }
        }
        flag.store(true, ordering: .relaxed)
    }
}
