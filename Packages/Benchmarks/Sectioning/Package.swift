// swift-tools-version: 6.2

import PackageDescription

/// The benchmark is a separate package, so that building Thumbindex does not build it.
let package = Package(
    name: "sectioning-benchmark",
    dependencies: [.package(name: "thumbindex", path: "../../..")],
    targets: [
        .executableTarget(
            name: "sectioning-benchmark",
            dependencies: [.product(name: "Sectioning", package: "thumbindex")],
            path: "Sources",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
