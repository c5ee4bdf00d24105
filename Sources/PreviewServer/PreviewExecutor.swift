import Dispatch
import Foundation
import Synchronization

/// The executor of a preview. Its threads do not wake up while there is nothing to do.
///
/// By default, tasks run in the global queues of libdispatch. The first use of such a queue starts a timer that counts
/// threads every second until the program ends. To never start it, the sources follow these rules:
///
/// - The command prefers this executor. Child tasks inherit the preference; `Task` and `Task.detached` do not, and need
///   `executorPreference`.
/// - Timers are those of ``DelayedAction``, because `Task.sleep` uses a global queue.
/// - A task that waits for a socket is not canceled, because FlyingSocks then starts a `Task`. Shutting the socket down
///   ends the wait, too.
/// - Other work, such as that of dispatch sources, uses serial queues, whose threads are not counted.
///
/// A mistake costs one wake-up a second, and nothing else. Stopping the server may use the global queues.
public final class PreviewExecutor: TaskExecutor {
    /// It has one thread more than there are processors, so that pages are shown while a change is loaded.
    public static let shared = PreviewExecutor(
        threadCount: ProcessInfo.processInfo.activeProcessorCount + 1)
    /// The executor on which files of the content folder are read, so that pages do not wait for a slow disk.
    static let files = PreviewExecutor(threadCount: 2)
    /// The executor on which views are tried, so that pages do not wait for large catalogs.
    static let explorer = PreviewExecutor(threadCount: 1)

    private let jobs = Mutex<[UnownedJob]>([])
    private let jobCount = DispatchSemaphore(value: 0)

    /// Starts the threads, which run until the program ends.
    private init(threadCount: Int) {
        for _ in 0..<threadCount { Thread.detachNewThread { self.runJobs() } }
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        jobCount.signal()
    }

    private func runJobs() {
        while true {
            jobCount.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
