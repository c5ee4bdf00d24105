"""Representative pages and window sizes."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class SitePage:
    """A page: its project and its URL path in the site."""

    project: str
    path: str
    has_strip: bool = False

    def __str__(self):
        return f"{self.project}:{self.path or 'home'}"


def _strip(project, *paths):
    return [SitePage(project, path, True) for path in paths]


def _plain(project, *paths):
    return [SitePage(project, path) for path in paths]


#: Pages with sections and an index.
LISTS = [
    *_strip("library", "household/", "household/-/name/", "household/-/keeper/", "animals/", "words/", "words/-/short/",
            "elements/", "split-elements/-/element/gold/", "thousands/-/a-z/s/2/", "thousands/-/a-z/k/",
            "dishes/", "dishes/-/kind/"),
    *_strip("arabic", "birds/", "birds/-/place/", "birds/-/initials/"),
    *_strip("lone", ""),
    *_strip("own", "household/", "household/-/name/", "animals/", "crew/", "elements/-/symbol/", "people/-/ar/",
            "people/-/ja/", "manual/"),
]

#: Pages that list sections with pages of their own.
CONTENTS = _strip("library", "split-elements/", "thousands/")

STRIPS = LISTS + CONTENTS

ALL = STRIPS + [
    *_plain("library", "", "about/", "animals/otter/", "dishes/raamen/", "household/-/plain/", "404.html"),
    *_plain("arabic", "", "about/", "birds/hoopoe/", "404.html"),
    *_plain("own", "", "about/", "household/sewing-machine/", "animals/okapi/", "elements/nobelium/"),
]

SIZES = [(360, 640), (390, 844), (640, 360), (1280, 800), (1440, 900)]
SCHEMES = ["light", "dark"]


def each_size(window, sizes=None):
    """Resizes the window to each size in turn."""
    for width, height in sizes or SIZES:
        window.set_viewport_size({"width": width, "height": height})
        yield f"{width}×{height}"
