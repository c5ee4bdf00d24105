internal import ThemeFiles

/// The files of the default theme, compiled into the program.
///
/// A test compares them with the folder `Templates`.
public enum DefaultTheme {
    public struct File: Sendable {
        /// The path in the theme's folder (`rows/basic.mustache`).
        public let path: String
        public let bytes: [UInt8]
    }

    public static let files: [File] = (0..<theme_file_count()).map { number in
        let file = theme_file(number).pointee
        return File(path: String(cString: file.path), bytes: Array(String(cString: file.bytes).utf8))
    }

    /// The paths of the style sheets in the order of their layers.
    public static let styles = files.map(\.path).filter { $0.hasPrefix("styles/") }

    /// The paths of the style sheets, those with similar rules near each other, because compression finds what is
    /// repeated within 32 KB only. The first one lists the layers, so the order of the others does not change the
    /// cascade. It has the same files as ``styles``.
    public static let similarStyles = [
        "tokens", "prose", "rows", "layout", "entry", "base", "media", "home", "selection", "results",
        "narrow", "navigation", "search", "scrub", "index",
    ].map { "styles/\($0).css" }
}
