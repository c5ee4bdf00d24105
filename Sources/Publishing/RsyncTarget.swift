public import BuiltSite

/// A folder on another computer that `rsync` writes to, over SSH or through its daemon.
///
/// The remote folder has the same records as a ``DirectoryTarget``. `rsync` writes each file under a temporary name and then
/// renames it, so readers never see a partial file.
public struct RsyncTarget: PublicationTarget {
    private let location: String

    /// Creates a target.
    ///
    /// - Parameter location: `host:path`, `host::module/path` or `rsync://host/module/path`, where a user name and `@` may
    ///   precede the host.
    public init(location: String) {
        self.location = location
    }

    public var name: String { Credentials.masked(url: location) }

    public func open(for site: BuiltFolder) async throws(PublishingError) -> any PublicationSession {
        guard !location.hasPrefix("-") else { throw .startsLikeOption(name) }
        guard !Credentials.occur(in: location) else { throw .credentialsInURL }
        return try await RemoteSession(
            store: RsyncStore(location: RsyncLocation(location)), name: name, site: site)
    }
}
