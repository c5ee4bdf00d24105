package import Diagnostics
package import Programs

/// What is known of a link to another site.
package enum LinkState: Hashable, Sendable {
    /// The link works. If the server says that the page has moved for good, `movedTo` is its new URL.
    case working(movedTo: String?)
    case dead(LinkFailure)
    /// The server does not tell programs whether the page exists.
    case unknown(reason: String)
}

/// A checker of links to other sites.
///
/// Different hosts are asked at the same time, up to a limit. Each host is asked for one page after the other, with a pause.
package struct ExternalLinkChecker: Sendable {
    static let maximumHosts = 16
    static let maximumRedirects = 5
    /// The time after which a host is asked again.
    static let pause = Duration.milliseconds(100)

    private let client: WebClient

    /// - Parameter timeLimit: The time limit of a request, in seconds.
    package init(timeLimit: Int = 20) {
        client = WebClient(timeLimit: timeLimit)
    }

    /// Checks links. If the task is canceled, the rest are not checked.
    ///
    /// - Parameters:
    ///   - urls: Distinct URLs.
    ///   - found: Called with each URL and its state, from any task.
    /// - Throws: `missing` or `failed` if `curl` cannot be run.
    package func check(
        _ urls: [WebURL], found: @escaping @Sendable (WebURL, LinkState) -> Void
    ) async throws(ProgramError) {
        let hosts = Dictionary(grouping: urls, by: \.host).sorted { $0.key < $1.key }
            // The host with most pages takes longest.
            .sorted { $0.value.count > $1.value.count }.map(\.value)
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, pages) in hosts.enumerated() {
                    if number >= Self.maximumHosts { try await group.next() }
                    group.addTask { try await check(pages: pages, found: found) }
                }
                try await group.waitForAll()
            }
        } catch let error as ProgramError {
            throw error
        } catch {
            throw .cancelled
        }
    }

    /// Checks the pages of one host. Their redirects may lead to others.
    private func check(
        pages: [WebURL], found: @Sendable (WebURL, LinkState) -> Void
    ) async throws(ProgramError) {
        var waits: [String: HostWaits] = [:]
        for (number, url) in pages.enumerated() {
            if Task.isCancelled { throw .cancelled }
            if number > 0, waits[url.host]?.end == nil { try? await Task.sleep(for: Self.pause) }
            found(url, try await state(of: url, &waits))
        }
    }

    private func state(
        of url: WebURL, _ waits: inout [String: HostWaits]
    ) async throws(ProgramError) -> LinkState {
        var page = url
        var addresses: [String]?
        var isPermanent = true
        for _ in 0...Self.maximumRedirects {
            let answer: WebAnswer
            switch try await ask(page, at: addresses, &waits[page.host, default: HostWaits()]) {
            case .notAsked(let reason): return .unknown(reason: reason)
            case .asked(.success(let success)): answer = success
            case .asked(.failure(let failure)):
                return .dead(page == url ? failure : .redirected(to: page.text, failure))
            }
            guard let target = answer.redirect, (300..<400).contains(answer.status) else {
                return Self.state(of: url, answer, at: page, isPermanent: isPermanent)
            }
            guard let next = WebURL(target) else { return .dead(.otherScheme(target)) }
            isPermanent = isPermanent && (answer.status == 301 || answer.status == 308)
            addresses = nil
            if next.host != url.host, !client.proxies.haveProxy(for: next) {
                switch PublicAddresses.lookUp(next.host) {
                case .found(let found): addresses = found
                case .unknownHost: return .dead(.redirected(to: next.text, .unknownHost))
                case .isPrivate:
                    return .unknown(reason: "it redirects to “\(next.text)”, which is in a private network")
                }
            }
            page = next
        }
        return .dead(.tooManyRedirects(limit: Self.maximumRedirects))
    }

    private enum Outcome {
        case asked(Result<WebAnswer, LinkFailure>)
        /// The host has asked to wait for too long, or too often.
        case notAsked(reason: String)
    }

    /// Asks for the headers of a page: by HEAD, and by GET if the server rejects that. Waits if the host asks to.
    private func ask(
        _ page: WebURL, at addresses: [String]?, _ waits: inout HostWaits
    ) async throws(ProgramError) -> Outcome {
        while true {
            if let reason = waits.end { return .notAsked(reason: reason) }
            var result = try await client.ask(page, .head, at: addresses)
            if !Self.isFinal(result) { result = try await client.ask(page, .get, at: addresses) }
            guard case .success(let answer) = result, answer.status == 429 || answer.status == 503,
                let wait = answer.retryAfter
            else { return .asked(result) }
            waits.add(seconds: wait)
            guard waits.end == nil else { continue }
            try? await Task.sleep(for: max(.seconds(wait), Self.pause))
            if Task.isCancelled { throw .cancelled }
        }
    }

    /// Whether the answer to HEAD is also that to GET. Some servers reject HEAD with one error or another.
    private static func isFinal(_ result: Result<WebAnswer, LinkFailure>) -> Bool {
        switch result {
        case .success(let answer): answer.status < 400 || answer.status == 429 || answer.retryAfter != nil
        case .failure(.other): false
        case .failure: true
        }
    }

    private static func state(
        of url: WebURL, _ answer: WebAnswer, at page: WebURL, isPermanent: Bool
    ) -> LinkState {
        switch answer.status {
        case 200..<300: return .working(movedTo: isPermanent && page != url ? page.text : nil)
        // The page is for people who are signed in, or the server rejects programs.
        case 401, 402, 403, 405, 407, 429, 451, 999:
            return .unknown(reason: "the server answers \(answer.status), so the page may exist")
        default:
            let failure = LinkFailure.status(answer.status)
            return .dead(page == url ? failure : .redirected(to: page.text, failure))
        }
    }
}
