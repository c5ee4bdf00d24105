"""Scripts and styles are small, as a server sends them: compressed, and each on its own."""

import gzip
import pathlib

import pytest

BUILT = pathlib.Path(__file__).resolve().parents[2] / "site/-"


def size(path):
    return len(gzip.compress(path.read_bytes(), 9))


@pytest.mark.parametrize("name, most", [
    ("arrange", 2288), ("by", 1914), ("catalogs", 1868), ("downloads", 914), ("entry-place", 1526), ("first", 5156),
    ("narrow", 3594), ("nearest", 1449), ("numbers", 615), ("phrases", 862), ("places", 655), ("ranges", 1436), ("results", 4709),
    ("scripts", 6766), ("search", 12380), ("sectioning", 2428), ("selection", 1636), ("tray", 4745),
])
def test_a_script_is_small(name, most):
    assert size(BUILT / f"{name}.js") <= most


def test_scripts_and_styles_are_small_in_all():
    """Those of the site's own pages."""
    own = [path for path in BUILT.glob("*.js") if path.name != "terms.js"]
    assert sum(map(size, own)) + size(BUILT / "theme.css") <= 71_340
