"""Measures of a page, by the scripts in the folder `measures`, and of its pictures."""

import base64
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


def color_values(window, shot):
    """Returns the red, green and blue values of all pixels of a screenshot, decoded by the browser."""
    return window.evaluate("""async (data) => {
        const bitmap = await createImageBitmap(await new Response(Uint8Array.from(atob(data), (each) => each.charCodeAt())).blob());
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        canvas.drawImage(bitmap, 0, 0);
        return [...canvas.getImageData(0, 0, bitmap.width, bitmap.height).data.filter((_, at) => at % 4 < 3)];
    }""", base64.b64encode(shot).decode())
