import Files
import Testing

@Suite struct DigestTests {
    /// The examples of FIPS 180-4 and NIST's validation files.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func knownAnswers(text: String, hex: String) {
        #expect(Digest(of: text).hex == hex)
        #expect(Digest(of: Array(text.utf8)).hex == hex)
        #expect(Digest(of: Array(text.utf8).span.bytes).hex == hex)
        #expect("\(Digest(of: text))" == hex)
    }

    @Test func millionLetters() {
        let hex = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(Digest(of: [UInt8](repeating: 0x61, count: 1_000_000)).hex == hex)
    }

    @Test(arguments: [1, 7, 63, 64, 65, 1000]) func streamOfChunksHasTheDigestOfTheWhole(size: Int) {
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var stream = DigestStream()
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            piece.withUnsafeBytes { stream.append($0) }
            #expect(stream.digest == Digest(of: Array(bytes[..<min(start + size, bytes.count)])))
        }
        #expect(stream.digest == Digest(of: bytes))
    }

    @Test func hexRoundTrip() throws {
        for text in ["", "a", "b", "thumb", "index"] {
            let digest = Digest(of: text)
            let read = try #require(Digest(hex: Array(digest.hex.utf8)[...]))
            #expect(read == digest)
            #expect(String(digest.hex.prefix(16)) == String(digest.prefix, radix: 16).leftPadded(to: 16))
        }
    }

    @Test(arguments: [
        "", "abc", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
        String(repeating: "A", count: 64), String(repeating: "g", count: 64),
    ])
    func invalidHex(text: String) {
        #expect(Digest(hex: Array(text.utf8)[...]) == nil)
    }

    @Test func digestsHaveTheOrderOfTheirHexDigits() {
        let digests = (0..<500).map { Digest(of: "\($0)") }
        #expect(digests.sorted().map(\.hex) == digests.map(\.hex).sorted())
        #expect(Set(digests).count == 500)
    }
}

extension String {
    fileprivate func leftPadded(to length: Int) -> String {
        String(repeating: "0", count: max(0, length - count)) + self
    }
}

@Suite struct GitBlobIDTests {
    /// The results of `git hash-object`.
    @Test(arguments: [
        ("", GitBlobID.Format.sha1, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"),
        ("test content\n", .sha1, "d670460b4b4aece5915caf5c68d12f560a9fe3e4"),
        ("", .sha256, "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"),
    ])
    func knownAnswers(text: String, format: GitBlobID.Format, hex: String) {
        #expect(GitBlobID.hex(of: Array(text.utf8), format) == hex)
    }
}
