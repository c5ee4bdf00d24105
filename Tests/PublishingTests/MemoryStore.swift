import BuiltSite
import Files
import Foundation
@testable import Publishing
import Synchronization

/// A remote store in memory, which records the calls that change it.
final class MemoryStore: RemoteStore {
    enum Call: Hashable {
        case upload([String])
        case delete([String])
        case deleteEmptyFolders([String])
    }

    fileprivate struct State {
        var files: [OutputPath: Data] = [:]
        var folders: Set<OutputPath> = []
        var calls: [Call] = []
        var remainingCalls = Int.max
    }

    private let state = Mutex(State())

    /// The calls since the last time, without those for records.
    func takeCalls() -> [Call] {
        state.withLock { state in
            defer { state.calls = [] }
            return state.calls
        }
    }

    /// Lets only the next calls that change files succeed, those for records included.
    func limitCalls(to count: Int) {
        state.withLock { $0.remainingCalls = count }
    }

    private func countCall() throws(RemoteFailure) {
        let remaining = state.withLock { state in
            state.remainingCalls -= 1
            return state.remainingCalls
        }
        if remaining < 0 { throw .other(.failed(path: "memory:", reason: "the limit is reached")) }
    }

    var paths: Set<String> { Set(state.withLock { $0.files.keys.map(\.string) }) }
    var folders: Set<String> { Set(state.withLock { $0.folders.map(\.string) }) }

    func addFolder(_ path: String) throws {
        let path = try OutputPath(path)
        _ = state.withLock { $0.folders.insert(path) }
    }

    func displayPath(of path: String) -> String { "memory:" + path }

    func listing() -> RemoteListing {
        state.withLock { state in
            var listing = RemoteListing()
            for (path, bytes) in state.files { listing.add(path.string, .file(size: bytes.count)) }
            for folder in state.folders { listing.addFolder(folder.string) }
            return listing
        }
    }

    func download(_ paths: [OutputPath], to folder: String) throws(PublishingError) {
        for path in paths {
            guard let bytes = state.withLock({ $0.files[path] }) else { continue }
            let url = URL(fileURLWithPath: folder + "/" + path.string)
            do {
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try bytes.write(to: url)
            } catch {
                throw .failed(path: path.string, reason: "\(error)")
            }
        }
    }

    func differing(_ paths: [OutputPath], from folder: String) -> Set<OutputPath> {
        state.withLock { state in
            Set(paths.filter { state.files[$0] != Self.bytes($0, in: folder) })
        }
    }

    func upload(
        _ paths: [OutputPath], from folder: String, progress: @escaping @Sendable (Int) -> Void
    ) throws(RemoteFailure) {
        try countCall()
        state.withLock { state in
            for path in paths {
                state.files[path] = Self.bytes(path, in: folder)
                state.folders.formUnion(path.folders)
            }
            state.add(.upload(paths.map(\.string)), of: paths)
        }
    }

    func delete(
        _ paths: [OutputPath], progress: @escaping @Sendable (Int) -> Void
    ) throws(RemoteFailure) {
        try countCall()
        state.withLock { state in
            for path in paths { state.files[path] = nil }
            state.add(.delete(paths.map(\.string)), of: paths)
        }
    }

    func deleteEmptyFolders(_ folders: [OutputPath], keeping others: Set<OutputPath>) {
        state.withLock { state in
            state.folders.subtract(folders)
            state.calls.append(.deleteEmptyFolders(folders.map(\.string)))
        }
    }

    private static func bytes(_ path: OutputPath, in folder: String) -> Data? {
        try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + path.string))
    }
}

extension MemoryStore.State {
    fileprivate mutating func add(_ call: MemoryStore.Call, of paths: [OutputPath]) {
        if !paths.allSatisfy({ $0.string.hasPrefix(".thumbindex-") }) { calls.append(call) }
    }
}

/// A target that is a ``MemoryStore``.
struct MemoryTarget: PublicationTarget {
    let store: MemoryStore

    var name: String { "memory" }

    func open(for site: BuiltFolder) async throws(PublishingError) -> any PublicationSession {
        try await RemoteSession(store: store, name: name, site: site)
    }
}
