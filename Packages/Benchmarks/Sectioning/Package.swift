// swift-tools-version: 6.2

import PackageDescription

/// A package of its own, so that nobody who builds Thumbindex builds its benchmark.
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
