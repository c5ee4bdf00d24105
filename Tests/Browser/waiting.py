"""Waits for conditions of a page instead of a time."""

import contextlib
import functools
import time
import weakref

import playwright.sync_api

#: The number of seconds to wait for a condition, on a busy machine.
PATIENCE = 20


def wait_until(window, condition):
    """Waits until an expression is true, also if the page is left meanwhile."""
    try:
        # The policy of the pages lets Playwright repeat a function, but not an expression.
        window.wait_for_function(f"() => ({condition})", timeout=PATIENCE * 1000)
    except playwright.sync_api.TimeoutError as error:
        raise AssertionError(f"not within {PATIENCE} seconds: {condition}") from error


#: Shortens the timers of a page of up to half a second to 20 ms, so also their order can change. Longer ones stay.
HURRY = """{
    const own = setTimeout;
    window.setTimeout = (act, time = 0, ...rest) => own(act, time > 500 ? time : Math.min(time, 20), ...rest);
}"""

#: Waits until what was sent is handled, what follows in the next frame is done, and the page is drawn.
FRAMES = """await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next))));"""


def wait_for_frames(window):
    """Waits until the page has handled what was sent, and has been drawn."""
    window.evaluate(f"async () => {{ {FRAMES} }}")


#: A stream of events has no end.
ENDLESS = {"eventsource", "websocket"}


class Requests:
    """The requests of a page: those in flight, and how many it has started."""

    def __init__(self, window):
        self.in_flight = []
        self.started = 0
        #: Whether the page has scripts, and they are enabled.
        self.has_scripts = False
        #: The request for the page that replaces this one.
        self.next_page = None
        window.on("request", self._start)
        window.on("requestfinished", self._end)
        window.on("requestfailed", self._end)
        window.on("framenavigated", self._replace)

    def _start(self, request):
        self.started += 1
        if request.is_navigation_request():
            self.in_flight.clear()
            self.next_page = request
            self.has_scripts = False
        self.has_scripts |= request.resource_type == "script"
        if request.resource_type not in ENDLESS:
            self.in_flight.append(request)

    def _end(self, request):
        if request in self.in_flight:
            self.in_flight.remove(request)

    def _replace(self, frame):
        """Forgets what the page that was left has still requested, which never ends. A page can also change its own URL."""
        if self.next_page and frame.url.partition("#")[0] == self.next_page.url.partition("#")[0]:
            self.in_flight = [each for each in self.in_flight if each is self.next_page]
            self.next_page = None


_requests = weakref.WeakKeyDictionary()


def requests_of(window):
    """Returns the requests of a page since it was first asked for them."""
    if window not in _requests:
        _requests[window] = Requests(window)
    return _requests[window]


def wait_for_requests(window):
    """Waits until no request is in flight, and what the last ones brought is handled. Scripts import others after `load`."""
    requests = requests_of(window)
    end = time.monotonic() + PATIENCE
    is_resting = False
    while not is_resting:
        assert time.monotonic() < end, (
            f"still loading after {PATIENCE} seconds: {', '.join(each.url for each in requests.in_flight)}. "
            "A test that holds requests back passes wait_until='load'.")
        before = requests.started
        was_resting = not requests.in_flight
        _try_frames(window)
        is_resting = was_resting and not requests.in_flight and requests.started == before


def _try_frames(window):
    """Waits until the page has been drawn, or is left."""
    try:
        wait_for_frames(window)
    except playwright.sync_api.Error as error:
        if "navigati" not in str(error):
            raise
        window.wait_for_load_state()


def with_requests(navigate):
    """Returns a method of a page that also waits for its requests, unless it is told what to wait for."""
    @functools.wraps(navigate)
    def navigate_and_wait(window, *arguments, **options):
        requests = requests_of(window)
        response = navigate(window, *arguments, **options)
        if "wait_until" not in options and requests.has_scripts:
            wait_for_requests(window)
        return response
    return navigate_and_wait


def wait_for_events(window, condition, description):
    """Waits until a function returns a true value, which events of the page change."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"not within {PATIENCE} seconds: {description}"
        wait_for_frames(window)


def wait_for_held(window, held, count=1):
    """Waits until a route of the test holds some requests, and returns the first."""
    wait_for_events(window, lambda: len(held) >= count, f"{count} requests are held")
    return held[0]


#: Waits until all fonts are there, the page is drawn with them, and nothing is left to do.
REST = f"""await document.fonts.ready; {FRAMES}
    await new Promise((next) => requestIdleCallback(next));"""


def wait_for_rest(window):
    """Waits until the page has nothing left to do, except for what it waits for."""
    wait_for_requests(window)
    window.evaluate(f"async () => {{ {REST} }}")


def wait_for_animations(window):
    """Waits until what moves or fades has reached its end. What follows scrolling has none."""
    window.evaluate(f"""async () => {{
        {FRAMES}
        const hasEnd = (each) => each.timeline === document.timeline && each.effect.getComputedTiming().endTime < Infinity;
        await Promise.allSettled(document.getAnimations().filter(hasEnd).map(({{ finished }}) => finished));
        {FRAMES}
    }}""")


@contextlib.contextmanager
def slow_animations(window):
    """Lets animations take ten times as long, also on the next pages. One of them hides a list that is restored, for two
    seconds at most. On a busy machine, the scripts can take longer."""
    session = window.context.new_cdp_session(window)
    session.send("Animation.setPlaybackRate", {"playbackRate": .1})
    try:
        yield
    finally:
        session.send("Animation.setPlaybackRate", {"playbackRate": 1})
        session.detach()
