"""Serves a built site locally, like a plain web server."""

import functools
import http.server
import pathlib
import threading
import urllib.parse


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files under a prefix, and `404.html` for missing ones."""

    protocol_version = "HTTP/1.1"
    # Otherwise, small responses on a persistent connection would wait for the client's delayed ACK.
    disable_nagle_algorithm = True

    def translate_path(self, path):
        path = urllib.parse.urlsplit(path).path
        prefix = self.server.prefix
        if not path.startswith(prefix):
            return str(pathlib.Path(self.directory, "no-such-file"))
        return super().translate_path("/" + path[len(prefix):])

    def list_directory(self, path):
        self.send_error(404)

    def send_error(self, code, message=None, explain=None):
        page = pathlib.Path(self.directory, "404.html")
        if code != 404 or not page.is_file():
            return super().send_error(code, message, explain)
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_request(self, code="-", size="-"):
        self.server.log.append((self.path, int(code)))

    def log_message(self, *arguments):
        pass


class SiteServer:
    """A running server. `root` is the URL of the site, `log` the list of requests with their status."""

    def __init__(self, folder, prefix="/"):
        handler = functools.partial(Handler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self._server.prefix = prefix
        self._server.log = self.log = []
        self.root = f"http://127.0.0.1:{self._server.server_port}{prefix}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    def stop(self):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
