/// Where a request comes from, by the fields that browsers add to it (Fetch Metadata, and RFC 6454). Scripts cannot change
/// these fields.
struct RequestOrigin {
    let host: String?
    var origin: String?
    var referrer: String?
    /// The relation of the page that sends the request to this server; old browsers omit this and the next two.
    var fetchSite: String?
    var fetchMode: String?
    var fetchDestination: String?
}

extension RequestOrigin {
    init(of head: RequestHead) {
        self.init(
            host: head.value(of: "Host"), origin: head.value(of: "Origin"),
            referrer: head.value(of: "Referer"), fetchSite: head.value(of: "Sec-Fetch-Site"),
            fetchMode: head.value(of: "Sec-Fetch-Mode"), fetchDestination: head.value(of: "Sec-Fetch-Dest"))
    }

    /// Whether the request may come from a page of this server, or from the user. Browsers omit `Origin` in simple requests
    /// to the page's own origin; scripts of other origins cannot omit it.
    var isThisServer: Bool {
        guard let host else { return false }
        let own = "http://" + host.lowercased()
        if let origin, origin.lowercased() != own { return false }
        if let fetchSite { return Self.ownSites.contains(fetchSite) }
        return referrer.map { $0.lowercased().hasPrefix(own + "/") } ?? true
    }

    /// Whether the request may be for a page that the user sees in a tab, such as after a click on a link of another
    /// site, and not for a part of another site's page.
    var canShowPages: Bool {
        guard let fetchSite, !Self.ownSites.contains(fetchSite) else { return true }
        return fetchMode == "navigate" && fetchDestination == "document"
    }

    private static let ownSites = ["same-origin", "none"]
}
