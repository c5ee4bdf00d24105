// swift-tools-version: 6.2

import PackageDescription

// The documentation of the library `Sectioning`, for `make docs`. It is a separate package, so that building Thumbindex
// does not fetch the documentation plugin, and the other way round.
let package = Package(
    name: "documentation",
    products: [.library(name: "Sectioning", targets: ["Sectioning"])],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")
    ],
    targets: [
        // A symbolic link to the sources: the folder of a target must be inside its package.
        .target(name: "Sectioning", path: "Sectioning")
    ],
    swiftLanguageModes: [.v6]
)
