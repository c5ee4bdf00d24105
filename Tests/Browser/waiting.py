"""Waits for conditions of a page instead of a time."""

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


#: Waits until what was sent is handled, what follows in the next frame is done, and the page is drawn.
FRAMES = """await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next))));"""


def wait_for_frames(window):
    """Waits until the page has handled what was sent, and has been drawn."""
    window.evaluate(f"async () => {{ {FRAMES} }}")


#: Waits until all fonts are there, the page is drawn with them, and nothing is left to do.
REST = f"""await document.fonts.ready; {FRAMES}
    await new Promise((next) => requestIdleCallback(next));"""


def wait_for_rest(window):
    """Waits until the page has nothing left to do, except for what it waits for."""
    window.evaluate(f"async () => {{ {REST} }}")


def wait_for_animations(window):
    """Waits until what moves or fades has reached its end. What follows scrolling has none."""
    window.evaluate(f"""async () => {{
        {FRAMES}
        const hasEnd = (each) => each.timeline === document.timeline && each.effect.getComputedTiming().endTime < Infinity;
        await Promise.allSettled(document.getAnimations().filter(hasEnd).map(({{ finished }}) => finished));
        {FRAMES}
    }}""")
