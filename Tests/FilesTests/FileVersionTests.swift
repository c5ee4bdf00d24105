import Files
import Foundation
import Testing

@Suite struct FileVersionTests {
    /// A time that is no multiple of ten nanoseconds.
    private static let time = 1_700_000_000_123_456_789
    private static let millisecond = 1_000_000
    private static let second = 1_000_000_000

    /// Times of a file, and the first time at which it is settled, after them.
    @Test(arguments: [
        (0, FileVersion.precision), (-789 - 56_000, FileVersion.precision),
        // Hundredths, tenths and whole seconds.
        (-3_456_789, 20 * millisecond), (-23_456_789, 200 * millisecond), (-123_456_789, 2 * second),
    ])
    func aRoundTimeIsSettledLater(offset: Int, precision: Int) {
        let changed = Self.time + offset
        for (first, second) in [(changed, changed), (changed, changed - 1), (changed - 1, changed)] {
            let version = FileVersion(device: 1, inode: 2, size: 3, modified: first, changed: second)
            let settled = changed + max(precision, FileVersion.precision)
            #expect(!version.isSettled(at: changed))
            #expect(!version.isSettled(at: settled))
            #expect(version.isSettled(at: settled + 1))
        }
    }

    /// FAT stores every second modification time, and other times more precisely.
    @Test func eachTimeHasItsOwnPrecision() {
        let rounded = Self.time / (2 * Self.second) * 2 * Self.second
        let version = FileVersion(device: 1, inode: 2, size: 3, modified: rounded, changed: Self.time)
        #expect(!version.isSettled(at: rounded + 2 * Self.second))
        #expect(version.isSettled(at: rounded + 2 * Self.second + 1))
    }

    @Test func aFileThatHasJustChangedIsNotSettled() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("a".utf8).write(to: URL(fileURLWithPath: path))
        let version = try #require(try FileStatus.of(path, in: AT_FDCWD)).version
        #expect(!version.isSettled(at: version.changed))
    }

    /// A damaged record of any size must not be read into memory.
    @Test func onlyRegularFilesUpToTheLimitAreRead() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("abc".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try Descriptor.openFile(path).contents(limit: 3) == Array("abc".utf8))
        #expect(code { try Descriptor.openFile(path).contents(limit: 2) } == EFBIG)
        try #require(truncate(path, 8 << 30) == 0)
        #expect(code { try Descriptor.openFile(path).contents() } == EFBIG)
        #expect(code { try Descriptor.openFolder(NSTemporaryDirectory()).contents() } == EINVAL)
    }

    private func code(_ call: () throws -> [UInt8]) -> Int32? {
        do { _ = try call() } catch { return (error as? SystemError)?.code }
        return nil
    }
}
