"""Looks at what a running program does, which may change between two looks."""

import os
import pathlib
import time

#: The number of seconds to wait for a condition, on a busy machine.
PATIENCE = 60
#: The number of seconds for which a file that has changed is read again, because it may change without another time.
SETTLING_TIME = 0.03


def wait_for(condition, description, process=None, timeout=PATIENCE):
    """Waits until a function returns a true value, and returns that. Fails if the process ends before."""
    end = time.monotonic() + timeout
    while not (value := condition()):
        # The condition may have become true just before the process ended.
        if process and process.poll() is not None and not (value := condition()):
            raise AssertionError(f"the process ended before {description}: {process.communicate(timeout=10)}")
        if value:
            break
        assert time.monotonic() < end, f"not within {timeout} seconds: {description}"
        time.sleep(0.01)
    return value


def file_names(folder):
    """Returns the paths of the files in a folder that a program is changing. What disappears meanwhile may be missing."""
    return {
        os.path.relpath(os.path.join(top, name), folder)
        for top, _, names in os.walk(folder) for name in names
    }


def read_if_present(path):
    """Returns the contents of a file, or `None` if it has disappeared, as those in `/proc` do when their process ends."""
    try:
        return pathlib.Path(path).read_text()
    except (FileNotFoundError, ProcessLookupError):
        return None
