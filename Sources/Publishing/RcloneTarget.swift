public import BuiltSite
import Files

/// A place in a storage service that `rclone` writes to, such as a bucket, a WebDAV folder or an SFTP folder.
///
/// The place has the same records as a ``DirectoryTarget``. Where the service stores them, files get a media type and the
/// time for which browsers may keep them.
public struct RcloneTarget: PublicationTarget {
    private let location: String

    /// Creates a target.
    ///
    /// - Parameter location: `name:path`, where `name` is a remote of the user's `rclone` configuration.
    public init(location: String) {
        self.location = location
    }

    public var name: String { Credentials.masked(url: location) }

    public func open(for site: BuiltFolder) async throws(PublishingError) -> any PublicationSession {
        guard !location.hasPrefix("-") else { throw .startsLikeOption(name) }
        // `:backend,option=value:path` holds secrets and names programs to run.
        guard !location.hasPrefix(":"), !location.prefix(while: { $0 != ":" }).contains(",") else {
            throw .credentialsInURL
        }
        let lineBreak = site.manifest.sortedPaths.first { path in
            path.string.utf8.contains(UInt8(ascii: "\n")) || path.string.utf8.last == UInt8(ascii: "\r")
        }
        if let lineBreak {
            throw .failed(
                path: lineBreak.string, reason: "rclone cannot copy a file whose name has a line break")
        }
        return try await RemoteSession(
            store: try await RcloneStore(location: location), name: name, site: site)
    }
}
