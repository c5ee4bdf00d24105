import PackageDescription

// swift-tools-version: 6.2

/// What somebody writes who takes the library alone, and neither the program nor what that needs.
let package = Package(
    name: "library-test",
    dependencies: [.package(name: "thumbindex", path: "../..")],
    targets: [
        .executableTarget(
            name: "people",
            dependencies: [.product(name: "Sectioning", package: "thumbindex")],
            path: "Sources/People",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
