import DataFormats
import Diagnostics
import Testing

@Suite struct YAMLLimitTests {
    /// Texts with the given nesting depth.
    private static func nested(_ depth: Int) -> [String] {
        var texts = [
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth),
            String(repeating: "{a: ", count: depth) + String(repeating: "}", count: depth),
            String(repeating: "- ", count: depth) + "a",
        ]
        if depth <= 1000 {
            texts.append((0..<depth).map { String(repeating: " ", count: $0) + "a:\n" }.joined())
            texts.append(
                (0..<depth / 2).map {
                    String(repeating: " ", count: $0) + "a:\n" + String(repeating: " ", count: $0) + "-\n"
                }
                .joined())
        }
        return texts
    }

    @Test(arguments: [2, 62, 64, 128])
    func readsNestingUpToTheLimit(_ depth: Int) async {
        for text in Self.nested(depth) {
            let found = await onSmallStack { Reading.yaml(text).value?.depth }
            #expect(found == depth, "\(text.prefix(20))")
        }
    }

    @Test(arguments: [130, 400, 998, 1000, 1002, 100_000])
    func rejectsDeeperNesting(_ depth: Int) async {
        for text in Self.nested(depth) {
            let problems = await onSmallStack { Reading.yaml(text).findings.map(\.problem) }
            #expect(problems == [.nestedTooDeeply(limit: 128)], "\(text.prefix(20))")
        }
    }

    @Test(arguments: [999, 100_000])
    func unclosedBracketsNeedNoStack(_ depth: Int) async {
        for opening in ["[", "{", "{a: ", "[a: [", "[{", "? "] {
            let text = String(repeating: opening, count: depth)
            let count = await onSmallStack { Reading.yaml(text).findings.count }
            #expect(count == 1)
        }
    }

    @Test func billionLaughsEndQuickly() {
        var text = "a: &a [x, x, x, x, x, x, x, x, x]\n"
        let names = Array("abcdefghijklmnop")
        for (name, next) in zip(names, names.dropFirst()) {
            text +=
                "\(next): &\(next) [" + Array(repeating: "*\(name)", count: 9).joined(separator: ", ") + "]\n"
        }
        let asValues = Reading.yaml(text)
        #expect(asValues.value == nil)
        #expect(asValues.findings.first == Finding(1, 4, .anchor("&a")))
        #expect(asValues.findings.contains(Finding(2, 8, .alias("*a"))))
        #expect(Reading.yaml(text + "*p : 1\n*p : 2\n").value == nil)
        #expect(Reading.yaml(text + "? *p\n: 1\n").value == nil)
    }

    /// Lists used as keys must be compared without taking time exponential in their depth.
    @Test func deepListsAsKeysAreRejectedQuickly() {
        func key(_ depth: Int, _ last: String) -> String {
            String(repeating: "[", count: depth) + "a" + String(repeating: "]", count: depth - 1)
                + ", \(last)]"
        }
        for depth in [60, 100] {
            let (one, two) = (key(depth, "b"), key(depth, "c"))
            let reading = Reading.yaml("{\(one): 1, \(one): 2, \(two): 3, \(two): 4}")
            #expect(reading.findings.first == Finding(1, 2, .collectionAsKey))
            let block = String(repeating: "- ", count: depth) + "a\n"
            #expect(Reading.yaml("? \(block): 1\n? \(block): 2\n").findings == [Finding(1, 1, .explicitKey)])
        }
    }

    @Test func textsWithAllPrivateUseCharactersAreRejected() {
        let all = (UInt32(0xF0000)...0xFFFFD).compactMap { Unicode.Scalar($0) }
        let text = "a: \"\(String(String.UnicodeScalarView(all)))\""
        #expect(Reading.yaml(text).findings == [Finding(1, 1, .tooManyPrivateUseCharacters)])
        let most = "a: \"\(String(String.UnicodeScalarView(all.dropLast(9))))*?\""
        #expect(Reading.yaml(most).value?["a"]?.text?.unicodeScalars.count == all.count - 9 + 2)
    }
}
