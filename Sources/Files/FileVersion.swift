internal import Glibc

/// The metadata of a file, which shows whether it has changed without reading it.
///
/// Programs cannot set the status change time, so a file whose modification time was set back counts as changed.
public struct FileVersion: BitwiseCopyable, Hashable, Sendable {
    public let device: UInt64
    public let inode: UInt64
    /// The size in bytes.
    public let size: Int
    /// The times of the last modification and of the last status change, in nanoseconds since 1970.
    public let modified: Int
    public let changed: Int

    public init(device: UInt64, inode: UInt64, size: Int, modified: Int, changed: Int) {
        self.device = device
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
    }

    init(_ status: stat) {
        self.init(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
            modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
    }

    private static func nanoseconds(_ time: timespec) -> Int {
        Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}

extension FileVersion {
    /// The precision of the times of files, in nanoseconds: two ticks of the clock from which the kernel takes them,
    /// usually 4 or 10 ms each.
    public static let precision: Int = {
        var tick = timespec()
        return clock_getres(CLOCK_REALTIME_COARSE, &tick) == 0 ? 2 * nanoseconds(tick) : 20_000_000
    }()

    /// Whether every change of the file after `time` shows in its metadata. A file that was changed shortly before may
    /// change again without a difference in its metadata, so it must be read (as Git does with its index).
    /// - Parameter time: A time at which the file had this version, in nanoseconds since 1970.
    public func isSettled(at time: Int) -> Bool {
        [modified, changed].allSatisfy { $0 < time - Self.precision(of: $0) }
    }

    /// Returns the precision of a time of a file. Some file systems store only whole seconds (ext4 with small inodes),
    /// even seconds (FAT), or tenths or hundredths of a second, so a time that ends with zeros may have been rounded
    /// down.
    private static func precision(of time: Int) -> Int {
        var unit = 1
        while unit < 1_000_000_000, time.isMultiple(of: unit * 10) { unit *= 10 }
        return max(precision, 2 * unit)
    }

    /// The current time in nanoseconds since 1970.
    public static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }
}
