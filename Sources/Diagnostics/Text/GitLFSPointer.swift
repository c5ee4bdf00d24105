/// The small text file that Git stores instead of a file whose content Git LFS stores elsewhere.
public enum GitLFSPointer {
    /// The possible sizes of a pointer in bytes. Pointers with extensions can be larger, but are rare.
    public static let sizes = 120...200

    /// Whether the bytes of a file are a pointer.
    public static func isPointer(_ bytes: [UInt8]) -> Bool {
        bytes.count < 1_024 && bytes.starts(with: "version https://git-lfs.github.com/spec/v".utf8)
    }
}
