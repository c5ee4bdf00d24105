/// The small text that Git has in place of a file that Git LFS stores elsewhere.
public enum GitLFSPointer {
    /// The sizes in bytes of pointers, except of those with extensions, which are rare.
    public static let sizes = 120...200

    /// Whether the bytes of a file are a pointer.
    public static func isPointer(_ bytes: [UInt8]) -> Bool {
        bytes.count < 1_024 && bytes.starts(with: "version https://git-lfs.github.com/spec/v".utf8)
    }
}
