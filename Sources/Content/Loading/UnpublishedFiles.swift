import Diagnostics
import Files

/// The files of the content folder that are neither read nor copied, by their paths.
struct UnpublishedFiles {
    /// The READMEs without front matter.
    var readmes: [String] = []
    /// The files that look private; each has a warning.
    var others: [String] = []
}

extension ContentLayout {
    /// Whether a file is a README, which tells those who edit a folder what it holds. With front matter, it is an entry
    /// or a page like any other file.
    static func isReadme(_ path: String) -> Bool { stem(of: path) == "README" }
}

extension UnpublishedFileKind {
    /// Creates the kind of a file from its name. Fails if it does not look private.
    init?(path: String) {
        guard
            let kind = Self.extensions.first(where: { $0.endings.contains { path.hasPathExtension($0) } })?
                .kind
        else {
            guard Self.keys.contains(ContentLayout.split(path).name) else { return nil }
            self = .key
            return
        }
        self = kind
    }

    private static let extensions: [(kind: UnpublishedFileKind, endings: [StaticString])] = [
        (.backup, [".bak", ".backup", ".old", ".orig", ".rej"]),
        (.temporary, [".tmp", ".temp", ".part", ".partial", ".crdownload"]),
        (.key, [".pem", ".key", ".ppk", ".pfx", ".p12", ".kdbx", ".jks", ".keystore", ".env"]),
    ]
    /// The private keys of SSH.
    private static let keys: Set<String> = ["id_dsa", "id_ecdsa", "id_ed25519", "id_rsa"]
}
