"""Times commands and preview servers."""

import http.client
import os
import socket
import statistics
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Run:
    """What a command used: elapsed and processor time in seconds, and its peak memory in MiB."""

    seconds: float
    processor: float
    memory: float


def run(command, environment=None):
    """Runs a command. Its failure ends the benchmark."""
    actions = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    start = time.perf_counter()
    process = os.posix_spawnp(command[0], command, environment or os.environ, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def median(runs):
    """The median time, and the greatest memory."""
    return Run(
        statistics.median(run.seconds for run in runs),
        statistics.median(run.processor for run in runs),
        max(run.memory for run in runs),
    )


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """A preview server and how it answers."""

    def __init__(self, process, port, started):
        self.process, self.port, self.started = process, port, started

    def get(self, path):
        """Returns the body of a page; `None` if there is no answer yet."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            body = answer.read()
            return body if answer.status == 200 else None
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def wait(self, path, text=b"", limit=300):
        """Waits until a page has a text, and returns the seconds since the server was started."""
        while time.perf_counter() - self.started < limit:
            body = self.get(path)
            if body is not None and text in body:
                return time.perf_counter() - self.started
            if self.process.poll() is not None:
                sys.exit("the server ended")
            time.sleep(0.002)
        sys.exit(f"no answer for {path} after {limit} s")

    def edit(self, file, content, path, text):
        """Writes a file, and returns the seconds until a page has a text."""
        file.write_text(content)
        self.started = time.perf_counter()
        return self.wait(path, text)

    def wakeups(self, seconds):
        """Returns how often a second the server's threads wake up while nothing happens."""
        # Threads that did the last work end after a few seconds.
        time.sleep(10)
        before = self._switches()
        time.sleep(seconds)
        return (self._switches() - before) / seconds

    def _switches(self):
        total = 0
        for status in Path(f"/proc/{self.process.pid}/task").glob("*/status"):
            for line in status.read_text().splitlines():
                if line.startswith("voluntary_ctxt_switches"):
                    total += int(line.split()[1])
        return total


@contextmanager
def serving(command, port):
    """Starts a server, and stops it at the end."""
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    # A server that prints much must not wait for a reader.
    threading.Thread(target=lambda: [None for _ in process.stdout], daemon=True).start()
    try:
        yield Server(process, port, started)
    finally:
        process.terminate()
        process.wait()
