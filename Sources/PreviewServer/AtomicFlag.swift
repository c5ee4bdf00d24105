import Synchronization

/// Something that happens at most once.
final class AtomicFlag: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .acquiring) }

    func set() {
        state.store(true, ordering: .releasing)
    }
}
