import Diagnostics
import ExternalLinks
import Planning

/// What a check of links to other sites found.
struct ExternalLinkReport {
    /// The dead links, everywhere they are written.
    private(set) var problems = Diagnostics()
    /// The URLs that could not be checked, with the reasons.
    private(set) var unknown: [(url: String, reason: String)] = []
    /// The pages that have moved for good.
    private(set) var moved: [(url: String, target: String)] = []
    private(set) var count = 0
    private(set) var dead = 0
    /// The number of URLs that worked a few days ago and were not checked again.
    let recorded: Int

    init(
        places: [(url: WebURL, links: [ExternalLink])], states: [WebURL: LinkState], recorded: Int
    ) {
        self.recorded = recorded
        count = places.count
        for (url, links) in places {
            switch states[url] {
            case .working(let target?): moved.append((url.text, target))
            case .unknown(let reason): unknown.append((url.text, reason))
            case .dead(let failure):
                dead += 1
                for link in links {
                    problems.report(
                        Diagnostic(
                            .deadLink(link.url, failure), file: link.file, position: link.position,
                            source: link.source))
                }
            case .working(nil), nil: break
            }
        }
    }

    /// Returns the summary, and with `isVerbose` also the lists of links that may need attention.
    func message(isVerbose: Bool) -> String {
        guard count > 0 else { return "No links to other sites.\n" }
        var parts = ["\(dead) dead"]
        if !moved.isEmpty { parts.append("\(moved.count) moved permanently") }
        if !unknown.isEmpty { parts.append("\(unknown.count) not checked") }
        if recorded > 0 { parts.append("\(recorded) worked when they were checked in the last 7 days") }
        var text = "\(count.counted("URL")) of other sites: \(parts.joined(separator: ", "))\n"
        guard isVerbose else {
            let rest = moved.isEmpty && unknown.isEmpty
            return text + (rest ? "" : "  to list those that moved or were not checked, add --verbose\n")
        }
        for (url, target) in moved { text += "moved: \(url.visible) → \(target.visible)\n" }
        for (url, reason) in unknown { text += "not checked: \(url.visible) (\(reason.visible))\n" }
        return text
    }
}
