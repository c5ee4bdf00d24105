"""Runs the measures of the folder beside this file in a page."""

import functools
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent / "measures"


@functools.cache
def _script(name):
    shared = (FOLDER / "page.js").read_text()
    own = (FOLDER / f"{name}.js").read_text()
    # The comment at the head of a measure may stand before its function.
    return f"(argument) => {{ {shared}\nconst measure =\n{own};\nreturn measure(argument); }}"


def measure(page, name, argument=None):
    """What the script of this name finds in the page as it stands."""
    return page.evaluate(_script(name), argument)


def set_styles(page, styles):
    """Adds styles above the page's own; the policy does not reach what the browser's owner adds."""
    page.evaluate(
        "(styles) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(styles);"
        " document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; }", styles)
