import Records
import Testing

@Suite("The checksum of records")
struct ChecksumTests {
    private func checksum(_ text: String, seed: UInt64 = 0) -> UInt64 {
        Array(text.utf8).withUnsafeBytes { Checksum(of: $0, seed: seed).value }
    }

    @Test(
        "is XXH64",
        arguments: [
            ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
            ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
        ] as [(String, UInt64)])
    func vectors(text: String, expected: UInt64) {
        #expect(checksum(text) == expected)
    }

    @Test("depends on each byte, on the number of bytes, and on the bytes before them")
    func differences() {
        let text = String(repeating: "0123456789", count: 10)
        var found: Set = [checksum(text), checksum(text + "\0"), checksum(text, seed: 1)]
        for offset in 0..<text.utf8.count {
            var bytes = Array(text.utf8)
            bytes[offset] ^= 1
            found.insert(checksum(String(decoding: bytes, as: UTF8.self)))
        }
        #expect(found.count == 103)
    }
}
