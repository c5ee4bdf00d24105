"""Scripts and styles are small, as a server sends them: compressed, and each on its own."""

import gzip
import pathlib

import pytest

BUILT = pathlib.Path(__file__).resolve().parents[2] / "site/-"


def size(path):
    return len(gzip.compress(path.read_bytes(), 9))


@pytest.mark.parametrize("name, most", [
    ("arrange", 2216), ("by", 1875), ("catalogs", 1803), ("downloads", 856), ("entry-place", 1457), ("first", 5671),
    ("narrow", 3452), ("nearest", 1405), ("numbers", 560), ("places", 608), ("ranges", 1409), ("results", 4857),
    ("scripts", 6885), ("search", 13226), ("sectioning", 2529), ("selection", 1577), ("term-preview", 969),
    ("tray", 4768),
])
def test_a_script_is_small(name, most):
    assert size(BUILT / f"{name}.js") <= most


def test_scripts_and_styles_are_small_in_all():
    """Those of the site's own pages."""
    own = [path for path in BUILT.glob("*.js") if path.name != "terms.js"]
    assert sum(map(size, own)) + size(BUILT / "theme.css") <= 73_173
