@testable import Content
import Testing

@Suite("The identity of a number")
struct NumberIdentityTests {
    @Test(
        "is equal for all ways to write it",
        arguments: [
            ["1.5", "1.50", "+1.5", "01.5", "15e-1", "0.15E1", "1.5e+0"],
            ["0", "-0", "0.00", "0e5", "+.0", "0."],
            ["1e-5", "0.00001", ".00001"], ["1e19", "10000000000000000000"], ["30", "0x1E", "0x1e", "3e1"],
            ["15", "0o17"], ["-2.5", "-25e-1"], ["9007199254740993", "9007199254740993e0"], ["1e-400"],
            ["9007199254740992"], ["e"], [""], ["-"], ["."], ["1e"], ["1.2.3"], ["0x"],
            ["1e9223372036854775808"],
            ["1e-9223372036854775808"], ["-1.5"], [".inf"], ["٣"],
        ])
    func spellings(texts: [String]) {
        #expect(Set(texts.map(\.numberIdentity)).count == 1)
    }

    @Test("differs for numbers that only a `Double` cannot tell apart")
    func digits() {
        #expect("9007199254740993".numberIdentity != "9007199254740992e0".numberIdentity)
        #expect("1e-400".numberIdentity != "0".numberIdentity)
        #expect("1.5".numberIdentity != "-1.5".numberIdentity && "15".numberIdentity != "1.5".numberIdentity)
    }
}
