/// The files of the default theme, compiled into the program.
///
/// Embedding keeps base names only, so they are unique, and this table gives each its path again. A test
/// holds it against the folder.
public enum DefaultTheme {
    public struct File: Sendable {
        /// The path in the theme's folder (`rows/basic.mustache`).
        public let path: String
        public let bytes: [UInt8]
    }

    public static let files: [File] = [
        // SwiftPM puts `_` in place of a first character that no Swift name may begin with.
        File(path: "404.mustache", bytes: PackageResources._04_mustache),
        File(path: "entry.mustache", bytes: PackageResources.entry_mustache),
        File(path: "home.mustache", bytes: PackageResources.home_mustache),
        File(path: "icon.svg", bytes: PackageResources.icon_svg),
        File(path: "layout.mustache", bytes: PackageResources.layout_mustache),
        File(path: "moved.mustache", bytes: PackageResources.moved_mustache),
        File(path: "page.mustache", bytes: PackageResources.page_mustache),
        File(path: "rows/basic.mustache", bytes: PackageResources.basic_mustache),
        File(path: "rows/image.mustache", bytes: PackageResources.image_mustache),
        File(path: "rows/see.mustache", bytes: PackageResources.see_mustache),
        File(path: "rows/subtitle.mustache", bytes: PackageResources.subtitle_mustache),
        File(path: "rows/value.mustache", bytes: PackageResources.value_mustache),
        File(path: "section.mustache", bytes: PackageResources.section_mustache),
        File(path: "strip.mustache", bytes: PackageResources.strip_mustache),
        File(path: "theme.css", bytes: PackageResources.theme_css),
        File(path: "view.mustache", bytes: PackageResources.view_mustache),
    ]
}
