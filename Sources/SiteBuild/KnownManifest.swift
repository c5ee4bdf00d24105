import BuiltSite
import Files

/// A manifest that was read before the output folder was locked, while the content was loaded. Reading a large manifest
/// takes about as long as planning a part of the site.
public struct KnownManifest: Sendable {
    let manifest: Manifest
    private let version: FileVersion

    /// Reads the manifest of an output folder.
    /// - Returns: `nil` if there is none, if it is damaged, which `OutputFolder.begin(with:)` reports, or if it changed so
    ///   shortly before that a later change may not be noticed.
    /// - Complexity: Linear in the size of the manifest.
    public init?(in output: OutputFolder) {
        let time = FileVersion.now
        guard let folder = try? Descriptor.openFolder(output.path), let state = Self.stateFolder(in: folder),
            let version = Self.version(in: state), version.isSettled(at: time),
            let file = try? Descriptor.openFile(Manifest.name, in: state.number),
            let bytes = try? file.bytes.contents(size: version.size),
            let manifest = try? Manifest(bytes: bytes)
        else { return nil }
        self.manifest = manifest
        self.version = version
    }

    /// Whether an output folder still has this manifest.
    func isCurrent(in folder: borrowing Descriptor) -> Bool {
        guard let state = Self.stateFolder(in: folder) else { return false }
        return Self.version(in: state) == version
    }

    private static func stateFolder(in folder: borrowing Descriptor) -> Descriptor? {
        try? Descriptor.openFolder(OutputPath.stateFolder, in: folder.number)
    }

    private static func version(in state: borrowing Descriptor) -> FileVersion? {
        guard let status = try? state.status(of: Manifest.name), status.kind == .file else { return nil }
        return status.version
    }
}
