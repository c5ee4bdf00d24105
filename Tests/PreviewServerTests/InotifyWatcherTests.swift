import Glibc
import Foundation
@testable import PreviewServer
import Testing

@Suite final class InotifyWatcherTests {
    private let top = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var folder: String { top.appending(path: "content").path }
    private let watcher = InotifyWatcher()

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["a.md", "b.md"] {
            try Data("1".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        watcher.watch(folder, as: "content")
        watcher.watch(parent: top.path, of: "content")
    }

    deinit {
        try? FileManager.default.removeItem(at: top)
    }

    /// Returns the changes that are reported for an action.
    private func changes(_ action: () throws -> Void) async throws -> InotifyWatcher.Changes {
        try action()
        // The event of this file is the last one.
        let last = folder + "/last \(UUID().uuidString)"
        try Data().write(to: URL(fileURLWithPath: last))
        var changes = InotifyWatcher.Changes()
        while changes.files.removeValue(forKey: last) == nil {
            try await Task.sleep(nanoseconds: 1_000_000)
            changes.merge(watcher.takeChanges())
        }
        return changes
    }

    @Test func aChangedFileIsNamed() async throws {
        let changes = try await changes {
            try Data("2".utf8).write(to: URL(fileURLWithPath: folder + "/a.md"))
            try Data().write(to: URL(fileURLWithPath: folder + "/.hidden"))
        }
        #expect(changes.files == [folder + "/a.md": "content/a.md"])
        #expect(!changes.needsScan)
    }

    /// A file that is shortened first and written later is not read in between.
    @Test func aFileIsBeingWrittenUntilItIsClosed() async throws {
        let file = try #require(fopen(folder + "/a.md", "w"))
        _ = try await changes {}
        #expect(watcher.isFileBeingWritten)
        fputs("2", file)
        fclose(file)
        _ = try await changes {}
        #expect(!watcher.isFileBeingWritten)
    }

    /// A program that uses a database keeps it open.
    @Test func aFileThatIsKeptOpenIsWaitedForOnce() async throws {
        let file = try #require(fopen(folder + "/a.md", "a"))
        func write() {
            fputs("2", file)
            fflush(file)
        }
        _ = try await changes(write)
        #expect(watcher.isFileBeingWritten)
        watcher.stopWaiting()
        #expect(try await changes(write).files.count == 1)
        #expect(!watcher.isFileBeingWritten)
        fclose(file)
        _ = try await changes {}
        let other = try #require(fopen(folder + "/a.md", "w"))
        _ = try await changes {}
        #expect(watcher.isFileBeingWritten)
        fclose(other)
    }

    /// What is in a folder is not known from the event.
    @Test func aFolderNeedsAScan() async throws {
        let path = folder + "/new"
        let manager = FileManager.default
        #expect(
            try await changes {
                try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
            }.needsScan)
        #expect(try await changes { try manager.moveItem(atPath: path, toPath: path + "2") }.needsScan)
        #expect(try await changes { try manager.removeItem(atPath: path + "2") }.needsScan)
        #expect(try await !changes {}.needsScan)
    }

    /// Changes are collected until no more follow.
    @Test(arguments: [true, false]) func aNeedForAScanIsKeptByLaterChanges(isFirst: Bool) {
        let scan = InotifyWatcher.Changes(needsScan: true)
        let file = InotifyWatcher.Changes(files: ["a": "content/a"])
        var changes = isFirst ? scan : file
        changes.merge(isFirst ? file : scan)
        #expect(changes.needsScan)
        #expect(changes.files == ["a": "content/a"])
    }

    @Test func aParentOfAProjectFolderMattersOnlyForThatFolder() async throws {
        let other = top.appending(path: "other").path
        let manager = FileManager.default
        let others = try await changes {
            try manager.createDirectory(atPath: other, withIntermediateDirectories: true)
        }
        #expect(!others.needsScan)
        let replaced = try await changes {
            try manager.moveItem(atPath: folder, toPath: folder + " before")
            try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
            watcher.watch(folder, as: "content")
        }
        #expect(replaced.needsScan)
    }

    /// The kernel's queue is limited. After this event, others were lost.
    @Test(arguments: [Int32(-1), 1]) func anOverflowNeedsAScan(descriptor: Int32) {
        var event = inotify_event()
        event.wd = descriptor
        event.mask = UInt32(IN_Q_OVERFLOW)
        withUnsafeBytes(of: event) { watcher.record(UnsafeRawBufferPointer(rebasing: $0.prefix(16))) }
        #expect(watcher.takeChanges().needsScan)
        #expect(watcher.takeChanges().isEmpty)
    }
}
