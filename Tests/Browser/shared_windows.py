"""Windows whose pages are opened once for several tests."""

from .waiting import wait_until


class SharedWindows:
    """Opens a page, or resets the window in which it is already open: `shared(url, size, **options)`.

    `condition` is a JavaScript expression that is true when the page is ready. `reset` is a function that undoes what a
    test has done in a window. `options` are those of all windows.
    """

    def __init__(self, windows, condition, reset, **options):
        self._windows, self._condition, self._reset, self._options = windows, condition, reset, options
        self._taken = {}

    def __call__(self, url, size=(1280, 800), **options):
        key = (url, size, repr(sorted(options.items())))
        if key not in self._taken:
            self._taken[key] = self._windows.take(size, scripts=True, **self._options, **options)
        window = self._taken[key][1]
        window.set_viewport_size({"width": size[0], "height": size[1]})
        if window.url.partition("?")[0].partition("#")[0] != url:
            window.goto(url)
            wait_until(window, self._condition)
        self._reset(window)
        wait_until(window, self._condition)
        return window

    def close(self):
        for key, window in self._taken.values():
            self._windows.return_window(key, window)
