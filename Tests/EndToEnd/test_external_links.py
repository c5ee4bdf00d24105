"""`thumbindex check --external`: links to other sites are asked for, politely and without secrets."""

import collections
import http.server
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time

import pytest
import sarif_pydantic

from watching import wait_for


class Web:
    """A server whose pages are functions that answer a request, and which keeps the requests."""

    def __init__(self, host="127.0.0.1"):
        self.pages, self.requests, self.headers, self.times = {}, [], [], []
        self.most, self._now, self._lock = 0, 0, threading.Lock()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                with outer._lock:
                    outer.requests.append(f"{self.command} {self.path}")
                    outer.headers.append(dict(self.headers))
                    outer.times.append(time.monotonic())
                    outer._now += 1
                    outer.most = max(outer.most, outer._now)
                try:
                    outer.pages.get(self.path, lambda request: request.answer(404))(self)
                except (BrokenPipeError, ConnectionResetError):
                    pass
                finally:
                    with outer._lock:
                        outer._now -= 1

            do_HEAD = do_GET

            def answer(self, status=200, body=b"", **headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer((host, 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://{host}:{self._server.server_port}"
        # Stopping it waits for one interval.
        threading.Thread(target=self._server.serve_forever, args=[0.01], daemon=True).start()

    def page(self, path, status=200, **headers):
        self.pages[path] = lambda request: request.answer(status, **headers)
        return self.url + path

    def stop(self):
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def make_web():
    started = []

    def make(*arguments):
        started.append(Web(*arguments))
        return started[-1]

    yield make
    for each in started:
        each.stop()


@pytest.fixture
def web(make_web):
    return make_web()


def links(*urls):
    return {"content/things/a.md": "# A\n\n" + "".join(f"- [{number}]({url})\n" for number, url in enumerate(urls))}


@pytest.fixture(scope="module", autouse=True)
def failing_connections(make_project):
    """A check of connections that fail, and the reasons by URL. It starts before the tests, so that its time limit has passed
    when the last one looks at it."""
    web, refusing, silent = Web(), socket.socket(), socket.socket()
    # The port of a socket that does not listen is no other server's.
    refusing.bind(("127.0.0.1", 0))
    silent.bind(("127.0.0.2", 0))
    silent.listen()
    urls = {
        f"http://127.0.0.1:{refusing.getsockname()[1]}/": "the host does not accept the connection",
        "http://nowhere.invalid/": "there is no such host",
        f"http://127.0.0.2:{silent.getsockname()[1]}/": "there is no answer within 20 seconds",
        web.url.replace("http:", "https:") + "/": "the connection failed (",
        web.page("/works"): None,
    }
    project = make_project("failing", links(*urls))
    process = subprocess.Popen(
        [project._program, "check", "--external", "-s", str(project.folder)], env={**os.environ, "no_proxy": "*"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    yield process, urls
    process.kill()
    process.communicate()
    refusing.close()
    silent.close()
    web.stop()


# Variables that are empty are like variables that are not set.
NO_PROXIES = dict.fromkeys(["http_proxy", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"], "")


def check(project, *arguments, status=0, env=None):
    result = project.run("check", "--external", *arguments, env={"no_proxy": "*", **(env or {})})
    assert result.status == status, result.errors + result.output
    return result


class TestDeadLinks:
    def test_a_link_that_works_is_no_problem(self, project, web):
        project.write(links(web.page("/a"), web.page("/b?c=d") + "#e"))
        result = check(project, "--strict")
        assert result.errors == "" and "No problems found.\n" in result.output
        assert "2 URLs of other sites: 0 dead\n" in result.output
        assert sorted(web.requests) == ["HEAD /a", "HEAD /b?c=d"]

    def test_a_dead_link_is_a_warning_everywhere_it_is_written(self, project, web):
        gone = web.url + "/gone"
        project.write({
            "content/site.yaml": f"title: T\nnavigation:\n  - {{title: N, to: '{gone}'}}\n",
            "content/index.md": f"# Home\n\n[Gone]({gone})\n",
            "content/about.md": f"# About\n\n![Gone]({gone})\n",
            "content/things/catalog.yaml": f"header: '[gone]({gone})'\nfields: {{secret: {{hidden: true}}}}\n",
            "content/things/a.md": f"---\nhome: {gone}\nnested: {{more: ['{gone}#x', 'see {gone}']}}\nsecret: {gone}x\n---\n"
                                   f"# A\n\nText <{gone}>\n[one][1] and [two]\n\n[1]: {gone}\n[two]: {gone}\n",
            "content/table/rows.csv": f"title,url\nRow,{gone}\n",
        })
        result = check(project)
        places = [
            ("site.yaml", 3, 20), ("index.md", 3, 8), ("about.md", 3, 1), ("things/catalog.yaml", 1, 9), ("things/a.md", 2, 7),
            ("things/a.md", 3, 17), ("things/a.md", 8, 7), ("things/a.md", 9, 1), ("things/a.md", 9, 14), ("table/rows.csv", 2, 5)]
        for file, line, column in places:
            place = f"content/{file}:{line}:{column}: warning: dead link “{gone}"
            assert place in result.errors, (place, result.errors)
        assert f"dead link “{gone}”: the server answers 404 Not Found\n" in result.errors
        assert "  write the new URL, or remove the link\n" in result.errors
        assert result.errors.count(": warning: ") == len(places), "hidden fields and longer texts are not checked"
        assert collections.Counter(web.requests) == {"HEAD /gone": 1, "GET /gone": 1}
        assert "1 URL of other sites: 1 dead\n" in result.output
        check(project, "--strict", status=1)

    @pytest.mark.parametrize("status, is_dead", [
        (400, True), (401, False), (403, False), (404, True), (410, True), (429, False), (451, False), (500, True), (503, True), (999, False)])
    def test_an_answer_that_does_not_tell_is_no_problem(self, project, web, status, is_dead):
        project.write(links(web.page("/page", status)))
        result = check(project, "--verbose")
        assert (f"the server answers {status}" in result.errors) == is_dead
        assert (f"not checked: {web.url}/page (the server answers {status}, so the page may exist)\n" in result.output) != is_dead

    @pytest.mark.parametrize("status", [400, 403, 404, 405, 500, 501])
    def test_get_is_tried_if_the_server_rejects_head(self, project, web, status):
        web.pages["/page"] = lambda request: request.answer(status if request.command == "HEAD" else 200, b"body")
        project.write(links(web.url + "/page"))
        assert check(project, "--strict").errors == ""
        assert web.requests == ["HEAD /page", "GET /page"]

    def test_an_answer_without_an_end_is_not_read(self, project, web, make_web):
        def body(request):
            request.send_response(200)
            request.end_headers()
            while request.command == "GET":
                request.wfile.write(b"x" * 65536)

        def headers(request):
            request.send_response(200)
            for number in range(10_000_000):
                request.send_header(f"X-{number}", "x" * 1000)
                request.flush_headers()

        other = make_web("127.0.0.2")
        web.pages["/body"], other.pages["/headers"] = body, headers
        # Only GET works.
        web.pages["/get"] = lambda request: request.answer(405) if request.command == "HEAD" else body(request)
        project.write(links(web.url + "/body", web.url + "/get", other.url + "/headers"))
        result = check(project)
        assert "/body" not in result.errors and "/get" not in result.errors
        assert f"dead link “{other.url}/headers”" in result.errors

    def test_links_are_not_checked_while_the_content_has_errors(self, project, web):
        project.write(links(web.page("/a"), "missing.md"))
        result = check(project, status=1)
        assert "links to other sites were not checked, because the content has errors\n" in result.errors
        assert web.requests == []

    def test_a_computer_without_a_network_is_an_error(self, project):
        project.write(links("http://a.invalid/", "http://b.invalid/", "http://c.invalid/"))
        result = check(project, status=1)
        assert result.errors.startswith("error: could not check any link: no host was found\n")

    def test_a_missing_curl_is_an_error(self, project, web, tmp_path):
        project.write(links(web.page("/a")))
        result = check(project, status=1, env={"PATH": str(tmp_path)})
        assert result.errors == "error: curl was not found: install the package curl of Debian or of Homebrew\n"


class TestRedirects:
    @pytest.mark.parametrize("statuses, is_named", [([301], True), ([308], True), ([302], False), ([301, 308], True), ([301, 302], False), ([307, 301], False)])
    def test_a_page_that_has_moved_for_good_is_named(self, project, web, statuses, is_named):
        for number, status in enumerate(statuses):
            web.page(f"/{number}", status, Location=f"/{number + 1}" if number else f"{web.url}/{number + 1}")
        web.page(f"/{len(statuses)}")
        project.write(links(web.url + "/0"))
        result = check(project, "--strict", "--verbose")
        assert result.errors == ""
        assert (f"moved: {web.url}/0 → {web.url}/{len(statuses)}\n" in result.output) == is_named
        assert ("1 moved permanently" in result.output) == is_named
        # The record knows it, too.
        assert ("1 moved permanently" in check(project).output) == is_named

    def test_a_dead_end_is_named(self, project, web):
        web.page("/a", 302, Location="/gone")
        web.page("/mail", 302, Location="mailto:ada@example.org")
        web.page("/loop", 301, Location="/loop")
        web.page("/none", 302)
        project.write(links(*(web.url + path for path in ["/a", "/mail", "/loop", "/none"])))
        errors = check(project).errors
        assert f"dead link “{web.url}/a”: it redirects to “{web.url}/gone”, and the server answers 404 Not Found\n" in errors
        assert "it redirects to “mailto:ada@example.org”, which is not a web page\n" in errors
        assert f"dead link “{web.url}/loop”: it redirects more than 5 times\n" in errors
        assert f"dead link “{web.url}/none”: the server answers 302" in errors

    @pytest.mark.parametrize("host, variables", [
        *((host, {}) for host in ["localhost", "127.0.0.2", "2130706434", "0x7f.2", "[::1]", "169.254.169.254"]),
        # With these, no proxy is used for the redirect.
        ("127.0.0.2", NO_PROXIES),
        ("127.0.0.2", {**NO_PROXIES, "https_proxy": "http://127.0.0.1:9"}),
        ("127.0.0.2", {**NO_PROXIES, "http_proxy": "http://127.0.0.1:9", "no_proxy": "*"}),
        ("127.0.0.2", {**NO_PROXIES, "all_proxy": "http://127.0.0.1:9", "no_proxy": "example.org, 127.0.0.0/8"}),
    ])
    def test_a_redirect_to_a_private_network_is_not_followed(self, project, web, make_web, host, variables):
        other = make_web("127.0.0.2")
        target = other.page("/secret").replace("127.0.0.2", host)
        web.page("/a", 302, Location=target)
        project.write(links(web.url + "/a"))
        result = check(project, "--verbose", env=variables)
        assert "which is in a private network" in result.output + result.errors or "there is no such host" in result.errors
        assert web.requests == ["HEAD /a"] and other.requests == []

    def test_a_proxy_looks_up_the_hosts_of_redirects(self, project, web):
        web.page("http://a.invalid/1", 302, Location="http://b.invalid/")
        web.page("http://a.invalid/2", 302, Location="http://c.invalid/")
        web.page("http://b.invalid/")
        web.page("http://c.invalid/")
        project.write(links("http://a.invalid/1", "http://a.invalid/2"))
        result = check(project, env={**NO_PROXIES, "http_proxy": web.url, "no_proxy": "c.invalid"})
        assert "dead link “http://a.invalid/2”: it redirects to “http://c.invalid/”, and there is no such host" in result.errors
        assert "http://a.invalid/1" not in result.errors
        assert web.requests == ["HEAD http://a.invalid/1", "HEAD http://b.invalid/", "HEAD http://a.invalid/2"]


class TestPoliteness:
    def test_a_host_is_asked_for_one_page_at_a_time_with_a_pause(self, project, web):
        project.write(links(*(web.page(f"/{number}") for number in range(8))))
        check(project)
        assert len(web.requests) == 8 and web.most == 1
        assert all(later - earlier >= 0.09 for earlier, later in zip(web.times, web.times[1:]))

    def test_hosts_are_asked_at_the_same_time(self, project, make_web):
        """Each answers when both have been asked."""
        both = threading.Barrier(2, timeout=15)
        webs = [make_web("127.0.0.1"), make_web("127.0.0.2")]
        for each in webs:
            each.pages["/a"] = lambda request: (both.wait(), request.answer())
        project.write(links(*(each.url + "/a" for each in webs)))
        assert check(project, "--strict").errors == ""

    def test_a_host_that_asks_to_wait_is_asked_again(self, project, web):
        web.pages["/a"] = lambda request: request.answer(*([429] if len(web.requests) < 3 else [200]), Retry_After="1")
        project.write(links(web.url + "/a"))
        assert check(project, "--strict").errors == ""
        assert web.requests == ["HEAD /a"] * 3
        assert all(later - earlier >= 0.9 for earlier, later in zip(web.times, web.times[1:]))

    def test_a_host_that_asks_to_wait_for_long_is_not_asked_again(self, project, web):
        date = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + 3600))
        for value, pattern in [("3600", "3600 seconds"), (date, "seconds")]:
            web.requests.clear()
            project.write(links(web.page("/a", 429, Retry_After=value), web.page("/b")))
            result = check(project, "--verbose")
            for path in ["/a", "/b"]:
                assert f"not checked: {web.url}{path} (the server asks to wait for " in result.output
            assert pattern in result.output and web.requests == ["HEAD /a"] and result.errors == ""
            assert "2 not checked" in result.output

    def test_a_host_that_asks_to_wait_again_and_again_is_not_asked_again(self, project, web):
        project.write(links(web.page("/a", 429, Retry_After="-5"), web.page("/b")))
        result = check(project, "--verbose")
        for path in ["/a", "/b"]:
            assert f"not checked: {web.url}{path} (the server asked to wait more than 3 times)\n" in result.output
        assert web.requests == ["HEAD /a"] * 4
        assert all(later - earlier >= 0.09 for earlier, later in zip(web.times, web.times[1:]))

    def test_a_redirect_to_a_host_that_asks_to_wait_does_not_stop_the_others(self, project, web):
        """The proxy has the pages of all hosts."""
        busy, works = "http://busy.invalid/", "http://works.invalid/"
        for path, target in [("/1", busy), ("/2", busy), ("/3", works)]:
            web.page("http://a.invalid" + path, 302, Location=target)
        web.page(busy, 429, Retry_After="3600")
        web.page(works)
        project.write(links(*(f"http://a.invalid/{number}" for number in [1, 2, 3])))
        result = check(project, "--verbose", env={**NO_PROXIES, "http_proxy": web.url})
        for number, is_checked in [(1, False), (2, False), (3, True)]:
            reason = f"not checked: http://a.invalid/{number} (the server asks to wait for 3600 seconds)\n"
            assert (reason not in result.output) == is_checked
        assert web.requests.count("HEAD " + busy) == 1 and "HEAD " + works in web.requests
        assert len(web.requests) == 5 and result.errors == ""


class TestRecord:
    def test_a_link_that_worked_is_not_asked_for_again_for_some_days(self, project, web):
        project.write(links(web.page("/a"), web.page("/b", 404)))
        check(project)
        web.requests.clear()
        result = check(project)
        assert web.requests == ["HEAD /b", "GET /b"]
        assert "2 URLs of other sites: 1 dead, 1 worked when they were checked in the last 7 days\n" in result.output
        assert f"dead link “{web.url}/b”" in result.errors
        shutil.rmtree(project.folder / ".thumbindex")
        web.requests.clear()
        check(project)
        assert len(web.requests) == 3

    def test_a_damaged_record_is_ignored(self, project, web):
        project.write(links(web.page("/a")))
        check(project)
        record, = (project.folder / ".thumbindex").glob("links-*")
        for content in [b"", record.read_bytes()[:-1], b"x" * 100_000]:
            record.write_bytes(content)
            web.requests.clear()
            assert check(project).errors == "" and web.requests == ["HEAD /a"]

    def test_an_interrupted_check_keeps_what_it_has_found(self, project, web):
        """A host is asked for a page after its answer for the page before is read."""
        end = threading.Event()
        web.pages["/b"] = lambda request: (end.wait(60), request.answer())
        project.write(links(web.page("/a"), web.url + "/b"))
        process = subprocess.Popen(
            [project._program, "check", "--external", "-s", str(project.folder)], env={**os.environ, "no_proxy": "*"},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_for(lambda: len(web.requests) == 2, "the host is asked for the second page", process)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        end.set()
        assert process.returncode == 130 and errors.startswith("interrupted; ")
        web.requests.clear()
        web.page("/b")
        assert check(project).errors == "" and web.requests == ["HEAD /b"]


class TestSecrets:
    def test_no_credentials_are_sent(self, project, web, tmp_path):
        """Neither those of a URL, nor those of the user's files."""
        (tmp_path / ".netrc").write_text("machine 127.0.0.1 login ada password hush\n")
        (tmp_path / ".netrc").chmod(0o600)
        (tmp_path / ".curlrc").write_text("netrc\nuser = ada:hush\nheader = \"X-Secret: hush\"\ncookie = a=hush\n")
        project.write(links(web.page("/a").replace("//", "//ada:hush@")))
        result = check(project, "--verbose", env={"HOME": str(tmp_path), "CURL_HOME": str(tmp_path)})
        assert web.requests == ["HEAD /a"] and "hush" not in str(web.headers) + result.output
        assert not {"Authorization", "Cookie", "Referer"} & set(web.headers[0])

    def test_only_the_web_is_asked(self, project, web):
        project.write(links("mailto:a@example.org", "tel:1", web.page("/a")))
        assert "1 URL of other sites" in check(project).output


class TestFormats:
    TEXT = "# A\n\n[x](nope.md) [y](::error::50%,\u202e)\n"

    @pytest.fixture
    def broken(self, project, web):
        project.write({"content/things/a,b:c.md": self.TEXT, "content/things/b.md": "# B\n\n<b>HTML</b>\n"})
        return project

    def test_json(self, broken):
        result = broken.run("check", "--format", "json")
        assert result.status == 1 and result.errors == ""
        report = json.loads(result.output)
        assert (report["errors"], report["warnings"]) == (2, 1) and "externalLinks" not in report
        assert report["problems"][0] == {
            "severity": "error", "rule": "brokenLink", "message": "broken link “nope.md”: no such file",
            "advice": "write the path relative to this file, or relative to the content folder with a leading “/”",
            "file": "content/things/a,b:c.md", "line": 3, "column": 5}
        assert [problem["severity"] for problem in report["problems"]] == ["error", "error", "warning"]
        assert broken.run("check", "--format", "json").output == result.output

    def test_json_of_external_links(self, project, web):
        project.write(links(web.page("/a"), web.page("/b", 404), web.page("/c", 301, Location="/a"), web.page("/d", 403)))
        result = project.run("check", "--external", "--format", "json", "--strict", env={"no_proxy": "*"})
        assert result.status == 1
        report = json.loads(result.output)
        assert [problem["rule"] for problem in report["problems"]] == ["deadLink"]
        assert report["externalLinks"] == {
            "checked": 4, "dead": 1, "moved": [{"url": web.url + "/c", "to": web.url + "/a"}],
            "unchecked": [{"url": web.url + "/d", "reason": "the server answers 403, so the page may exist"}]}

    def test_every_problem_is_listed(self, project):
        project.write({"content/things/a.md": "# A\n\n" + "[x](nope.md)\n" * 40})
        assert project.run("check").errors.count(": error: ") < 40
        assert len(json.loads(project.run("check", "--format", "json").output)["problems"]) == 40

    def test_a_site_without_problems(self, project):
        project.write({"content/things/a.md": "# A\n"})
        for name, output in [("json", {"errors": 0, "warnings": 0, "problems": []}), ("github", None)]:
            result = project.run("check", "--format", name)
            assert result.status == 0 and result.errors == ""
            assert result.output == "" if output is None else json.loads(result.output) == output

    def test_github(self, broken):
        """Nothing in a file name or a message ends a property or begins another command."""
        result = broken.run("check", "--format", "github")
        lines = result.output.splitlines()
        assert len(lines) == 3 and all(line.startswith(("::error file=", "::warning file=")) for line in lines)
        place = f"file={broken.folder}/content/things/a%2Cb%3Ac.md,line=3,col="
        assert lines[0] == (
            f"::error {place}5::broken link “nope.md”: no such file%0A"
            "write the path relative to this file, or relative to the content folder with a leading “/”")
        assert lines[1].startswith(f"::error {place}") and "50%25,\\u{202e}" in lines[1]

    def test_paths_begin_at_the_current_folder(self, broken):
        process = subprocess.run(
            [broken._program, "check", "-s", "project", "--format", "github"], cwd=broken.folder.parent, capture_output=True, text=True)
        assert process.stdout.startswith("::error file=project/content/things/a%2Cb%3Ac.md,line=3,")

    def test_sarif(self, broken):
        result = broken.run("check", "--format", "sarif")
        report = json.loads(result.output)
        assert report["version"] == "2.1.0" and report["$schema"].endswith("sarif-2.1.0.json")
        run, = report["runs"]
        # The model does not have this property (SARIF 2.1.0, 3.14.17).
        assert run.pop("columnKind") == "unicodeCodePoints"
        sarif_pydantic.Sarif.model_validate(report, extra="forbid")
        driver = run["tool"]["driver"]
        assert driver["name"] == "Thumbindex"
        assert all(rule["id"] and rule["shortDescription"]["text"] for rule in driver["rules"])
        assert len({rule["id"] for rule in driver["rules"]}) == len(driver["rules"])
        assert [each["level"] for each in run["results"]] == ["error", "error", "warning"]
        for each in run["results"]:
            assert each["message"]["text"] and driver["rules"][each["ruleIndex"]]["id"] == each["ruleId"]
            location, = each["locations"]
            assert set(location) == {"physicalLocation"}
            region = location["physicalLocation"]["region"]
            assert region["startLine"] >= 1 and region["startColumn"] >= 1
        uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert uri == f"{broken.folder}/content/things/a,b%3Ac.md"

    @pytest.mark.parametrize("form", ["json", "github", "sarif"])
    def test_pages_without_a_file_of_their_own_have_that_of_their_entry_or_list(self, project, form):
        project.write({
            "content/list/catalog.yaml": "entry: {aliases: formerly}\n",
            "content/list/a.md": "---\nformerly: [/list/b, /list]\n---\n# A\n\nOne.\n",
            "content/list/b.md": "# B\n\nTwo.\n"})
        lines = project.run("check").errors.splitlines()
        assert "content/list/a.md: error: duplicate path “list/b/index.html” (the alias “/list/b” of “A”), already used by content/list/b.md" in lines
        assert "content/list/a.md: error: duplicate path “list/index.html” (the alias “/list” of “A”), already used by the view “a-z” of content/list/catalog.yaml" in lines
        project.write({"content/list/c.json": '{"title": "C", "text": "Three."}', "content/list/catalog.yaml":
            "entry: {aliases: formerly, body: text}\n", "content/list/b.md": "---\nformerly: [/list/c]\n---\n# B\n\nTwo.\n"})
        assert "content/list/b.md: error: duplicate path “list/c/index.html” (the alias “/list/c” of “B”), already used by the page of “C” of content/list/c.json\n" in project.run("check").errors
        project.write({"content/list/b.md": "# B\n\nTwo.\n"})
        output = project.run("check", "--format", form).output
        files = re.findall(r'(?:file=|"(?:file|uri)": ?")([^",:]+)', output)
        assert len(files) == 2 and all(file.endswith("content/list/a.md") for file in files)

    def test_secrets_are_masked(self, project):
        project.write({
            "content/site.yaml": "publish:\n  web: {git: 'https://ada:hush@example.org/x', branch: b}\n",
            "content/things/a.md": "# A\n"})
        for name in ["json", "github", "sarif"]:
            result = project.run("check", "--format", name)
            assert result.status == 1 and "hush" not in result.output and "password" in result.output

    def test_an_unknown_format_is_an_error(self, project):
        result = project.run("check", "--format", "xml")
        assert result.status == 2 and "sarif" in result.errors


def test_a_connection_that_fails_is_named(failing_connections):
    process, urls = failing_connections
    output, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors + output
    for url, reason in urls.items():
        assert reason is None or f"dead link “{url}”: {reason}" in errors, errors
