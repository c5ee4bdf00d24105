"""Scripts and styles are small, as a server sends them: compressed, and each on its own."""

import gzip
import pathlib

import pytest

BUILT = pathlib.Path(__file__).resolve().parents[2] / "site/-"


def size(path):
    return len(gzip.compress(path.read_bytes(), 9))


@pytest.mark.parametrize("name, most", [
    ("arrange", 2850), ("by", 2250), ("catalogs", 2100), ("downloads", 1050), ("entry-place", 1700), ("first", 6000),
    ("narrow", 4000), ("nearest", 1875), ("numbers", 725), ("phrases", 950), ("places", 720), ("ranges", 1620), ("results", 5250),
    ("scripts", 7750), ("search", 14_550), ("sectioning", 3100), ("selection", 1850), ("tray", 5300),
])
def test_a_script_is_small(name, most):
    assert size(BUILT / f"{name}.js") <= most


def test_scripts_and_styles_are_small_in_all():
    """Those of the site's own pages."""
    own = [path for path in BUILT.glob("*.js") if path.name != "terms.js"]
    assert sum(map(size, own)) + size(BUILT / "theme.css") <= 79_950
