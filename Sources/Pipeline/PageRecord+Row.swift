import Files
import Rendering

extension PageRecord {
    /// A recorded file in numbers of a fixed width, so that many are copied at once. All values of all bits are valid.
    struct Row: BitwiseCopyable, Sendable {
        /// Which of the other values exist.
        private let flags: UInt64
        let digest: Digest
        private let knownRevision: UInt64
        private let knownVersion: FileVersion

        private static let hasRevision: UInt64 = 1
        private static let dependsOnStructure: UInt64 = 2
        private static let hasVersion: UInt64 = 4

        init(_ page: Page) {
            flags =
                (page.revision == nil ? 0 : Self.hasRevision)
                | (page.revision?.dependsOnStructure ?? false ? Self.dependsOnStructure : 0)
                | (page.version == nil ? 0 : Self.hasVersion)
            digest = page.digest
            knownRevision = page.revision?.value ?? 0
            knownVersion =
                page.version ?? FileVersion(device: 0, inode: 0, size: 0, modified: 0, changed: 0)
        }

        var revision: FileRevision? {
            guard flags & Self.hasRevision != 0 else { return nil }
            return FileRevision(
                value: knownRevision, dependsOnStructure: flags & Self.dependsOnStructure != 0)
        }
        var version: FileVersion? { flags & Self.hasVersion == 0 ? nil : knownVersion }
        var page: Page { Page(digest: digest, revision: revision, version: version) }
    }
}

extension [PageRecord.Row] {
    /// Creates rows from the bytes of an array of rows. Returns `nil` if there are bytes that are not a whole row.
    init?(bytes: UnsafeRawBufferPointer) {
        let length = MemoryLayout<PageRecord.Row>.stride
        guard bytes.count.isMultiple(of: length) else { return nil }
        self.init(unsafeUninitializedCapacity: bytes.count / length) { buffer, count in
            UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
            count = bytes.count / length
        }
    }
}
