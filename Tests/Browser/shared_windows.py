"""Windows whose page is opened once, for tests that leave it as it can be brought back to its start."""

import contextlib

from .waiting import FRAMES, wait_for_frames, wait_until

#: Brings a page back to its start: its URL and what the page shows for it, the status, the focus, the styles and the place.
RESET = f"""async () => {{
    document.activeElement.blur();
    document.querySelector(".cells")?.hidePopover();
    history.replaceState(null, "", location.pathname);
    dispatchEvent(new PopStateEvent("popstate"));
    document.querySelector("#__status")?.replaceChildren();
    document.adoptedStyleSheets = [];
    scrollTo({{ top: 0, behavior: "instant" }});
    // For 50 ms after a scrub, its script ignores clicks.
    do {{ {FRAMES} }} while (!dispatchEvent(new Event("click", {{ cancelable: true }})));
}}"""


@contextlib.contextmanager
def shared_windows(windows, condition):
    """Yields a function that shows a page, which it opens if no test before has: `shared(url, size)`.

    The page is ready if a condition is true.
    """
    taken = {}

    def shared(url, size=(1280, 800), **options):
        place = (url, size, repr(sorted(options.items())))
        if place not in taken:
            taken[place] = windows.take(size, scripts=True, **options)
        window = taken[place][1]
        if window.url.partition("?")[0].partition("#")[0] == url:
            window.mouse.move(0, 0)
            window.set_viewport_size({"width": size[0], "height": size[1]})
            wait_for_frames(window)
            window.evaluate(RESET)
        else:
            window.goto(url)
        wait_until(window, condition)
        return window

    yield shared
    for each in taken.values():
        windows.return_window(*each)
