"""Runs the preview server as a user would."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import threading
import urllib.error
import urllib.request

from watching import read_if_present


class Preview:
    """`thumbindex serve` on a free port, with its output so far. `before` is a command that starts it."""

    def __init__(self, program, folder, *arguments, port="0", before=()):
        port_arguments = ["-p", port] if port else []
        self.process = subprocess.Popen(
            [*before, program, "serve", "-s", str(folder), *port_arguments, *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.output, self.errors = [], []
        self._taken = {id(self.output): 0, id(self.errors): 0}
        self._more = threading.Condition()
        self._open = 2
        self._readers = [
            threading.Thread(target=self._read, args=(stream, lines), daemon=True)
            for stream, lines in ((self.process.stdout, self.output), (self.process.stderr, self.errors))]
        for reader in self._readers:
            reader.start()
        line = self.wait_for("Preview of")
        self.root = re.search(r"http://\S+/", line)[0]
        self.port = int(re.search(r":(\d+)/", self.root)[1])

    def _read(self, stream, lines):
        for line in stream:
            with self._more:
                lines.append(line)
                self._more.notify_all()
        with self._more:
            self._open -= 1
            self._more.notify_all()

    def _next_line(self, text):
        """Returns the first line that contains the text, after the lines already taken, from either stream."""
        for lines in (self.output, self.errors):
            for number in range(self._taken[id(lines)], len(lines)):
                if text in lines[number]:
                    self._taken[id(lines)] = number + 1
                    return lines[number]
        return None

    def wait_for(self, text):
        """Waits until a line that contains the text is printed."""
        with self._more:
            while (line := self._next_line(text)) is None:
                assert self._open and self._more.wait(timeout=60), "".join(self.errors)
        return line

    def get(self, path, **fields):
        """Returns the status, fields and bytes of a response. Redirects are not followed."""
        opener = urllib.request.build_opener(_NoRedirect)
        request = urllib.request.Request(self.root + path.removeprefix("/"), headers=fields)
        try:
            with opener.open(request, timeout=60) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as response:
            with response:
                return response.code, response.headers, response.read()

    def memory(self):
        """Returns the memory in use, in bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s*(\d+) kB", status)[1]) * 1024

    def descriptors(self):
        """Returns the number of open descriptors."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def wakeups(self):
        """Returns how often each of the server's threads has woken up. A thread may end meanwhile."""
        tasks = f"/proc/{self.process.pid}/task"
        read = {thread: read_if_present(f"{tasks}/{thread}/status") for thread in os.listdir(tasks)}
        return {
            thread: int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status, re.MULTILINE)[1])
            for thread, status in read.items() if status}

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def raw(self, data):
        """Sends bytes and returns everything received until the server closes the connection or has responded."""
        chunks = []
        with self.connect() as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                while chunk := connection.recv(65536):
                    chunks.append(chunk)
            except OSError:  # The server closed the connection early.
                pass
        return b"".join(chunks)

    def request(self, target, host="localhost", method="GET", more=b""):
        """Returns the raw response to a target, which is sent unchanged."""
        target = target if isinstance(target, bytes) else target.encode()
        return self.raw(method.encode() + b" " + target + b" HTTP/1.1\r\nHost: " + host.encode()
                        + b"\r\nConnection: close\r\n" + more + b"\r\n")

    def stop(self, with_signal=signal.SIGINT):
        """Stops the server and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
        status = self.process.wait(timeout=60)
        for reader in self._readers:
            reader.join(timeout=60)
        for stream in (self.process.stdout, self.process.stderr):
            stream.close()
        return status


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Events:
    """The event stream of a page."""

    def __init__(self, preview, path, revision=None, version=None, fields=b"", host="localhost"):
        if revision is None:
            page = preview.get(path)[2].decode()
            revision = re.search(r'data-revision="(\w+)"', page)[1]
            version = re.search(r'data-version="(\d+)"', page)[1]
        self._connection = preview.connect()
        self._connection.sendall(
            f"GET /-/live?path={path}&revision={revision}&version={version or 0} HTTP/1.1\r\nHost: {host}\r\n".encode()
            + fields + b"\r\n")
        self._file = self._connection.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        while self._file.readline().strip():
            pass

    def next(self):
        """Returns the name and the data of the next event, except for changes of what is found in catalogs."""
        name = None
        while True:
            line = self._file.readline().decode()
            assert line, "the stream has ended"
            line = line.strip()
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: ") and not line.endswith("/-/search/index.gz"):
                return name, line.removeprefix("data: ")

    def close(self):
        self._file.close()
        self._connection.close()
