import Diagnostics
import Testing

@Suite struct JSONLimitTests {
    @Test(arguments: [63, 128])
    func readsNestingUpToTheLimit(_ depth: Int) async {
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
    func rejectsDeeperNesting(_ depth: Int, _ opening: String) async {
        let problems = await onSmallStack {
            Reading.json(String(repeating: opening, count: depth)).findings.map(\.problem)
        }
        #expect(problems == [.nestedTooDeeply(limit: 128)])
    }

    @Test func nestedCommentsNeedNoStack() async {
        let count = await onSmallStack {
            Reading.json(String(repeating: "/*\n", count: 100_000)).findings.count
        }
        #expect(count == 2)
    }
}
