@testable import PreviewServer
import Testing

@Suite struct RequestOriginTests {
    @Test(
        arguments: [
            (nil, nil, true), ("http://localhost:1", nil, true), ("HTTP://LocalHost:1", "same-origin", true),
            (nil, "none", true),
            ("http://localhost", nil, false), ("https://localhost:1", nil, false),
            ("http://localhost:1/", nil, false),
            ("null", nil, false), ("", nil, false), ("http://evil.test", "same-origin", false),
            (nil, "cross-site", false),
            (nil, "same-site", false), (nil, "", false),
        ] as [(String?, String?, Bool)])
    func requestsOfThisServerAreRecognized(origin: String?, fetchSite: String?, isThisServer: Bool) {
        let source = RequestOrigin(host: "localhost:1", origin: origin, fetchSite: fetchSite)
        #expect(source.isThisServer == isThisServer)
    }

    /// A referrer counts only in browsers that do not send `Sec-Fetch-Site`, because a proxy may change the host.
    @Test(
        arguments: [
            ("http://localhost:1/list/", nil, true), ("http://LOCALHOST:1/", nil, true),
            ("http://localhost:12/", nil, false), ("http://localhost:1", nil, false),
            ("http://localhost:1.evil.test/", nil, false), ("https://localhost:1/", nil, false),
            ("http://evil.test/?http://localhost:1/", nil, false), ("", nil, false),
            ("https://proxy.test/", "same-origin", true), ("http://localhost:1/", "cross-site", false),
        ] as [(String, String?, Bool)])
    func aReferrerOfAnotherSiteIsRecognized(referrer: String, fetchSite: String?, isThisServer: Bool) {
        let source = RequestOrigin(host: "localhost:1", referrer: referrer, fetchSite: fetchSite)
        #expect(source.isThisServer == isThisServer)
    }

    /// Links of other sites are followed; their pages cannot contain anything of the preview.
    @Test(
        arguments: [
            (nil, nil, nil, true), ("same-origin", "no-cors", "image", true),
            ("same-origin", "cors", "script", true), ("none", "navigate", "document", true),
            ("cross-site", "navigate", "document", true), ("same-site", "navigate", "document", true),
            ("cross-site", "navigate", "iframe", false), ("same-site", "navigate", "frame", false),
            ("cross-site", "navigate", "embed", false), ("cross-site", "navigate", "object", false),
            ("cross-site", "no-cors", "image", false), ("same-site", "no-cors", "script", false),
            ("cross-site", "cors", "empty", false), ("cross-site", nil, nil, false),
        ] as [(String?, String?, String?, Bool)])
    func pagesAreShownToTheUser(site: String?, mode: String?, destination: String?, isShown: Bool) {
        let source = RequestOrigin(
            host: "localhost:1", fetchSite: site, fetchMode: mode, fetchDestination: destination)
        #expect(source.canShowPages == isShown)
    }
}
