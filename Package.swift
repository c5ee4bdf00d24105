// swift-tools-version: 6.2

import PackageDescription

/// Every Swift target is held to the same rules.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Optimization takes three quarters of a compiler's time. Tests go without, and so do modules that spend their time in others
/// or wait for a network, a program or a reader.
let unoptimized: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"])]

/// Other packages are only for the program. Without this condition, a package that depends on a library of this one would
/// resolve and fetch all of them.
let program = TargetDependencyCondition.when(traits: ["Program"])

let package = Package(
    name: "thumbindex",
    // What the libraries need on Apple's platforms. The program and `ICUCollation` are built on Linux.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Sectioning", targets: ["Sectioning"]),
        .library(name: "ICUCollation", targets: ["ICUCollation"]),
        .executable(name: "thumbindex", targets: ["thumbindex"]),
    ],
    traits: [
        .trait(
            name: "Program",
            description: "Builds the program, which needs other packages. The libraries need none.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // Libraries of Debian's.
        .systemLibrary(name: "CMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "ICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
        .systemLibrary(name: "LibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

        // The core: no Foundation, no input or output.
        .target(name: "Sectioning", swiftSettings: strict),

        // What the core takes as parameters.
        .target(
            name: "ICUShim",
            dependencies: ["ICU"],
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]
        ),
        .target(name: "ICUCollation", dependencies: ["Sectioning", "ICUShim"], swiftSettings: strict),

        // What reading a project is made of.
        .target(name: "Escaping", swiftSettings: strict),
        .target(name: "Files", dependencies: ["LibCrypto", "Records"], swiftSettings: strict),
        .target(name: "Diagnostics", swiftSettings: strict),
        // The binary format of caches.
        .target(name: "Records", swiftSettings: strict),
        .target(
            name: "DataFormats",
            dependencies: [
                "CSQLite", "Diagnostics", .product(name: "Yams", package: "Yams", condition: program),
            ],
            swiftSettings: strict),
        .target(
            name: "Markdown", dependencies: ["CMark", "Diagnostics", "Escaping", "Records"],
            swiftSettings: strict),

        // From files to a site.
        .target(
            name: "Content",
            dependencies: [
                "Sectioning", "DataFormats", "Diagnostics", "Files", "ICUCollation", "Markdown", "Records",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Planning",
            dependencies: [
                "Content", "DataFormats", "Diagnostics", "Escaping", "Files", "ICUCollation", "Markdown",
                "Sectioning",
            ],
            swiftSettings: strict),
        .target(name: "TemplateLanguage", dependencies: ["Diagnostics", "Escaping"], swiftSettings: strict),
        .target(
            name: "SearchDictionary", dependencies: ["Diagnostics", "ICUCollation", "Records", "Sectioning"],
            swiftSettings: strict),
        .target(name: "ThemeFiles"),
        .target(name: "ThemeSources", dependencies: ["Diagnostics"], swiftSettings: strict),
        .target(name: "FontFile", exclude: ["NotoSerifDisplay.ttf", "OFL.txt"]),
        .target(name: "ShareImages", dependencies: ["CZlib", "FontFile"], swiftSettings: strict),
        .target(name: "DefaultTheme", dependencies: ["ThemeFiles"], swiftSettings: strict),
        .target(
            name: "Rendering",
            dependencies: [
                "CZlib", "Content", "DataFormats", "DefaultTheme", "Diagnostics", "Escaping", "Files",
                "ICUCollation", "Markdown", "Planning", "Records", "SearchDictionary", "Sectioning",
                "ShareImages", "TemplateLanguage", "ThemeSources",
            ],
            resources: [
                .embedInCode("modules.js"), .embedInCode("portable.js"), .embedInCode("terms.js"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Pipeline",
            dependencies: [
                "Content", "Diagnostics", "Files", "Planning", "Records", "Rendering", "TemplateLanguage",
            ],
            swiftSettings: strict),

        // What is done with a site.
        .target(name: "BuiltSite", dependencies: ["Diagnostics", "Files"], swiftSettings: strict),
        .target(
            name: "SiteBuild",
            dependencies: ["BuiltSite", "Content", "Files", "Pipeline", "Rendering"],
            swiftSettings: strict),
        .target(
            name: "Programs",
            dependencies: [.product(name: "Subprocess", package: "swift-subprocess", condition: program)],
            swiftSettings: unoptimized),
        .target(
            name: "ExternalLinks", dependencies: ["Diagnostics", "Escaping", "Programs"],
            swiftSettings: unoptimized),
        .target(
            name: "Publishing",
            dependencies: [
                "BuiltSite", "Diagnostics", "Files", "Programs",
                .product(name: "Subprocess", package: "swift-subprocess", condition: program),
            ],
            swiftSettings: unoptimized
        ),
        .target(
            name: "PreviewServer",
            dependencies: [
                "BuiltSite", "Content", "DataFormats", "Diagnostics", "Escaping", "Files", "ICUCollation",
                "Planning", "Rendering", "SearchDictionary", "Sectioning",
                .product(name: "FlyingSocks", package: "FlyingFox", condition: program),
            ],
            resources: [.embedInCode("explorer.css"), .embedInCode("live.css"), .embedInCode("live.js")],
            swiftSettings: unoptimized
        ),
        .target(
            name: "Scaffolding",
            dependencies: ["Content", "DataFormats", "Diagnostics"],
            resources: [.embedInCode("Starter")],
            swiftSettings: unoptimized
        ),

        .executableTarget(
            name: "thumbindex",
            dependencies: [
                "ICUCollation", "BuiltSite", "Content", "DataFormats", "Diagnostics", "ExternalLinks",
                "Files",
                "Pipeline", "Planning", "PreviewServer", "Programs", "Publishing", "Rendering", "Scaffolding",
                "Sectioning", "SiteBuild",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
            ],
            swiftSettings: unoptimized,
            // Replaces malloc. With the one of the C library, the threads of a build of 100,000 entries wait for the kernel to
            // extend their memory, and a build after one change takes a third longer.
            linkerSettings: [.linkedLibrary("mimalloc")]
        ),

        .target(
            name: "TestSupport", dependencies: ["DataFormats", "Diagnostics", "Sectioning"],
            path: "Tests/TestSupport", swiftSettings: unoptimized),
        .target(
            name: "ContentFixtures",
            dependencies: ["Content", "DataFormats", "Diagnostics", "Files", "TestSupport"],
            path: "Tests/ContentFixtures", swiftSettings: unoptimized),
        // Random cases with the core's answers. The tests of the theme's scripts replay them in Node.
        .executableTarget(
            name: "SectioningCases", dependencies: ["Sectioning", "TestSupport"],
            path: "Tests/SectioningCases", swiftSettings: unoptimized),
        .testTarget(
            name: "SectioningTests", dependencies: ["Sectioning", "TestSupport"], swiftSettings: unoptimized),
        .testTarget(
            name: "ICUCollationTests", dependencies: ["ICUCollation", "Sectioning", "TestSupport"],
            swiftSettings: unoptimized),
        .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: unoptimized),
        .testTarget(
            name: "DiagnosticsTests", dependencies: ["ICUCollation", "Diagnostics", "TestSupport"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "DataFormatsTests", dependencies: ["DataFormats", "Diagnostics", "TestSupport"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "ContentTests",
            dependencies: [
                "Content", "ContentFixtures", "DataFormats", "Diagnostics", "Escaping", "Files", "Markdown",
                "Sectioning", "TestSupport",
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "ScaffoldingTests",
            dependencies: [
                "Sectioning", "Content", "ContentFixtures", "DataFormats", "Diagnostics", "Scaffolding",
                "TestSupport",
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "RenderingTests",
            dependencies: [
                "Files", "DataFormats", "Content", "DefaultTheme", "Diagnostics", "Pipeline", "Planning",
                "Records", "Rendering", "SearchDictionary", "Sectioning", "TemplateLanguage", "TestSupport",
                "ThemeSources",
            ],
            swiftSettings: unoptimized
        ),
        .testTarget(
            name: "SiteBuildTests",
            dependencies: ["BuiltSite", "Content", "Files", "Pipeline", "Rendering", "SiteBuild"],
            swiftSettings: unoptimized
        ),
        .testTarget(
            name: "PreviewServerTests",
            dependencies: [
                "BuiltSite", "Content", "Diagnostics", "Files", "Pipeline", "Planning", "PreviewServer",
                "Rendering",
            ],
            swiftSettings: unoptimized
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "Content", "Files", "Pipeline", "Rendering", "Scaffolding", "SiteBuild", "thumbindex",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
            ],
            swiftSettings: unoptimized
        ),
        .testTarget(
            name: "PublishingTests",
            dependencies: ["BuiltSite", "Files", "Programs", "Publishing", "SiteBuild", "TestSupport"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "ExternalLinksTests", dependencies: ["Diagnostics", "ExternalLinks"],
            swiftSettings: unoptimized),
    ],
    swiftLanguageModes: [.v6],
    // C 23 has #embed.
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)
