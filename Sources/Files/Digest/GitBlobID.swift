internal import LibCrypto

/// Git's ID for the content of a file: the hash of `blob SIZE`, a NUL, and the bytes.
///
/// Equal IDs do not prove equal contents, because two files with the same SHA-1 hash can be constructed.
public enum GitBlobID {
    /// The hash function that a repository uses.
    public enum Format: String, Sendable { case sha1, sha256 }

    /// Returns the ID of `bytes` in hexadecimal digits, in linear time.
    public static func hex(of bytes: [UInt8], _ format: Format) -> String {
        let heading = Array("blob \(bytes.count)\0".utf8)
        switch format {
        case .sha256:
            var stream = DigestStream()
            heading.withUnsafeBytes { stream.append($0) }
            bytes.withUnsafeBytes { stream.append($0) }
            return stream.digest.hex
        case .sha1:
            var context = SHA_CTX()
            SHA1_Init(&context)
            heading.withUnsafeBytes { _ = SHA1_Update(&context, $0.baseAddress, $0.count) }
            bytes.withUnsafeBytes { _ = SHA1_Update(&context, $0.baseAddress, $0.count) }
            var hash = [UInt8](repeating: 0, count: 20)
            SHA1_Final(&hash, &context)
            return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}
