import Synchronization

/// A flag that can be set from any thread and is never cleared.
final class AtomicFlag: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .acquiring) }

    func set() {
        state.store(true, ordering: .releasing)
    }
}
