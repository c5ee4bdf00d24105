// The files of the default theme. The compiler copies their bytes; as literals of Swift, they took a minute to compile.

#include "ThemeFiles.h"

#ifndef __has_embed
#error "Thumbindex needs a compiler with #embed, such as that of Swift 6.3"
#endif

// No file has a zero byte, so one ends each of them.
#define BEGIN(path) {path, (const unsigned char[]){
#define END , 0}},

static const struct theme_file files[] = {
BEGIN("404.mustache")
#embed "../../Templates/404.mustache"
END
BEGIN("entry.mustache")
#embed "../../Templates/entry.mustache"
END
BEGIN("fact.mustache")
#embed "../../Templates/fact.mustache"
END
BEGIN("find.mustache")
#embed "../../Templates/find.mustache"
END
BEGIN("home.mustache")
#embed "../../Templates/home.mustache"
END
BEGIN("icon.svg")
#embed "../../Templates/icon.svg"
END
BEGIN("layout.mustache")
#embed "../../Templates/layout.mustache"
END
BEGIN("moved.mustache")
#embed "../../Templates/moved.mustache"
END
BEGIN("page.mustache")
#embed "../../Templates/page.mustache"
END
BEGIN("pages.mustache")
#embed "../../Templates/pages.mustache"
END
BEGIN("print.mustache")
#embed "../../Templates/print.mustache"
END
BEGIN("results.mustache")
#embed "../../Templates/results.mustache"
END
BEGIN("rows/basic.mustache")
#embed "../../Templates/rows/basic.mustache"
END
BEGIN("rows/columns.mustache")
#embed "../../Templates/rows/columns.mustache"
END
BEGIN("rows/image.mustache")
#embed "../../Templates/rows/image.mustache"
END
BEGIN("rows/see.mustache")
#embed "../../Templates/rows/see.mustache"
END
BEGIN("rows/subtitle.mustache")
#embed "../../Templates/rows/subtitle.mustache"
END
BEGIN("rows/value.mustache")
#embed "../../Templates/rows/value.mustache"
END
BEGIN("scripts/also.js")
#embed "../../Templates/scripts/also.js"
END
BEGIN("scripts/arrange.js")
#embed "../../Templates/scripts/arrange.js"
END
BEGIN("scripts/by.js")
#embed "../../Templates/scripts/by.js"
END
BEGIN("scripts/catalogs.js")
#embed "../../Templates/scripts/catalogs.js"
END
BEGIN("scripts/choices.js")
#embed "../../Templates/scripts/choices.js"
END
BEGIN("scripts/copy.js")
#embed "../../Templates/scripts/copy.js"
END
BEGIN("scripts/dom.js")
#embed "../../Templates/scripts/dom.js"
END
BEGIN("scripts/downloads.js")
#embed "../../Templates/scripts/downloads.js"
END
BEGIN("scripts/entry-place.js")
#embed "../../Templates/scripts/entry-place.js"
END
BEGIN("scripts/filter.js")
#embed "../../Templates/scripts/filter.js"
END
BEGIN("scripts/find.js")
#embed "../../Templates/scripts/find.js"
END
BEGIN("scripts/fit.js")
#embed "../../Templates/scripts/fit.js"
END
BEGIN("scripts/follow.js")
#embed "../../Templates/scripts/follow.js"
END
BEGIN("scripts/found-entries.js")
#embed "../../Templates/scripts/found-entries.js"
END
BEGIN("scripts/found-names.js")
#embed "../../Templates/scripts/found-names.js"
END
BEGIN("scripts/found-place.js")
#embed "../../Templates/scripts/found-place.js"
END
BEGIN("scripts/found-row.js")
#embed "../../Templates/scripts/found-row.js"
END
BEGIN("scripts/found-section.js")
#embed "../../Templates/scripts/found-section.js"
END
BEGIN("scripts/found-window.js")
#embed "../../Templates/scripts/found-window.js"
END
BEGIN("scripts/frames.js")
#embed "../../Templates/scripts/frames.js"
END
BEGIN("scripts/links.js")
#embed "../../Templates/scripts/links.js"
END
BEGIN("scripts/lookup.js")
#embed "../../Templates/scripts/lookup.js"
END
BEGIN("scripts/marks.js")
#embed "../../Templates/scripts/marks.js"
END
BEGIN("scripts/matching.js")
#embed "../../Templates/scripts/matching.js"
END
BEGIN("scripts/moves.js")
#embed "../../Templates/scripts/moves.js"
END
BEGIN("scripts/narrow.js")
#embed "../../Templates/scripts/narrow.js"
END
BEGIN("scripts/nearest.js")
#embed "../../Templates/scripts/nearest.js"
END
BEGIN("scripts/notches.js")
#embed "../../Templates/scripts/notches.js"
END
BEGIN("scripts/number-range.js")
#embed "../../Templates/scripts/number-range.js"
END
BEGIN("scripts/numbers.js")
#embed "../../Templates/scripts/numbers.js"
END
BEGIN("scripts/order.js")
#embed "../../Templates/scripts/order.js"
END
BEGIN("scripts/page-state.js")
#embed "../../Templates/scripts/page-state.js"
END
BEGIN("scripts/phrases.js")
#embed "../../Templates/scripts/phrases.js"
END
BEGIN("scripts/place.js")
#embed "../../Templates/scripts/place.js"
END
BEGIN("scripts/places.js")
#embed "../../Templates/scripts/places.js"
END
BEGIN("scripts/query.js")
#embed "../../Templates/scripts/query.js"
END
BEGIN("scripts/ranges.js")
#embed "../../Templates/scripts/ranges.js"
END
BEGIN("scripts/regions.js")
#embed "../../Templates/scripts/regions.js"
END
BEGIN("scripts/results.js")
#embed "../../Templates/scripts/results.js"
END
BEGIN("scripts/rows.js")
#embed "../../Templates/scripts/rows.js"
END
BEGIN("scripts/scrub.js")
#embed "../../Templates/scripts/scrub.js"
END
BEGIN("scripts/search-field.js")
#embed "../../Templates/scripts/search-field.js"
END
BEGIN("scripts/search.js")
#embed "../../Templates/scripts/search.js"
END
BEGIN("scripts/sectioning.js")
#embed "../../Templates/scripts/sectioning.js"
END
BEGIN("scripts/selection.js")
#embed "../../Templates/scripts/selection.js"
END
BEGIN("scripts/shared-list.js")
#embed "../../Templates/scripts/shared-list.js"
END
BEGIN("scripts/skip.js")
#embed "../../Templates/scripts/skip.js"
END
BEGIN("scripts/spelling.js")
#embed "../../Templates/scripts/spelling.js"
END
BEGIN("scripts/status.js")
#embed "../../Templates/scripts/status.js"
END
BEGIN("scripts/strip.js")
#embed "../../Templates/scripts/strip.js"
END
BEGIN("scripts/term-index.js")
#embed "../../Templates/scripts/term-index.js"
END
BEGIN("scripts/term-preview.js")
#embed "../../Templates/scripts/term-preview.js"
END
BEGIN("scripts/tools.js")
#embed "../../Templates/scripts/tools.js"
END
BEGIN("scripts/tray.js")
#embed "../../Templates/scripts/tray.js"
END
BEGIN("scripts/without.js")
#embed "../../Templates/scripts/without.js"
END
BEGIN("search.mustache")
#embed "../../Templates/search.mustache"
END
BEGIN("section.mustache")
#embed "../../Templates/section.mustache"
END
BEGIN("strip.mustache")
#embed "../../Templates/strip.mustache"
END

// The order in which they are put together into one: the first names the layers, and each of the others fills the layer of
// its own name.
BEGIN("styles/tokens.css")
#embed "../../Templates/styles/tokens.css"
END
BEGIN("styles/base.css")
#embed "../../Templates/styles/base.css"
END
BEGIN("styles/layout.css")
#embed "../../Templates/styles/layout.css"
END
BEGIN("styles/navigation.css")
#embed "../../Templates/styles/navigation.css"
END
BEGIN("styles/narrow.css")
#embed "../../Templates/styles/narrow.css"
END
BEGIN("styles/index.css")
#embed "../../Templates/styles/index.css"
END
BEGIN("styles/scrub.css")
#embed "../../Templates/styles/scrub.css"
END
BEGIN("styles/rows.css")
#embed "../../Templates/styles/rows.css"
END
BEGIN("styles/entry.css")
#embed "../../Templates/styles/entry.css"
END
BEGIN("styles/selection.css")
#embed "../../Templates/styles/selection.css"
END
BEGIN("styles/search.css")
#embed "../../Templates/styles/search.css"
END
BEGIN("styles/results.css")
#embed "../../Templates/styles/results.css"
END
BEGIN("styles/home.css")
#embed "../../Templates/styles/home.css"
END
BEGIN("styles/prose.css")
#embed "../../Templates/styles/prose.css"
END
BEGIN("styles/media.css")
#embed "../../Templates/styles/media.css"
END

BEGIN("tray.mustache")
#embed "../../Templates/tray.mustache"
END
BEGIN("view.mustache")
#embed "../../Templates/view.mustache"
END
BEGIN("words/ar.yaml")
#embed "../../Templates/words/ar.yaml"
END
BEGIN("words/de.yaml")
#embed "../../Templates/words/de.yaml"
END
BEGIN("words/en.yaml")
#embed "../../Templates/words/en.yaml"
END
BEGIN("words/es.yaml")
#embed "../../Templates/words/es.yaml"
END
BEGIN("words/fr.yaml")
#embed "../../Templates/words/fr.yaml"
END
BEGIN("words/he.yaml")
#embed "../../Templates/words/he.yaml"
END
BEGIN("words/ja.yaml")
#embed "../../Templates/words/ja.yaml"
END
BEGIN("words/ko.yaml")
#embed "../../Templates/words/ko.yaml"
END
BEGIN("words/sv.yaml")
#embed "../../Templates/words/sv.yaml"
END
BEGIN("words/zh.yaml")
#embed "../../Templates/words/zh.yaml"
END
BEGIN("words/zh-Hant.yaml")
#embed "../../Templates/words/zh-Hant.yaml"
END
};

const struct theme_file *theme_file(int number) { return &files[number]; }

int theme_file_count(void) { return sizeof files / sizeof files[0]; }
