"""Scripts and styles are small, as a server sends them: compressed, and each on its own."""

import gzip
import pathlib

import pytest

BUILT = pathlib.Path(__file__).resolve().parents[2] / "site/-"


def size(path):
    return len(gzip.compress(path.read_bytes(), 9))


@pytest.mark.parametrize("name, most", [
    ("arrange", 2253), ("by", 1896), ("catalogs", 1836), ("downloads", 890), ("entry-place", 1486), ("first", 5249),
    ("narrow", 3479), ("nearest", 1431), ("numbers", 588), ("phrases", 878), ("places", 630), ("ranges", 1424), ("results", 4651),
    ("scripts", 6705), ("search", 12569), ("sectioning", 2407), ("selection", 1598), ("term-preview", 992), ("tray", 4840),
])
def test_a_script_is_small(name, most):
    assert size(BUILT / f"{name}.js") <= most


def test_scripts_and_styles_are_small_in_all():
    """Those of the site's own pages."""
    own = [path for path in BUILT.glob("*.js") if path.name != "terms.js"]
    assert sum(map(size, own)) + size(BUILT / "theme.css") <= 72_549
