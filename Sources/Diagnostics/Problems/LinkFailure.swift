/// A reason why a link to another site does not work.
public enum LinkFailure: Error, Hashable, Sendable {
    /// The server answers with an error.
    case status(Int)
    case unknownHost
    case refused
    case timeout(seconds: Int)
    case tooManyRedirects(limit: Int)
    /// The link leads to a URL of another kind than the web's.
    case otherScheme(String)
    /// The connection failed, with the reason of the program that made it.
    case other(String)
    /// The link redirects to another URL, which does not work.
    indirect case redirected(to: String, LinkFailure)
}

extension LinkFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .status(let code):
            "the server answers \(code)\(Self.name(ofStatus: code).map { " " + $0 } ?? "")"
        case .unknownHost: "there is no such host"
        case .refused: "the host does not accept the connection"
        case .timeout(let seconds): "there is no answer within \(seconds) seconds"
        case .tooManyRedirects(let limit): "it redirects more than \(limit) times"
        case .otherScheme(let url): "it redirects to “\(url)”, which is not a web page"
        case .other(let reason): "the connection failed (\(reason))"
        case .redirected(let url, let failure): "it redirects to “\(url)”, and \(failure.description)"
        }
    }

    private static func name(ofStatus code: Int) -> String? {
        switch code {
        case 400: "Bad Request"
        case 404: "Not Found"
        case 406: "Not Acceptable"
        case 410: "Gone"
        case 500: "Internal Server Error"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        default: nil
        }
    }
}
