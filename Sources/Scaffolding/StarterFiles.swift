/// The files of a starter site, compiled into the program.
///
/// Embedding keeps base names only, so they are unique, and this table gives each its path again. A test holds
/// it against what a new project holds.
package enum StarterFiles {
    package static let all: [ProjectFile] = [
        // Under its own name the file would keep things out of the repository that holds it.
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

/// A file of a project that is about to be written.
package struct ProjectFile {
    /// From the project folder.
    package let path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
