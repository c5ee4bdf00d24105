import Diagnostics
import ExternalLinks
import Foundation
import Pipeline
import Planning
import Programs
import Rendering
import Synchronization

/// The check of the links to other sites, in `thumbindex check --external`.
struct ExternalLinkCheck {
    let options: ProjectOptions

    /// Checks all links of a site, except those that worked a few days ago.
    ///
    /// - Throws: ``CommandFailure`` if nothing could be checked.
    func run(_ plan: SitePlan) async throws -> ExternalLinkReport {
        let places = Self.places(ExternalLink.all(in: plan.content, resolver: plan.resolver))
        let now = Int(Date().timeIntervalSince1970)
        let record = LinkRecord.read(in: options.cacheFolder, content: options.contentFolder, now: now)
        var states: [WebURL: LinkState] = [:]
        var known = LinkRecord()
        for (url, _) in places {
            guard let link = record.links[url.text] else { continue }
            known.links[url.text] = link
            states[url] = .working(movedTo: link.movedTo)
        }
        let recorded = states.count
        let asked = places.map(\.url).filter { states[$0] == nil }
        try await states.merge(check(asked, now: now, known: known)) { $1 }
        try checkNetwork(asked, states)
        return ExternalLinkReport(places: places, states: states, recorded: recorded)
    }

    /// Returns the links by URL, in the order in which these first occur.
    private static func places(_ links: [ExternalLink]) -> [(url: WebURL, links: [ExternalLink])] {
        var places: [(url: WebURL, links: [ExternalLink])] = []
        var positions: [WebURL: Int] = [:]
        for link in links {
            guard let url = WebURL(link.url) else { continue }
            let position = positions[url] ?? places.count
            if position == places.count {
                positions[url] = position
                places.append((url, []))
            }
            places[position].links.append(link)
        }
        return places
    }

    /// Checks links, and records those that work, also if the check is interrupted.
    private func check(
        _ urls: [WebURL], now: Int, known: LinkRecord
    ) async throws(CommandFailure) -> [WebURL: LinkState] {
        let interruption = InterruptHandler()
        let console = Console.standardError
        let progress = ProgressLine(
            console: console, isShown: !options.quiet && console.isTerminal, work: "Checking links")
        let found = Mutex<[WebURL: LinkState]>([:])
        let result = await interruption.run { [options] in
            do throws(ProgramError) {
                try await ExternalLinkChecker().check(urls) { url, state in
                    let count = found.withLock { states in
                        states[url] = state
                        return states.count
                    }
                    progress.show(count, of: urls.count)
                }
            } catch {
                if case .cancelled = error {} else { return Result<Void, ProgramError>.failure(error) }
            }
            var record = known
            for case (let url, .working(let target)) in found.withLock({ $0 }) {
                record.links[url.text] = LinkRecord.Link(time: now, movedTo: target)
            }
            record.write(in: options.cacheFolder, content: options.contentFolder)
            return .success(())
        } interruptedMessage: { _ in
            "interrupted; links that work will not be checked again in the next days"
        }
        progress.clear()
        if case .failure(let error) = result { throw Self.failure(for: error) }
        return found.withLock { $0 }
    }

    /// Checks that any of several hosts exists. Otherwise, this computer has no connection.
    private func checkNetwork(_ urls: [WebURL], _ states: [WebURL: LinkState]) throws(CommandFailure) {
        guard Set(urls.map(\.host)).count > 2, urls.allSatisfy({ states[$0] == .dead(.unknownHost) }) else {
            return
        }
        throw CommandFailure(
            status: .invalidContent,
            message: "error: could not check any link: no host was found\n"
                + "  connect this computer to the Internet, and check again\n")
    }

    private static func failure(for error: ProgramError) -> CommandFailure {
        let reason = if case .failed(let reason) = error { reason.visible } else { "" }
        let message =
            reason.isEmpty
            ? "error: curl was not found: install the package curl of Debian or of Homebrew\n"
            : "error: curl could not be run: \(reason)\n"
        return CommandFailure(status: .invalidContent, message: message)
    }
}
