// swift-tools-version: 6.2

import PackageDescription

// The documentation of the library `Sectioning`, for `make docs`. It is a package of its own so that nobody who
// builds Thumbindex, or uses the library, fetches what only makes documentation, and the other way round.
let package = Package(
    name: "documentation",
    products: [.library(name: "Sectioning", targets: ["Sectioning"])],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")
    ],
    targets: [
        // A link to the sources, as a target's folder must lie in its package.
        .target(name: "Sectioning", path: "Sectioning")
    ],
    swiftLanguageModes: [.v6]
)
