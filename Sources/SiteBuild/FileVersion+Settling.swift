import Files
internal import Glibc

extension FileVersion {
    /// The minimum number of files for which a build waits until their metadata is settled (see ``isSettled(at:)``).
    /// With fewer files, it is faster if the next build reads the most recent ones again.
    static let minimumFiles = 1_000

    /// Waits until the metadata of a file that was changed at a time is settled, at most ``precision``.
    /// - Parameter time: A time in nanoseconds since 1970. Nothing is awaited if it is in the future, because then the clock
    ///   of the file system is another one.
    static func waitUntilSettled(at time: Int) {
        let rest = time + precision - now
        guard rest >= 0, rest <= precision else { return }
        // More than one millionth of a second later than the last one that is not settled.
        usleep(UInt32(rest / 1000 + 2))
    }

    /// Whether a file with this metadata may be one that had the other metadata before it was renamed.
    func isRenamed(_ other: FileVersion) -> Bool {
        device == other.device && inode == other.inode && size == other.size && modified == other.modified
    }
}
