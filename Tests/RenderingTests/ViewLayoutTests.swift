import Content
import Planning
import TestSupport
import Testing

@Suite("Distribution of a view over pages")
struct ViewLayoutTests {
    @Test(
        "a light view is one page",
        arguments: [
            ([500], .auto, false), ([501], .auto, true), ([250, 250], .auto, false),
            ([250, 251], .auto, true), ([], .auto, false), ([0, 0], .auto, false),
            ([100_000], .all, false), ([1], .section, true), ([0], .section, false),
            ([10], .entries(10), false), ([11], .entries(10), true),
            ([5, 6], .entries(10), true),
        ] as [([Int], PageSize, Bool)])
    func thresholds(counts: [Int], size: PageSize, isSplit: Bool) {
        let layout = ViewLayout(counts: counts, size: size)
        #expect(layout.isSplit == isSplit)
        #expect((layout.pages == [.whole]) == !isSplit)
    }

    @Test("a larger view has a list of sections and a page for each section")
    func sections() {
        let layout = ViewLayout(counts: [300, 0, 400], size: .auto)
        #expect(
            layout.pages == [
                .contents, .part(section: 0, number: 0, placements: 0..<300),
                .part(section: 1, number: 0, placements: 0..<0),
                .part(section: 2, number: 0, placements: 0..<400),
            ])
    }

    @Test("a large section has several pages")
    func withinSection() {
        #expect(
            ViewLayout(counts: [1_001, 2], size: .auto).parts == [
                [0..<333, 333..<667, 667..<1_001], [0..<2],
            ])
        #expect(ViewLayout(counts: [1_001, 2], size: .section).parts == [[0..<1_001], [0..<2]])
    }

    @Test(
        "the parts of a section are complete, within the limit and nearly equal, in a thousand random views")
    func laws() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<1_000 {
            let counts = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                Int.random(in: 0...3_000, using: &generator)
            }
            let limit = Int.random(in: 10...600, using: &generator)
            let layout = ViewLayout(counts: counts, size: .entries(limit))
            guard layout.isSplit else {
                #expect(counts.reduce(0, +) <= limit)
                continue
            }
            #expect(layout.pages.count == 1 + layout.parts.reduce(0) { $0 + $1.count })
            for (section, parts) in layout.parts.enumerated() {
                #expect(parts.flatMap { Array($0) } == Array(0..<counts[section]))
                let sizes = parts.map { $0.count }
                #expect((sizes.max() ?? 0) <= limit)
                #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
                #expect(parts.count == max(1, (counts[section] + limit - 1) / limit))
                for (number, part) in parts.enumerated() {
                    for position in [part.lowerBound, part.upperBound - 1] where part.contains(position) {
                        let page = ViewLayout.Page.part(section: section, number: number, placements: part)
                        #expect(layout.page(ofSection: section, position: position) == page)
                    }
                }
            }
        }
    }
}
