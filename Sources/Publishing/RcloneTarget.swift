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
        for path in site.manifest.sortedPaths {
            guard let character = Self.unsupportedCharacter(in: path) else { continue }
            throw .failed(
                path: path.string,
                reason: "rclone cannot copy a file whose name has \(character): rename the file")
        }
        return try await RemoteSession(
            store: try await RcloneStore(location: location), name: name, site: site)
    }
}

extension RcloneTarget {
    /// Returns a name of the first character of a path that `rclone` does not preserve; `nil` if there is none.
    ///
    /// `rclone` replaces control characters by their pictures, such as `␉`, and quotes such pictures by `‛`. So it does not
    /// find a file of the site with one of these, but reports no error; and at some services, it lists a file with a control
    /// character by another name.
    private static func unsupportedCharacter(in path: OutputPath) -> String? {
        for scalar in path.string.unicodeScalars {
            switch scalar.value {
            case 0x0A, 0x0D: return "a line break"
            case 0..<0x20, 0x7F: return "a control character"
            case 0x201B, 0x2400...0x241F, 0x2421: return "“\(scalar)”"
            default: break
            }
        }
        return nil
    }
}
