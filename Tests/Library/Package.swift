import PackageDescription

// swift-tools-version: 6.2

/// A package that depends only on the library products, and not on the program or its dependencies.
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
