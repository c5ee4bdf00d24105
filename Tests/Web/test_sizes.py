"""Scripts and styles are small, as a server sends them: compressed, and each on its own."""

import gzip
import pathlib

import pytest

BUILT = pathlib.Path(__file__).resolve().parents[2] / "site/-"
#: What a page of a list loads before its search is used.
LIST = [
    "dom", "find", "fit", "follow", "links", "order", "page-state", "place", "scrub", "skip", "strip", "tools"]


def size(path):
    return len(gzip.compress(path.read_bytes(), 9))


@pytest.mark.parametrize("name, most", [
    ("arrange", 1650), ("by", 2250), ("catalogs", 2200), ("dom", 725), ("downloads", 950), ("entry-place", 1625), ("filter", 1575), ("find", 1575),
    ("follow", 1000), ("found-place", 700), ("found-section", 1900), ("links", 1900), ("lookup", 1725), ("marks", 1650), ("matching", 1650), ("narrow", 3350), ("nearest", 1775), ("notches", 700),
    ("number-range", 775), ("numbers", 700), ("order", 975), ("page-state", 800), ("place", 2325), ("phrases", 875), ("query", 425), ("ranges", 1500), ("results", 3350), ("rows", 725),
    ("places", 650), ("scrub", 2600), ("search", 2400), ("search-field", 1050), ("sectioning", 3350), ("shared-list", 1650), ("spelling", 1075), ("status", 2125), ("strip", 2025), ("term-index", 1425), ("tools", 1125), ("tray", 3900),
])
def test_a_script_is_small(name, most):
    assert size(BUILT / f"{name}.js") <= most


def test_a_list_is_small_until_its_search_is_used():
    assert sum(size(BUILT / f"{name}.js") for name in LIST) <= 18_200


def test_scripts_and_styles_are_small_in_all():
    """Those of the site's own pages."""
    own = [path for path in BUILT.glob("*.js") if path.name != "terms.js"]
    assert sum(map(size, own)) + size(BUILT / "theme.css") <= 85_500
