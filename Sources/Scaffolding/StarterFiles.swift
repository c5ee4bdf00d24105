/// The files of a starter site, compiled into the program.
///
/// Embedded resources have only base names, which must be unique; this table has their paths. A test compares it with a
/// new project.
package enum StarterFiles {
    package static let all: [ProjectFile] = [
        // Named `.gitignore`, the file would apply to this repository.
        ProjectFile(path: ".gitignore", bytes: PackageResources.gitignore),
        ProjectFile(path: "content/about.md", bytes: PackageResources.about_md),
        ProjectFile(path: "content/herbs/basil.md", bytes: PackageResources.basil_md),
        ProjectFile(path: "content/herbs/catalog.yaml", bytes: PackageResources.catalog_yaml),
        ProjectFile(path: "content/herbs/coriander.md", bytes: PackageResources.coriander_md),
        ProjectFile(path: "content/herbs/herbs.json", bytes: PackageResources.herbs_json),
        ProjectFile(path: "content/herbs/images/basil.svg", bytes: PackageResources.basil_svg),
        ProjectFile(path: "content/herbs/mint.md", bytes: PackageResources.mint_md),
        ProjectFile(path: "content/index.md", bytes: PackageResources.index_md),
        ProjectFile(path: sitePath, bytes: PackageResources.site_yaml),
    ]

    package static let sitePath = "content/site.yaml"
    package static let catalogPath = "content/herbs/catalog.yaml"
    package static let ignorePath = ".gitignore"
}

/// A file of a project that is to be written.
package struct ProjectFile {
    /// The path from the project folder.
    package let path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
