internal import Diagnostics
internal import Foundation
internal import Programs
internal import Synchronization

/// The answer of a server to one request.
struct WebAnswer: Equatable {
    var status: Int
    /// The URL that the answer redirects to.
    var redirect: String?
    /// The seconds that the server asks to wait before the next request.
    var retryAfter: Int?
}

/// A client that asks for the headers of pages, by the program `curl`.
///
/// It sends no cookies, no passwords and nothing of the user's settings for `curl`. Proxies are used as set by the
/// environment. No body is read.
struct WebClient: Sendable {
    enum Method { case head, get }

    /// The time limit of a request.
    let timeLimit: Int
    let proxies = ProxySettings()

    /// An answer has headers only, and `curl` itself has limits for each of them.
    private static let maximumOutput = 1 << 20

    private enum ExitCode {
        static let unknownHost: Int32 = 6
        static let refused: Int32 = 7
        static let timeout: Int32 = 28
    }

    /// Asks for a page.
    ///
    /// - Parameter addresses: The addresses of the host; `nil` to look them up.
    /// - Returns: The answer, or the reason why there is none.
    func ask(
        _ url: WebURL, _ method: Method, at addresses: [String]? = nil
    ) async throws(ProgramError) -> Result<WebAnswer, LinkFailure> {
        let reader = HeaderReader()
        let runner = ProgramRunner(name: "curl", maximumOutput: Self.maximumOutput)
        let outcome: ProgramRunner.Outcome
        do throws(ProgramError) {
            outcome = try await runner.run(
                arguments(url, method, addresses), output: { line in reader.read(line) })
        } catch {
            if case .tooMuchOutput = error { return .failure(.other("its headers do not end")) }
            throw error
        }
        switch outcome.exitCode {
        case ExitCode.unknownHost: return .failure(.unknownHost)
        case ExitCode.refused: return .failure(.refused)
        case ExitCode.timeout: return .failure(.timeout(seconds: timeLimit))
        default: break
        }
        // With another exit code, the headers are not complete.
        let answer = reader.answer
        if outcome.exitCode == 0, answer.status > 0 { return .success(answer) }
        return .failure(.other(Self.reason(outcome.errors)))
    }

    private func arguments(_ url: WebURL, _ method: Method, _ addresses: [String]?) -> [String] {
        // The first option: the settings of the user are not read.
        var arguments = ["--disable", "--silent", "--show-error", "--globoff", "--proto", "=http,https"]
        arguments += ["--max-time", "\(timeLimit)", "--max-redirs", "0"]
        arguments += ["--user-agent", "Mozilla/5.0 (compatible; Thumbindex link check)"]
        // With --head, only headers are read, also of the answer to another method.
        arguments += ["--head"] + (method == .get ? ["--request", "GET"] : [])
        // With this, curl does not decide again by a list of exceptions.
        arguments += ["--noproxy", proxies.haveProxy(for: url) ? "" : "*"]
        if let addresses {
            let list = addresses.map { $0.contains(":") ? "[\($0)]" : $0 }.joined(separator: ",")
            arguments += ["--resolve", "\(url.host):\(url.port):\(list)"]
        }
        return arguments + [
            "--write-out", "\n\(HeaderReader.end) %{http_code} %{redirect_url}\n", "--url", url.text,
        ]
    }

    /// Returns the message of `curl` without what precedes it, such as “curl: (60) ”.
    private static func reason(_ errors: [String]) -> String {
        guard let line = errors.first(where: { $0.hasPrefix("curl: ") }) else { return "there is no answer" }
        let message = line.drop { $0 != ")" }.dropFirst(2)
        return message.isEmpty ? line : String(message)
    }
}

/// A reader of what `curl` prints: the headers, and then a line with the status.
private final class HeaderReader: Sendable {
    static let end = "thumbindex-answer"

    private let state = Mutex(WebAnswer(status: 0))

    var answer: WebAnswer { state.withLock { $0 } }

    func read(_ line: ArraySlice<UInt8>) {
        let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
        // The last line is that of `curl`, whatever the headers are.
        if parts.first == Self.end, parts.count > 1, let status = Int(parts[1]) {
            state.withLock { answer in
                answer.status = status
                answer.redirect = parts.count > 2 ? parts[2] : nil
            }
        } else if text.lowercased().hasPrefix("retry-after:") {
            let value = text.drop { $0 != ":" }.dropFirst().drop { $0 == " " }
            let seconds = RetryAfter.seconds(String(value))
            state.withLock { $0.retryAfter = seconds }
        }
    }
}

/// The value of the header `Retry-After` (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// Returns the seconds from now on: of a number, or until a date.
    static func seconds(_ value: String, now: Date = Date()) -> Int? {
        if let seconds = Int(value) { return max(seconds, 0) }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        guard let date = formatter.date(from: value) else { return nil }
        return max(Int(date.timeIntervalSince(now).rounded(.up)), 0)
    }
}
