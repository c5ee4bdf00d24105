import Synchronization

/// The failure of the file that comes first in the plan, regardless of which task reports it first.
final class FirstFailure: Sendable {
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
