"""Pointers that press, move and release: a finger and a mouse."""

import contextlib


class Finger:
    """A touch, as the browser receives it from a touch screen."""

    #: The options of a window with a touch screen.
    OPTIONS = {"has_touch": True, "is_mobile": True}

    def __init__(self, window):
        self._window = window
        self._session = window.context.new_cdp_session(window)

    def _send(self, kind, *points):
        self._session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def press(self, x, y):
        self._send("touchStart", (x, y))

    def move(self, x, y):
        self._send("touchMove", (x, y))

    def release(self):
        self._send("touchEnd")

    def cancel(self):
        self._send("touchCancel")

    def tap(self, x, y):
        self._window.touchscreen.tap(x, y)

    def leave(self):
        # A touch that the test left open would end the next one.
        with contextlib.suppress(Exception):
            self.cancel()
        self._session.detach()


class Mouse:
    OPTIONS = {}

    def __init__(self, window):
        self._window = window

    def press(self, x, y):
        self._window.mouse.move(x, y)
        self._window.mouse.down()

    def move(self, x, y):
        self._window.mouse.move(x, y)

    def release(self):
        self._window.mouse.up()

    def tap(self, x, y):
        self._window.mouse.click(x, y)

    def leave(self):
        self._window.mouse.up()


@contextlib.contextmanager
def pointer(kind, window):
    made = kind(window)
    try:
        yield made
    finally:
        made.leave()


def middle_of(target):
    """Returns the middle of an element in the window."""
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(hand, target):
    """Taps or clicks an element, as a reader does: after scrolling to it."""
    target.scroll_into_view_if_needed()
    hand.tap(*middle_of(target))
