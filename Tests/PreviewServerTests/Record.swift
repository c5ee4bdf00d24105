import Synchronization

/// The numbers that several tasks have added, in order.
final class Record: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) {
        numbers.withLock { $0.append(number) }
    }
}
