/// The files of the default theme, compiled into the program.
///
/// Embedded resources have only base names, which must be unique; this table has their paths. A test compares it with
/// the folder.
public enum DefaultTheme {
    public struct File: Sendable {
        /// The path in the theme's folder (`rows/basic.mustache`).
        public let path: String
        public let bytes: [UInt8]
    }

    public static let files: [File] = [
        // SwiftPM replaces a first character that is not valid in a Swift identifier with `_`.
        File(path: "404.mustache", bytes: PackageResources._04_mustache),
        File(path: "entry.mustache", bytes: PackageResources.entry_mustache),
        File(path: "fact.mustache", bytes: PackageResources.fact_mustache),
        File(path: "home.mustache", bytes: PackageResources.home_mustache),
        File(path: "icon.svg", bytes: PackageResources.icon_svg),
        File(path: "layout.mustache", bytes: PackageResources.layout_mustache),
        File(path: "moved.mustache", bytes: PackageResources.moved_mustache),
        File(path: "page.mustache", bytes: PackageResources.page_mustache),
        File(path: "pages.mustache", bytes: PackageResources.pages_mustache),
        File(path: "results.mustache", bytes: PackageResources.results_mustache),
        File(path: "rows/basic.mustache", bytes: PackageResources.basic_mustache),
        File(path: "rows/columns.mustache", bytes: PackageResources.columns_mustache),
        File(path: "rows/image.mustache", bytes: PackageResources.image_mustache),
        File(path: "rows/see.mustache", bytes: PackageResources.see_mustache),
        File(path: "rows/subtitle.mustache", bytes: PackageResources.subtitle_mustache),
        File(path: "rows/value.mustache", bytes: PackageResources.value_mustache),
        File(path: "scripts/also.js", bytes: PackageResources.also_js),
        File(path: "scripts/arrange.js", bytes: PackageResources.arrange_js),
        File(path: "scripts/by.js", bytes: PackageResources.by_js),
        File(path: "scripts/catalogs.js", bytes: PackageResources.catalogs_js),
        File(path: "scripts/copy.js", bytes: PackageResources.copy_js),
        File(path: "scripts/dom.js", bytes: PackageResources.dom_js),
        File(path: "scripts/filter.js", bytes: PackageResources.filter_js),
        File(path: "scripts/find.js", bytes: PackageResources.find_js),
        File(path: "scripts/fit.js", bytes: PackageResources.fit_js),
        File(path: "scripts/found-section.js", bytes: PackageResources.found_section_js),
        File(path: "scripts/frames.js", bytes: PackageResources.frames_js),
        File(path: "scripts/links.js", bytes: PackageResources.links_js),
        File(path: "scripts/lookup.js", bytes: PackageResources.lookup_js),
        File(path: "scripts/marks.js", bytes: PackageResources.marks_js),
        File(path: "scripts/moves.js", bytes: PackageResources.moves_js),
        File(path: "scripts/narrow.js", bytes: PackageResources.narrow_js),
        File(path: "scripts/nearest.js", bytes: PackageResources.nearest_js),
        File(path: "scripts/notches.js", bytes: PackageResources.notches_js),
        File(path: "scripts/numbers.js", bytes: PackageResources.numbers_js),
        File(path: "scripts/order.js", bytes: PackageResources.order_js),
        File(path: "scripts/page-state.js", bytes: PackageResources.page_state_js),
        File(path: "scripts/phrases.js", bytes: PackageResources.phrases_js),
        File(path: "scripts/place.js", bytes: PackageResources.place_js),
        File(path: "scripts/query.js", bytes: PackageResources.query_js),
        File(path: "scripts/ranges.js", bytes: PackageResources.ranges_js),
        File(path: "scripts/regions.js", bytes: PackageResources.regions_js),
        File(path: "scripts/results.js", bytes: PackageResources.results_js),
        File(path: "scripts/rows.js", bytes: PackageResources.rows_js),
        File(path: "scripts/scrub.js", bytes: PackageResources.scrub_js),
        File(path: "scripts/search.js", bytes: PackageResources.search_js),
        File(path: "scripts/sectioning.js", bytes: PackageResources.sectioning_js),
        File(path: "scripts/selection.js", bytes: PackageResources.selection_js),
        File(path: "scripts/skip.js", bytes: PackageResources.skip_js),
        File(path: "scripts/spelling.js", bytes: PackageResources.spelling_js),
        File(path: "scripts/status.js", bytes: PackageResources.status_js),
        File(path: "scripts/strip.js", bytes: PackageResources.strip_js),
        File(path: "scripts/terms.js", bytes: PackageResources.terms_js),
        File(path: "scripts/tray.js", bytes: PackageResources.tray_js),
        File(path: "scripts/without.js", bytes: PackageResources.without_js),
        File(path: "search.mustache", bytes: PackageResources.search_mustache),
        File(path: "section.mustache", bytes: PackageResources.section_mustache),
        File(path: "strip.mustache", bytes: PackageResources.strip_mustache),
        // The order in which they are put together into one: the first names the layers, and each of the others fills
        // the layer of its own name.
        File(path: "styles/tokens.css", bytes: PackageResources.tokens_css),
        File(path: "styles/base.css", bytes: PackageResources.base_css),
        File(path: "styles/layout.css", bytes: PackageResources.layout_css),
        File(path: "styles/navigation.css", bytes: PackageResources.navigation_css),
        File(path: "styles/index.css", bytes: PackageResources.index_css),
        File(path: "styles/scrub.css", bytes: PackageResources.scrub_css),
        File(path: "styles/rows.css", bytes: PackageResources.rows_css),
        File(path: "styles/entry.css", bytes: PackageResources.entry_css),
        File(path: "styles/selection.css", bytes: PackageResources.selection_css),
        File(path: "styles/search.css", bytes: PackageResources.search_css),
        File(path: "styles/home.css", bytes: PackageResources.home_css),
        File(path: "styles/prose.css", bytes: PackageResources.prose_css),
        File(path: "styles/media.css", bytes: PackageResources.media_css),
        File(path: "tray.mustache", bytes: PackageResources.tray_mustache),
        File(path: "view.mustache", bytes: PackageResources.view_mustache),
        File(path: "words/ar.yaml", bytes: PackageResources.ar_yaml),
        File(path: "words/de.yaml", bytes: PackageResources.de_yaml),
        File(path: "words/en.yaml", bytes: PackageResources.en_yaml),
        File(path: "words/es.yaml", bytes: PackageResources.es_yaml),
        File(path: "words/fr.yaml", bytes: PackageResources.fr_yaml),
        File(path: "words/he.yaml", bytes: PackageResources.he_yaml),
        File(path: "words/ja.yaml", bytes: PackageResources.ja_yaml),
        File(path: "words/ko.yaml", bytes: PackageResources.ko_yaml),
        File(path: "words/sv.yaml", bytes: PackageResources.sv_yaml),
        File(path: "words/zh.yaml", bytes: PackageResources.zh_yaml),
        File(path: "words/zh-Hant.yaml", bytes: PackageResources.zh_Hant_yaml),
    ]

    /// The paths of the style sheets in their order.
    public static let styles = files.map(\.path).filter { $0.hasPrefix("styles/") }
}
