/// How often a host has asked to wait, and whether it is still asked for pages.
struct HostWaits: Equatable {
    /// The longest time that a host may ask to wait, in seconds, and how many times.
    static let maximumSeconds = 30
    static let maximumCount = 3
    /// A longer time is not printed as a number.
    private static let day = 24 * 60 * 60

    private var count = 0
    /// The reason why the host is not asked for more pages.
    private(set) var end: String?

    /// Adds that the host asks to wait.
    mutating func add(seconds: Int) {
        count += 1
        if seconds > Self.maximumSeconds {
            let time = seconds > Self.day ? "more than a day" : "\(seconds) seconds"
            end = "the server asks to wait for \(time)"
        } else if count > Self.maximumCount {
            end = "the server asked to wait more than \(Self.maximumCount) times"
        }
    }
}
