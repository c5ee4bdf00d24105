"""Runs the scripts in the folder `measures` in a page."""

import functools
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent / "measures"


@functools.cache
def _script(name):
    shared = (FOLDER / "page.js").read_text()
    own = (FOLDER / f"{name}.js").read_text()
    # A comment may precede the function.
    return f"(argument) => {{ {shared}\nconst measure =\n{own};\nreturn measure(argument); }}"


def measure(page, name, argument=None):
    """Returns the result of the script of this name in the current page."""
    return page.evaluate(_script(name), argument)


def measure_each(page, name, act, arguments):
    """Does something in the current page for each argument, and returns the results of the script after each."""
    return page.evaluate(
        f"(all) => all.map((each) => {{ const found = ({act})(each); return [found, ({_script(name)})(found)]; }})", arguments)


def set_styles(page, styles):
    """Adds styles that override the page's own; the policy does not apply to them."""
    page.evaluate(
        "(styles) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(styles);"
        " document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; }", styles)
