import Testing

@testable import Content

@Suite struct JSONLimitTests {
    @Test(arguments: [63, 128])
    func readsWhatIsNestedUpToTheLimit(_ depth: Int) async {
        let texts = [
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth),
            String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth),
        ]
        for text in texts {
            let (found, findings) = await onSmallStack {
                let reading = Reading.json(text)
                return (reading.value?.depth, reading.findings.count)
            }
            #expect(found == depth)
            #expect(findings == 0)
        }
    }

    @Test(arguments: [129, 1000, 100_000], ["[", "{\"a\":", "[{\"a\":[ "])
    func refusesDeeperNesting(_ depth: Int, _ opening: String) async {
        let problems = await onSmallStack {
            Reading.json(String(repeating: opening, count: depth)).findings.map(\.problem)
        }
        #expect(problems == [.nestedTooDeeply(limit: 128)])
    }

    @Test func commentsWithinCommentsNeedNoStack() async {
        let count = await onSmallStack {
            Reading.json(String(repeating: "/*\n", count: 100_000)).findings.count
        }
        #expect(count == 2)
    }

    @Test(.timeLimit(.minutes(1)))
    func costsGrowLinearlyWithWhatIsWrong() {
        let families: [(Int) -> String] = [
            { count in "{" + (0..<count).map { "\"k\($0 % 99)\": 1" }.joined(separator: ",\n") + "}" },
            { count in "{" + (0..<count).map { "\"k\($0 % (count / 2))\": 1" }.joined(separator: ",") + "}" },
            { count in "[" + String(repeating: "NaN,", count: count) + "1]" },
            { count in "[" + String(repeating: "1e999,\n", count: count) + "1]" },
            { count in "[\"" + String(repeating: "\\ud800é\t", count: count) + "\"]" },
        ]
        for family in families {
            let (small, large) = (Array(family(4_000).utf8), Array(family(32_000).utf8))
            // Eight times as much takes about eight times as long; if each fault cost a walk over the text
            // it would be sixty-four times.
            let (quick, slow) = (leastTime { read(small) }, leastTime { read(large) })
            #expect(slow < quick * 24)
        }
    }

    /// Reads without sorting what was found.
    private func read(_ bytes: [UInt8]) {
        var diagnostics = Diagnostics()
        _ = JSONReader.read(SourceFile(path: "a.json", bytes: bytes), into: &diagnostics)
    }
}
