// swift-tools-version: 6.2

import PackageDescription

/// Every Swift target is held to the same rules.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

let package = Package(
    name: "thumbindex",
    products: [
        .library(name: "Sectioning", targets: ["Sectioning"]),
        .library(name: "Collation", targets: ["Collation"]),
        .executable(name: "thumbindex", targets: ["thumbindex"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        // What Hummingbird is made of, for the guard at the bare protocol.
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // Libraries of Debian's.
        .systemLibrary(name: "CMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
        .systemLibrary(name: "ICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
        .systemLibrary(name: "LibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

        // The core: no Foundation, no input or output.
        .target(name: "Sectioning", swiftSettings: strict),

        // What the core takes as parameters.
        .target(
            name: "CollationShim",
            dependencies: ["ICU"],
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]
        ),
        .target(name: "Collation", dependencies: ["Sectioning", "CollationShim"], swiftSettings: strict),
        .target(name: "Digest", dependencies: ["LibCrypto"], swiftSettings: strict),

        // From files to a site.
        .target(
            name: "Content",
            dependencies: ["CMark", "Collation", "Digest", .product(name: "Yams", package: "Yams")],
            swiftSettings: strict
        ),
        .target(
            name: "DefaultTheme",
            path: "Templates",
            resources: [
                .embedInCode("404.mustache"),
                .embedInCode("entry.mustache"),
                .embedInCode("home.mustache"),
                .embedInCode("icon.svg"),
                .embedInCode("layout.mustache"),
                .embedInCode("moved.mustache"),
                .embedInCode("page.mustache"),
                .embedInCode("pages.mustache"),
                .embedInCode("rows/basic.mustache"),
                .embedInCode("rows/image.mustache"),
                .embedInCode("rows/see.mustache"),
                .embedInCode("rows/subtitle.mustache"),
                .embedInCode("rows/value.mustache"),
                .embedInCode("scripts/sectioning.js"),
                .embedInCode("scripts/selection.js"),
                .embedInCode("scripts/strip.js"),
                .embedInCode("section.mustache"),
                .embedInCode("strip.mustache"),
                .embedInCode("styles/base.css"),
                .embedInCode("styles/entry.css"),
                .embedInCode("styles/index.css"),
                .embedInCode("styles/layout.css"),
                .embedInCode("styles/media.css"),
                .embedInCode("styles/navigation.css"),
                .embedInCode("styles/prose.css"),
                .embedInCode("styles/rows.css"),
                .embedInCode("styles/tokens.css"),
                .embedInCode("view.mustache"),
                .embedInCode("words/ar.yaml"),
                .embedInCode("words/de.yaml"),
                .embedInCode("words/en.yaml"),
                .embedInCode("words/es.yaml"),
                .embedInCode("words/fr.yaml"),
                .embedInCode("words/he.yaml"),
                .embedInCode("words/ja.yaml"),
                .embedInCode("words/ko.yaml"),
                .embedInCode("words/sv.yaml"),
                .embedInCode("words/zh.yaml"),
                .embedInCode("words/zh-Hant.yaml"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "SiteRendering",
            dependencies: [
                "Sectioning", "Collation", "Content", "DefaultTheme",
            ],
            swiftSettings: strict
        ),
        .target(name: "BuiltSite", dependencies: ["Digest"], swiftSettings: strict),
        .target(
            name: "SiteBuild", dependencies: ["SiteRendering", "BuiltSite", "Digest"], swiftSettings: strict),

        // From a built site to where it is read.
        .target(
            name: "Publishing",
            dependencies: [
                "BuiltSite", "Digest", .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            swiftSettings: strict
        ),

        .target(
            name: "PreviewServer",
            dependencies: [
                "Content", "Digest", "SiteRendering", "Sectioning",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("live.css"), .embedInCode("live.js")],
            swiftSettings: strict
        ),

        .executableTarget(
            name: "thumbindex",
            dependencies: [
                "Sectioning", "Content", "SiteRendering", "SiteBuild", "PreviewServer", "BuiltSite",
                "Publishing",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            resources: [
                .embedInCode("Starter/content/about.md"),
                .embedInCode("Starter/content/herbs/basil.md"),
                .embedInCode("Starter/content/herbs/catalog.yaml"),
                .embedInCode("Starter/content/herbs/coriander.md"),
                .embedInCode("Starter/content/herbs/herbs.json"),
                .embedInCode("Starter/content/herbs/images/basil.svg"),
                .embedInCode("Starter/content/herbs/mint.md"),
                .embedInCode("Starter/content/index.md"),
                .embedInCode("Starter/content/site.yaml"),
                .embedInCode("Starter/gitignore"),
            ],
            swiftSettings: strict
        ),

        .target(
            name: "TestSupport", dependencies: ["Sectioning"], path: "Tests/TestSupport",
            swiftSettings: strict),
        // Random cases with the core's answers. The tests of the theme's scripts replay them in Node.
        .executableTarget(
            name: "SectioningCases", dependencies: ["Sectioning", "TestSupport"],
            path: "Tests/SectioningCases", swiftSettings: strict),
        .testTarget(
            name: "SectioningTests", dependencies: ["Sectioning", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "CollationTests", dependencies: ["Collation", "Sectioning", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "DigestTests", dependencies: ["Digest"], swiftSettings: strict),
        .testTarget(name: "ContentTests", dependencies: ["Content", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SiteRenderingTests",
            dependencies: [
                "SiteRendering", "Content", "DefaultTheme", "Collation", "Sectioning", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SiteBuildTests",
            dependencies: ["SiteBuild", "BuiltSite", "SiteRendering", "Content", "Digest"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PreviewServerTests",
            dependencies: [
                "PreviewServer", "SiteRendering", "Content", "Digest",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PublishingTests", dependencies: ["Publishing", "BuiltSite", "SiteBuild", "Digest"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
