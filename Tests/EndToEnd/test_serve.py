"""The preview server as a program: its responses, the requests it rejects, and the events after a change."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import threading
import time

import pytest

from conftest import Project
from preview import Events, Preview
from watching import wait_for

CANARY = b"canary-4e1d"
TEMPLATES = pathlib.Path(__file__).resolve().parents[2] / "Templates"

PROJECT = {
    "content/site.yaml": "title: Field notes\nurl: https://example.org/sub/folder/\n",
    "content/list/catalog.yaml": "title: List\n",
    "content/list/owl.md": "# Owl\n\nIt hoots. ![An owl](images/owl.svg)\n",
    "content/list/fox.md": "# Fox\n\nIt barks.\n",
    "content/list/ü b.md": "# Ü b\n\nText.\n",
    "content/list/images/owl.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'/>\n",
    "content/list/big.bin": bytes(range(256)) * 4096,
    "content/robots.txt": "User-agent: *\n",
}

# Prefixes of path traversal requests: a page, an asset, a missing file, the index file of a folder, a page without its
# slash, and the event stream.
STARTS = ["/list/owl/", "/list/images/owl.svg", "/nowhere/", "/list/index.html", "/list", "/-/live"]

ASTRAY = [
    "/../../canary.txt", "/%2e%2e/%2e%2e/%2e%2e/canary.txt", "/.%2e/.%2e/.%2e/canary.txt", "/%2e%2e%2f%2e%2e%2fcanary.txt",
    "/%252e%252e%252fcanary.txt", "/..%5c..%5ccanary.txt", "/..\\..\\canary.txt", "/%00", "%00.html", "/%c0%ae%c0%ae/canary.txt",
    "/%ff", "/%2fetc%2fpasswd", "/.", "/..", "\\", "%5c", "%", "%2", "%zz", "/\x7f", "/%0d%0aSet-Cookie:%20a=b", "#/../../../canary.txt",
]

# Path traversal from the root.
OTHERS = [
    "//etc/passwd", "//evil.test/list", "/%2fetc%2fpasswd", "/../../etc/passwd", "/%2e%2e/", "http://localhost/list/owl/",
    "http://evil.test/list/owl/", "file:///etc/passwd", "*", "list/owl/", "localhost:80", "?", "/site/index.html",
    "/content/site.yaml", "/site.yaml", "/list/owl.md", "/list/catalog.yaml", "/.thumbindex/manifest",
]


@pytest.fixture
def notes(project, tmp_path):
    """A project with a canary file next to it."""
    for path in (tmp_path / "canary.txt", tmp_path / "project/canary.txt"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(CANARY)
    return project.write(PROJECT)


@pytest.fixture
def preview(serve, notes):
    return serve(notes)


@pytest.fixture(scope="module")
def unchanged_preview(program, tmp_path_factory):
    """A server of a project that no test changes."""
    folder = tmp_path_factory.mktemp("unchanged")
    project = Project(folder / "project", program).write(PROJECT)
    for path in (folder / "canary.txt", project.folder / "canary.txt"):
        path.write_bytes(CANARY)
    preview = Preview(program, project.folder)
    yield preview
    preview.stop()


def wakeups_at_rest(preview, is_over):
    """Returns how often the threads of a server wake up in eight seconds."""
    # Threads of libdispatch end after five seconds without work. The first heartbeat is sent after twenty.
    is_over.wait(6)
    before = preview.wakeups()
    is_over.wait(8)
    return sum(count - before.get(thread, 0) for thread, count in preview.wakeups().items())


@pytest.fixture(scope="module", autouse=True)
def resting(program, make_project):
    """The wakeups of a server that rests while the other tests run, as a future."""
    project = make_project("resting", PROJECT)
    preview = Preview(program, project.folder)
    events = Events(preview, "/list/owl/")
    assert events.next()[0] == "fine"
    project.write({"content/list/owl.md": "# Owl\n\nIt hoots at night.\n"})
    assert events.next()[0] == "reload"
    for path in ("/list/", "/list/big.bin", "/-/explore"):
        assert preview.get(path)[0] == 200
    is_over = threading.Event()
    with concurrent.futures.ThreadPoolExecutor(1) as threads:
        yield threads.submit(wakeups_at_rest, preview, is_over)
        is_over.set()
    events.close()
    preview.stop()


def status_of(answer):
    return int(answer.split(b" ", 2)[1]) if answer else None


class TestResponses:
    """Responses for the URLs of the site."""

    FIELDS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
              "X-Frame-Options": "DENY", "Content-Security-Policy": "frame-ancestors 'none'"}

    @pytest.fixture
    def preview(self, unchanged_preview):
        return unchanged_preview

    @pytest.mark.parametrize("path, status, kind", [
        ("/", 200, "text/html; charset=utf-8"),
        ("/list/", 200, "text/html; charset=utf-8"),
        ("/list/index.html", 200, "text/html; charset=utf-8"),
        ("/list/?q=a/../b", 200, "text/html; charset=utf-8"),
        ("/list/%C3%BC-b/", 200, "text/html; charset=utf-8"),
        ("/list/images/owl.svg", 200, "image/svg+xml"),
        ("/list/big.bin", 200, "application/octet-stream"),
        ("/robots.txt", 200, "text/plain; charset=utf-8"),
        ("/-/theme.css", 200, "text/css; charset=utf-8"),
        ("/-/live.js", 200, "text/javascript; charset=utf-8"),
        ("/-/live.css", 200, "text/css; charset=utf-8"),
        ("/-/live.json", 200, "application/json"),
        ("/-/explore", 200, "text/html; charset=utf-8"),
        ("/-/explorer.css", 200, "text/css; charset=utf-8"),
        ("/-/live?path=/", 400, "text/plain; charset=utf-8"),
        ("/list", 301, "text/plain; charset=utf-8"),
        ("/%00", 400, "text/plain; charset=utf-8"),
        ("/nowhere/", 404, "text/html; charset=utf-8"),
        ("/404.html", 200, "text/html; charset=utf-8"),
    ])
    def test_responses_have_their_media_type_and_common_fields(self, preview, path, status, kind):
        answered, fields, _ = preview.get(path)
        assert (answered, fields["Content-Type"]) == (status, kind)
        assert {name: fields[name] for name in self.FIELDS} == self.FIELDS
        assert not [name for name in fields if name.lower().startswith("access-control")]

    def test_pages_equal_the_built_ones_except_for_the_script(self, serve, notes):
        preview = serve(notes)
        notes.write({"content/site.yaml": "title: Field notes\n"})
        preview.wait_for("changed")
        notes.build()
        for path, built in notes.files().items():
            shown = preview.get("/" + path.replace("ü", "%C3%BC"))[2]
            if path.endswith(".html"):
                before, script, after = shown.partition(b'<script type="module" src="/-/live.js"')
                assert before + after.partition(b"></script>\n")[2] == built, path
                assert script and after.partition(b"></script>\n")[2].startswith(b"</head>")
                assert b"live.js" not in built
            else:
                assert shown == built, path

    def test_nothing_is_written(self, serve, notes):
        serve(notes).get("/list/")
        assert sorted(os.listdir(notes.folder)) == ["canary.txt", "content"]

    def test_the_not_found_page_works_at_any_depth(self, preview):
        """The preview ignores the site's own URL and its subfolder."""
        status, _, page = preview.get("/a/b/c")
        assert status == 404 and b'href="/-/theme.css"' in page and b"example.org" not in page and b"/sub/" not in page

    @pytest.mark.parametrize("path, location", [
        ("/list", "/list/"), ("/list/owl", "/list/owl/"), ("/list/owl?q=a%20b", "/list/owl/?q=a%20b"),
        ("/list/%C3%BC-b", "/list/%C3%BC-b/"), ("/l%69st", "/list/"),
        ("/list/owl?q=%0d%0aX:y", "/list/owl/?q=%0d%0aX:y"), ("/list/owl?//evil.test/", "/list/owl/?//evil.test/"),
    ])
    def test_pages_redirect_to_their_url_with_a_slash(self, preview, path, location):
        answer = preview.request(path)
        assert status_of(answer) == 301 and f"\r\nLocation: {location}\r\n".encode() in answer

    @pytest.mark.parametrize("path", ["/nowhere", "//evil.test/list", "//list", "/%2flist", "/list%0d%0a"])
    def test_paths_that_name_another_host_are_not_redirected(self, preview, path):
        answer = preview.request(path)
        assert 400 <= status_of(answer) < 500 and b"\r\nLocation" not in answer

    @pytest.mark.parametrize("path", ["/list/", "/list/big.bin", "/nowhere", "/list", "/-/theme.css"])
    def test_head_equals_get_without_the_body(self, preview, path):
        head, _, rest = preview.request(path, method="HEAD").partition(b"\r\n\r\n")
        full, _, body = preview.request(path).partition(b"\r\n\r\n")
        def undated(text):
            return [line for line in text.split(b"\r\n") if not line.startswith(b"Date")]
        assert undated(head) == undated(full) and rest == b"" and body
        assert f"Content-Length: {len(body)}".encode() in head

    @pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "BREW"])
    def test_other_methods_are_not_allowed(self, preview, method):
        answer = preview.request("/list/", method=method)
        assert status_of(answer) in (400, 405, None) and b"<html" not in answer
        if method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            assert status_of(answer) == 405 and b"\r\nAllow: GET, HEAD\r\n" in answer
        assert preview.get("/")[0] == 200

    def test_requests_on_one_connection_are_answered_in_order(self, preview):
        requests = [b"GET /list HTTP/1.1\r\nHost: localhost\r\n\r\n", b"HEAD /list/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    b"GET /nowhere HTTP/1.1\r\nHost: evil.test\r\n\r\n", b"GET /-/live.json HTTP/1.0\r\nHost: localhost\r\n\r\n"]
        answer = preview.raw(b"".join(requests * 2))
        assert re.findall(rb"^HTTP/1.1 (\d+)", answer, re.MULTILINE) == [b"301", b"200", b"403", b"200"]
        assert answer.endswith(b"\r\n\r\n[]") and answer.count(b"Connection: close") == 1

    @pytest.mark.parametrize("value", [
        "bytes=0-9", "bytes=9223372036854775807-", "bytes=-9223372036854775808", "bytes=5-1", "bytes=0-0,1-1", "bytes=x", "a" * 9000])
    def test_ranges_are_ignored(self, preview, value):
        status, _, body = preview.get("/list/big.bin", Range=value)
        assert status == 200 and body == PROJECT["content/list/big.bin"]


class TestNotFound:
    """Targets outside the site, sent over a raw socket."""

    @pytest.fixture
    def preview(self, unchanged_preview):
        return unchanged_preview

    @pytest.mark.parametrize("start", STARTS)
    def test_nothing_outside_is_served(self, preview, start):
        for astray in ASTRAY:
            for target in (start + astray, start.rstrip("/") + astray):
                answer = preview.request(target)
                assert status_of(answer) and 400 <= status_of(answer) < 500, target
                assert CANARY not in answer and b"root:x:" not in answer, target
                assert b"Set-Cookie" not in answer.partition(b"\r\n\r\n")[0]
        assert preview.get("/")[0] == 200

    @pytest.mark.parametrize("target", OTHERS)
    def test_nothing_outside_is_served_from_the_root(self, preview, target):
        answer = preview.request(target)
        assert status_of(answer) and 400 <= status_of(answer) < 500
        assert CANARY not in answer and b"root:x:" not in answer and b"It hoots" not in answer
        assert preview.get("/")[0] == 200

    @pytest.mark.parametrize("start", STARTS)
    def test_a_query_is_not_part_of_the_path(self, preview, start):
        answer = preview.request(start + "?/../../../canary.txt")
        assert CANARY not in answer and status_of(answer) in (200, 301, 400, 404)

    @pytest.mark.parametrize("length", [8_193, 16_000, 31_000, 65_536, 200_000, 2_000_000])
    def test_overlong_targets_are_rejected(self, preview, length):
        for target in ("/" + "a" * (length - 1), "/list/?" + "q" * (length - 7), "/-/live?path=" + "/a" * (length // 2),
                       "http://x/" + "a" * (length - 9)):
            answer = preview.request(target)
            # The server closes the connection before the end of the longest, so its response may be lost.
            assert status_of(answer) in (400, 414, 431) or not answer and length > 100_000, target[:20]
        assert preview.get("/")[0] == 200

    def test_the_longest_target_is_accepted(self, preview):
        assert status_of(preview.request("/list/?" + "q" * (8192 - 7))) == 200

    @pytest.mark.parametrize("data", [
        b"", b"\r\n\r\n", b"GET", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\x00" * 4096,
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 5_000 + b"\r\n", b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9223372036854775807\r\n\r\n" + b"x" * 100_000,
    ], ids=lambda data: repr(data[:24]))
    def test_malformed_requests_are_rejected(self, preview, data):
        answer = preview.raw(data)
        assert status_of(answer) in (None, 400, 405, 413, 431) and b"<html" not in answer
        if answer:
            for name, value in TestResponses.FIELDS.items():
                assert f"{name}: {value}".encode() in answer
        assert preview.get("/")[0] == 200

    @pytest.mark.parametrize("data, status", [
        (b"GET / HTTP/1.1\nHost: localhost\n\n", 400), (b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400), (b"\x16\x03\x01\x02", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n", 400), (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 101 + b"\r\n", 431), (b"GET / HTTP/1.1\r\nX: " + b"y" * 81_920, 431),
        (b"GET /" + b"x" * 81_920, 414), (b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n" + b"x" * 1_000_000, 413),
    ], ids=lambda value: repr(value[:40]) if isinstance(value, bytes) else str(value))
    def test_the_response_to_a_malformed_request_is_received(self, preview, data, status):
        """At once, even if the client neither ends its request nor closes the connection."""
        with preview.connect() as connection:
            connection.settimeout(15)
            connection.sendall(data)
            assert status_of(connection.recv(65536)) == status


class TestLinks:
    """Symbolic links are never followed, no matter when they appear."""

    def test_links_are_not_followed(self, serve, notes, tmp_path):
        (tmp_path / "secret").mkdir()
        (tmp_path / "secret/canary.txt").write_bytes(CANARY)
        folder = notes.folder / "content/list"
        for name, target in [("a.txt", tmp_path / "canary.txt"), ("b", tmp_path / "secret"), ("c.txt", "a.txt"), ("d", "d"), ("e", "..")]:
            (folder / name).symlink_to(target)
        preview = serve(notes)
        for path in ("a.txt", "b/canary.txt", "b", "c.txt", "d", "e/list/owl/", "e/robots.txt"):
            status, _, body = preview.get("/list/" + path)
            assert status == 404 and CANARY not in body, path

    def test_links_that_replace_files_are_not_followed(self, preview, notes, tmp_path):
        """Before and after the change is detected."""
        (tmp_path / "secret").mkdir()
        (tmp_path / "secret/owl.svg").write_bytes(CANARY)
        images = notes.folder / "content/list/images"
        assert preview.get("/list/images/owl.svg")[0] == 200
        os.rename(images, tmp_path / "moved")
        images.symlink_to(tmp_path / "secret")
        for _ in range(200):
            assert CANARY not in preview.get("/list/images/owl.svg")[2]
        preview.wait_for("changed")
        assert CANARY not in preview.get("/list/images/owl.svg")[2]


class TestHosts:
    """A page of another site that was rebound to this machine still sends its own host name."""

    @pytest.fixture
    def preview(self, unchanged_preview):
        return unchanged_preview

    @pytest.mark.parametrize("host", ["localhost", "LocalHost:8000", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8000", "[0:0::1]", "localhost:"])
    def test_own_host_names_are_allowed(self, preview, host):
        assert status_of(preview.request("/list/", host=host)) == 200

    @pytest.mark.parametrize("host, status", [
        ("evil.test", 403), ("localhost.evil.test", 403), ("evil.test:80", 403), ("localhost.", 403), ("127.0.0.1.evil.test", 403),
        ("192.168.0.1", 403), ("[::2]", 403), ("2130706433", 403), ("0.0.0.0", 403),
        ("[::1", 400), ("localhost:abc", 400), ("localhost:99999", 400), ("localhost:80:80", 400), ("", 400), ("a b", 400), ("localhost/x", 400),
        ("x@localhost", 400), ("localhost,evil.test", 400), ("[localhost]", 400), ("::1", 400), ("x" * 70_000, 400), ("é", 400),
    ])
    def test_other_and_malformed_hosts_are_rejected(self, preview, host, status):
        for target in ("/list/", "/nowhere", "/list/images/owl.svg", "/-/live?path=/&revision=x&version=0", "/-/live.json"):
            answer = preview.request(target, host=host)
            assert status_of(answer) == status and b"It hoots" not in answer and b"<html" not in answer
        assert preview.get("/")[0] == 200

    def test_exactly_one_host_field_is_required(self, preview):
        assert status_of(preview.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")) == 400
        assert status_of(preview.raw(b"GET / HTTP/1.0\r\n\r\n")) == 400
        for second in (b"localhost", b"evil.test"):
            assert status_of(preview.request("/", more=b"Host: " + second + b"\r\n")) == 400

    def test_proxy_fields_are_ignored(self, preview):
        assert status_of(preview.request("/", host="evil.test", more=b"X-Forwarded-Host: localhost\r\nForwarded: host=localhost\r\n")) == 403

    def test_a_bind_beyond_loopback_is_a_warning(self, serve, notes):
        preview = serve(notes, "--bind", "0.0.0.0")
        assert preview.root.startswith("http://localhost:")
        assert status_of(preview.request("/", host="192.168.0.1:8000")) == 200
        assert status_of(preview.request("/", host="evil.test")) == 403
        preview.stop()
        assert preview.errors[0] == "warning: every computer that can reach this one can read this preview\n"


class TestOtherSites:
    """A browser says which site a request comes from. Pages of other sites may link to the preview, and nothing else."""

    PATHS = ["/list/owl/", "/list/images/owl.svg", "/-/theme.css", "/nowhere/", "/list", "/-/live.json", "/-/explore"]

    @pytest.fixture
    def preview(self, unchanged_preview):
        return unchanged_preview

    @staticmethod
    def fields(site, mode, destination):
        return f"Sec-Fetch-Site: {site}\r\nSec-Fetch-Mode: {mode}\r\nSec-Fetch-Dest: {destination}\r\n".encode()

    @pytest.mark.parametrize("site", ["cross-site", "same-site"])
    @pytest.mark.parametrize("mode, destination", [
        ("no-cors", "image"), ("no-cors", "script"), ("no-cors", "style"), ("cors", "empty"), ("navigate", "iframe"), ("navigate", "frame"),
        ("navigate", "embed"), ("navigate", "object"), ("websocket", "empty")])
    def test_other_sites_cannot_use_anything(self, preview, site, mode, destination):
        for path in self.PATHS:
            assert status_of(preview.request(path, more=self.fields(site, mode, destination))) == 403, path

    @pytest.mark.parametrize("site", ["cross-site", "same-site"])
    def test_links_of_other_sites_are_followed(self, preview, site):
        more = self.fields(site, "navigate", "document")
        assert [status_of(preview.request(path, more=more)) for path in self.PATHS] == [200, 200, 200, 404, 301, 200, 403]

    @pytest.mark.parametrize("more, status", [
        (b"", 200), (b"Sec-Fetch-Site: none\r\n", 200), (b"Sec-Fetch-Site: same-origin\r\nReferer: https://proxy.test/\r\n", 200),
        (b"Referer: http://localhost/list/\r\n", 200), (b"Referer: http://evil.test/\r\n", 403), (b"Referer: http://localhost.evil.test/\r\n", 403),
        (b"Origin: http://evil.test\r\n", 403), (b"Origin: null\r\n", 403)])
    def test_the_explorer_works_for_this_server_only(self, preview, more, status):
        with preview.connect() as connection:
            connection.sendall(b"GET /-/explore HTTP/1.1\r\nHost: localhost\r\n" + more + b"\r\n")
            assert status_of(connection.recv(65536)) == status


class TestSlowReaders:
    """Clients by the hundred that request something and read nothing."""

    COUNT = 400

    @pytest.fixture
    def large(self, serve, notes):
        """A file of 200 MB, and pages of 4 MB."""
        text = "<p>Much of the same.</p>\n" * 170_000
        notes.write({f"Templates/{name}": (TEMPLATES / name).read_text().replace("</h1>\n", "</h1>\n" + text)
                     for name in ("page.mustache", "404.mustache")})
        notes.write({"content/about.md": "# About\n"})
        os.truncate(notes.folder / "content/list/big.bin", 200 << 20)
        return serve(notes)

    def readers(self, preview, targets, method=b"GET"):
        connections = []
        for number in range(self.COUNT):
            connections.append(preview.connect())
            target = targets[number % len(targets)].encode()
            connections[-1].sendall(method + b" " + target + b" HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-\r\n\r\n")
        return connections

    # Pages that are not read yet may use 64 MB, and each thread makes one more. Of files, nothing is kept.
    @pytest.mark.parametrize("targets, limit", [
        (["/list/big.bin"], 30), (["/about/", "/nowhere/"], 200), (["/list/owl/", "/list/fox/", "/-/theme.css", "/list/big.bin"], 50)],
        ids=["a file", "large pages", "many targets"])
    def test_memory_is_limited_and_pages_are_shown(self, large, targets, limit):
        assert large.get("/list/owl/")[0] == 200
        before = large.memory()
        connections = self.readers(large, targets)
        most, end = 0, time.monotonic() + 5
        while time.monotonic() < end:
            start = time.monotonic()
            assert large.get("/list/owl/")[0] == 200
            assert time.monotonic() - start < 5
            most = max(most, large.memory() - before)
            time.sleep(0.05)
        for connection in connections:
            connection.close()
        assert most < limit << 20
        wait_for(lambda: large.get("/list/owl/")[0] == 200 and large.memory() - before < limit << 20,
                 "the memory of the closed connections is free")

    def test_event_streams_that_nobody_reads_use_no_memory(self, large, notes):
        """As many as may listen stay, while the site changes. The others are rejected and closed."""
        large.get("/list/owl/")
        before, descriptors = large.memory(), large.descriptors()
        connections = self.readers(large, ["/-/live?path=/about/&revision=x&version=0"])
        for number in range(10):
            notes.write({"content/list/fox.md": f"# Fox {number}\n"})
            start = time.monotonic()
            assert large.get("/list/owl/")[0] == 200
            assert time.monotonic() - start < 5
            large.wait_for("changed")
        assert large.memory() - before < 60 << 20
        wait_for(lambda: large.descriptors() - descriptors <= 64, "the other connections are closed")
        for connection in connections:
            connection.close()

    def test_a_slow_reader_gets_the_whole_file(self, large, notes):
        """The connections that have waited longest are closed, not those that read."""
        with open(notes.folder / "content/list/big.bin", "r+b") as file:
            file.write(b"start")
            file.seek(-3, os.SEEK_END)
            file.write(b"end")
        connections = self.readers(large, ["/list/big.bin"])
        with large.connect() as connection:
            connection.sendall(b"GET /list/big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
            received = bytearray()
            while not received.endswith(b"end") and (part := connection.recv(1 << 20)):
                received += part
        head, _, body = received.partition(b"\r\n\r\n")
        assert len(body) == 200 << 20 and body.startswith(b"start") and body.endswith(b"end")
        for connection in connections:
            connection.close()


class TestEvents:
    """Events for open pages."""

    def test_a_page_is_notified_only_of_its_own_changes(self, preview, notes):
        owl, fox = Events(preview, "/list/owl/"), Events(preview, "/list/fox/")
        assert owl.next()[0] == fox.next()[0] == "fine"
        notes.write({"content/list/owl.md": "# Owl\n\nIt hoots at night.\n"})
        assert owl.next()[0] == "reload" and fox.next()[0] == "fine"
        assert b"at night" in preview.get("/list/owl/")[2]

    def test_a_reconnecting_page_catches_up(self, preview, notes):
        assert Events(preview, "/list/owl/", "0" * 64, 0).next()[0] == "reload"

    @pytest.mark.parametrize("change", [
        {"content/site.yaml": "title: Other notes\n"},
        {"content/list/owl.md": b"# Owl\n"},
        {"Templates/entry.mustache": "{{<layout}}{{$main}}{{#entry}}<h1>{{title}}</h1>{{/entry}}{{/main}}{{/layout}}\n"},
    ], ids=lambda change: next(iter(change)))
    def test_every_source_of_a_page_triggers_a_reload(self, preview, notes, change):
        events = Events(preview, "/list/owl/")
        assert events.next()[0] == "fine"
        notes.write(change)
        assert events.next()[0] == "reload"

    def test_new_and_removed_entries_are_detected(self, preview, notes):
        missing, fox = Events(preview, "/list/wolf/"), Events(preview, "/list/fox/")
        assert missing.next()[0] == fox.next()[0] == "fine"
        # Neither the letter nor a neighbor of the fox is new.
        notes.write({"content/list/new folder/wolf.md": "# Ü wolf\n\nIt howls.\n"})
        assert missing.next()[0] == "reload"
        assert preview.get("/list/wolf/")[0] == 200
        assert fox.next()[0] == "fine"
        (notes.folder / "content/list/fox.md").unlink()
        assert fox.next()[0] == "reload"
        assert preview.get("/list/fox/")[0] == 404

    def test_copied_files_are_reported(self, preview, notes):
        owl = Events(preview, "/list/owl/")
        assert owl.next()[0] == "fine"
        notes.write({"content/list/images/owl.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><g/></svg>\n"})
        assert owl.next() == ("file", "/list/images/owl.svg") and owl.next()[0] == "fine"
        notes.write({"Templates/theme.css": "html { color: red }\n"})
        assert owl.next() == ("file", "/-/theme.css") and owl.next()[0] == "fine"
        assert preview.get("/-/theme.css")[2] == b"html { color: red }\n"

    def test_problems_and_their_end_are_reported(self, preview, notes):
        owl = Events(preview, "/list/owl/")
        assert owl.next()[0] == "fine"
        notes.write({"content/list/fox.md": "---\ntitle: [\n---\nIt barks. " + CANARY.decode() + "\n"})
        assert owl.next()[0] == "problems"
        assert preview.get("/list/fox/")[0] == 200 and b"It barks" in preview.get("/list/fox/")[2]
        problems = json.loads(preview.get("/-/live.json")[2])
        assert len(problems) == 1 and problems[0].startswith("content/list/fox.md:2:")
        assert preview.wait_for("1 error") == "1 error; pages are not updated\n"
        assert problems[0] in "".join(preview.errors)
        notes.write({"content/list/fox.md": PROJECT["content/list/fox.md"]})
        assert owl.next()[0] == "fine"
        assert json.loads(preview.get("/-/live.json")[2]) == []

    def test_problems_at_the_start_are_shown(self, serve, notes):
        notes.write({"content/list/fox.md": "---\ntitle: [\n---\n<script>x</script>\n"})
        preview = serve(notes)
        for path in ("/", "/list/owl/", "/nowhere"):
            status, fields, page = preview.get(path)
            assert status == 500 and b"content/list/fox.md:2:" in page and fields["Content-Type"] == "text/html; charset=utf-8"
        events = Events(preview, "/list/owl/")
        assert events.next()[0] == "fine"
        notes.write({"content/list/fox.md": PROJECT["content/list/fox.md"]})
        assert events.next()[0] == "reload" and preview.get("/list/owl/")[0] == 200
        preview.stop()
        assert "1 error, 1 warning; pages show the errors until you fix them\n" in preview.errors

    def test_strict_treats_warnings_as_problems(self, serve, notes):
        notes.write({"content/list/fox.md": "# Fox\n\n<b>raw</b>\n"})
        assert serve(notes).get("/list/fox/")[0] == 200
        preview = serve(notes, "--strict")
        assert preview.get("/list/fox/")[0] == 500
        preview.stop()
        assert "error: --strict treats warnings as errors\n" in preview.errors

    def test_the_content_folder_can_disappear_and_return(self, preview, notes, tmp_path):
        owl = Events(preview, "/list/owl/")
        assert owl.next()[0] == "fine"
        os.rename(notes.folder / "content", tmp_path / "content")
        assert owl.next()[0] == "problems" and preview.get("/list/owl/")[0] == 200
        os.rename(tmp_path / "content", notes.folder / "content")
        assert next(name for name, _ in iter(owl.next, None) if name != "file") == "fine"

    @pytest.mark.parametrize("fields, status", [
        (b"", 200), (b"Origin: http://localhost\r\n", 200), (b"Sec-Fetch-Site: same-origin\r\n", 200),
        (b"Origin: http://evil.test\r\n", 403), (b"Origin: null\r\n", 403), (b"Origin: https://localhost\r\n", 403),
        (b"Origin: http://localhost:3000\r\n", 403), (b"Origin: \r\n", 403), (b"Sec-Fetch-Site: cross-site\r\n", 403), (b"Sec-Fetch-Site: same-site\r\n", 403),
    ])
    def test_other_origins_are_rejected(self, preview, fields, status):
        assert Events(preview, "/list/owl/", "x", 0, fields=fields).status == status

    @pytest.mark.parametrize("query", ["", "?", "?path=/", "?path=/&revision=x", "?path=list&revision=x&version=0", "?path=/&revision=x&version=y",
                                       "?path=/%2e%2e%5c&revision=x&version=0", "?path=//%00&revision=x&version=0"])
    def test_invalid_event_queries_are_rejected(self, preview, query):
        assert status_of(preview.request("/-/live" + query)) == 400

    def test_the_number_of_listeners_is_limited(self, preview):
        """Some are accepted, the others are rejected, and pages are still served."""
        before = preview.memory()
        streams = [Events(preview, "/list/owl/", "x", 0) for _ in range(1000)]
        assert preview.memory() < before + 50_000_000
        assert [each.status for each in streams] == [200] * 64 + [503] * 936
        assert preview.get("/list/owl/")[0] == 200
        streams[0].close()
        while (again := Events(preview, "/list/owl/", "x", 0)).status != 200:
            again.close()
        for each in streams:
            each.close()

    def test_incomplete_requests_delay_nobody(self, preview):
        """Clients with incomplete requests do not delay others."""
        waiting = [preview.connect() for _ in range(200)]
        for connection in waiting:
            connection.sendall(b"GET /list/ HTTP/1.1\r\nHost: local")
        assert preview.get("/list/owl/")[0] == 200
        for connection in waiting:
            connection.close()

    @pytest.mark.parametrize("sent", [b"", b"GET /list/ HTTP/1.1\r\nHost: local", b"HEAD /list/ HTTP/1.1\r\nHost: localhost\r\n\r\n"],
                             ids=["silent", "half a request", "after a request"])
    def test_idle_connections_delay_nobody(self, preview, sent):
        """With more connections than the server accepts, those that have been idle longest are closed."""
        waiting = []
        for _ in range(600):
            waiting.append(preview.connect())
            waiting[-1].sendall(sent)
            if sent.endswith(b"\r\n\r\n"):
                assert waiting[-1].recv(65536).startswith(b"HTTP/1.1 200")
        with preview.connect() as connection:
            # Without the limit, the response would wait until the others time out after 30 seconds.
            connection.settimeout(15)
            connection.sendall(b"GET /list/owl/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert status_of(connection.recv(65536)) == 200
        assert waiting[0].recv(65536) == b""
        rest = b"host\r\n\r\n" if sent and not sent.endswith(b"\n") else b"GET /list/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
        waiting[-1].sendall(rest)
        assert status_of(waiting[-1].recv(65536)) == 200
        for connection in waiting:
            connection.close()

    def test_too_many_open_files_delay_nobody(self, serve, notes):
        """The connections that have been idle longest are closed."""
        preview = serve(notes, before=["sh", "-c", 'ulimit -n 64; exec "$@"', "sh"])
        waiting = [preview.connect() for _ in range(100)]
        start = time.monotonic()
        assert preview.get("/list/owl/")[0] == 200
        assert time.monotonic() - start < 20
        for connection in waiting:
            connection.close()

    def test_a_client_that_does_not_read_delays_nobody(self, preview):
        with preview.connect() as connection:
            before = preview.memory()
            connection.sendall(b"GET /list/big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
            for _ in range(50):
                assert preview.get("/list/owl/")[0] == 200
            assert preview.memory() < before + 50_000_000


def open_files(process):
    """Returns the files that a process has open. It may close some of them meanwhile."""
    found = set()
    for path in pathlib.Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            found.add(os.readlink(path))
    return found


class TestCommandLine:
    """Ports, signals and messages."""

    def test_a_signal_ends_the_server(self, serve, notes):
        for number in (signal.SIGINT, signal.SIGTERM):
            preview = serve(notes)
            stream, idle = Events(preview, "/list/owl/"), preview.connect()
            half = preview.connect()
            half.sendall(b"GET / HTTP/1.1\r\n")
            keep = http.client.HTTPConnection("127.0.0.1", preview.port)
            keep.request("GET", "/")
            keep.getresponse().read()
            assert preview.stop(number) == 0
            assert preview.errors == []
            for each in (stream, idle, half, keep):
                each.close()

    def test_a_response_is_completed_after_a_signal(self, preview, notes):
        with preview.connect() as connection:
            connection.sendall(b"GET /list/big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2)
            received = connection.recv(65536)
            preview.process.send_signal(signal.SIGTERM)
            while part := connection.recv(1 << 20):
                received += part
            head, _, body = received.partition(b"\r\n\r\n")
            assert body[:1 << 20] == PROJECT["content/list/big.bin"]
        assert preview.stop() == 0

    def test_a_signal_ends_the_server_as_soon_as_it_listens(self, serve, notes):
        for _ in range(20):
            preview = serve(notes)
            assert (preview.stop(), preview.errors) == (0, [])

    def test_a_closed_output_does_not_end_the_server(self, notes, program):
        with subprocess.Popen([program, "serve", "-s", str(notes.folder), "-p", "0"], stdout=subprocess.PIPE, text=True) as process:
            port = int(process.stdout.readline().rpartition(":")[2].partition("/")[0])
            process.stdout.close()

            def page():
                with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
                    connection.request("GET", "/list/owl/")
                    return connection.getresponse().read()

            for number in range(3):
                notes.write({"content/list/owl.md": f"# Owl\n\nIt hoots {number} times.\n"})
                wait_for(lambda: f"{number} times".encode() in page(), "the page is updated", process)
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0

    def test_a_signal_ends_the_server_while_a_client_does_not_read(self, serve, notes):
        preview = serve(notes)
        with preview.connect() as connection:
            connection.sendall(b"GET /list/big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
            preview.get("/")
            assert preview.stop() == 0

    def test_the_output_of_serve(self, serve, notes):
        preview = serve(notes)
        preview.wait_for("Try out")
        assert preview.output == [
            f"Preview of {notes.folder}/content at http://127.0.0.1:{preview.port}/ (press Ctrl-C to stop)\n",
            f"Try out views at http://127.0.0.1:{preview.port}/-/explore\n"]
        notes.write({"content/list/owl.md": "# Owl\n"})
        assert preview.wait_for("changed").startswith("content/list/owl.md changed (")

    def test_the_server_does_not_wake_up_while_nothing_happens(self, resting):
        """Not even once a second, as with the default executor. Loading, responding and updating leave nothing behind."""
        assert resting.result(timeout=60) < 4

    def test_a_taken_port_given_by_the_user_is_an_error(self, serve, notes, program):
        taken = serve(notes).port
        run = subprocess.run([program, "serve", "-s", str(notes.folder), "-p", str(taken)], capture_output=True, text=True, timeout=60)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr == f"error: port {taken} is already in use\n  name another port, or remove --port to use a free one\n"

    def test_the_next_port_is_used_if_the_default_is_taken(self, serve, notes, tmp_path):
        # The first `bind` of each thread fails, so that no test has to use port 8000. With -D, signals reach the
        # program.
        taken = ["strace", "-D", "-f", "-qq", "-o", str(tmp_path / "log"), "-e", "trace=bind",
                 "-e", "inject=bind:error=EADDRINUSE:when=1", "--"]
        preview = serve(notes, port=None, before=taken)
        assert 8000 < preview.port <= 8099
        assert preview.output[0] == f"Port 8000 is already in use; using port {preview.port} instead.\n"
        assert preview.get("/")[0] == 200

    @pytest.mark.parametrize("arguments", [
        ["-p", "x"], ["-p", "65536"], ["-p", "-1"], ["--bind", ""], ["--bind", "no such host"], ["--bind", "192.0.2.1"], ["more"]])
    def test_wrong_usage_is_an_error(self, notes, arguments):
        if "-p" not in arguments:
            arguments = ["-p", "0", *arguments]
        result = notes.run("serve", *arguments)
        assert result.status == 2 and result.errors and result.output == ""

    def test_an_unknown_host_name_is_an_error(self, notes):
        result = notes.run("serve", "-p", "0", "--bind", "no such host")
        assert "error: cannot listen on no such host: this host name is unknown\n" in result.errors

    def test_a_missing_project_is_an_error(self, project):
        project.folder.mkdir()
        result = project.run("serve", "-p", "0")
        assert result.status == 2 and "there is no folder" in result.errors and result.output == ""

    def test_options_without_effect_are_warnings(self, serve, notes):
        preview = serve(notes, "--base-url", "https://example.org/x/", "-o", "elsewhere")
        assert preview.stop() == 0
        assert [line.split(":")[1].split()[0] for line in preview.errors] == ["--base-url", "--output"]

    def test_drafts_are_shown_on_request(self, serve, notes):
        notes.write({"content/list/fox.md": "---\ndraft: true\n---\n# Fox\n\nText.\n"})
        assert serve(notes).get("/list/fox/")[0] == 404
        assert serve(notes, "--drafts").get("/list/fox/")[0] == 200

    def test_the_browser_is_opened(self, notes, tmp_path, program, monkeypatch, serve):
        said = tmp_path / "said"
        tool = tmp_path / "bin/xdg-open"
        tool.parent.mkdir()
        tool.write_text(f'#!/bin/sh\nls -l /proc/$$/fd > {said}.files\nprintf %s "$1" > {said}.part\nmv {said}.part {said}\n')
        tool.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tool.parent}:/usr/bin:/bin")
        preview = serve(notes, "--open")
        wait_for(said.exists, "the browser is opened")
        assert said.read_text() == preview.root
        # The browser, which may run longer than the server, inherits no file of it.
        own = open_files(preview.process.pid) - {os.devnull}
        assert any("socket:" in path for path in own)
        assert not [path for path in own if path in (tmp_path / "said.files").read_text()]
        monkeypatch.setenv("PATH", str(tmp_path))
        preview = serve(notes, "--open")
        assert preview.wait_for("warning").startswith("warning: cannot open a browser: ")
        assert preview.get("/")[0] == 200
