"""`thumbindex publish` to a server by rsync, over SSH and to a daemon, and by rclone, to S3 and WebDAV."""

import collections
import concurrent.futures
import html
import itertools
import json
import os
import pathlib
import posixpath
import queue
import re
import shutil
import signal
import subprocess
import threading
import urllib.parse

import boto3
import botocore.exceptions
import pytest

import peers
from law_project import everything
from watching import read_if_present, wait_for

RECORDS = {".thumbindex-published", ".thumbindex-publishing"}
SITE = {
    # Files of other media types would only mean more runs of rclone.
    "content/things/catalog.yaml": "data: false\n",
    "content/things/a.md": "# A\n\nA.\n",
    "content/things/b.md": "# B\n\nB.\n",
    "content/things/c.md": "# C\n\nC.\n",
    "content/things/“q” [x]* \\#012 ü.txt": "a name",
    "content/things/-x/--force.txt": "an option",
    "content/things/# x.txt": "a comment",
}
SECRET = "hunter2-hunter2"


class Folder:
    """A published folder that the test reads from the disk."""

    def __init__(self, root):
        self.root = root

    def files(self):
        return {path: content for path, content in everything(self.root).items() if path not in RECORDS} \
            if self.root.exists() else {}

    def names(self):
        return set(everything(self.root)) if self.root.exists() else set()

    def state(self):
        """What a run without writes leaves unchanged."""
        paths = sorted(self.root.rglob("*")) if self.root.exists() else []
        return {path: (path.lstat().st_ino, path.lstat().st_ctime_ns) for path in paths if path.is_file()}

    def contents(self):
        """What is equal for two targets with the same files, records and folders."""
        return everything(self.root), {str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_dir()}

    def put(self, path, text):
        self.fill({path: text.encode()})

    def fill(self, files):
        for path, content in files.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_bytes(content)

    def everything(self):
        return everything(self.root)

    def read(self, path):
        try:
            return (self.root / path).read_bytes()
        except FileNotFoundError:
            return None

    def clear(self):
        shutil.rmtree(self.root)

    def keep(self):
        self._kept = self.root.with_name(self.root.name + "-kept")
        shutil.copytree(self.root, self._kept)

    def restore(self):
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.copytree(self._kept, self.root)


class Bucket:
    """A published prefix of a bucket."""

    def __init__(self, client, prefix):
        self.client, self.prefix = client, prefix + "/"
        # By its tag, which is a digest, each content is read once.
        self._contents = {}

    def _keys(self):
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket="things", Prefix=self.prefix)
        return {item["Key"].removeprefix(self.prefix): item for page in pages for item in page.get("Contents", [])}

    def names(self):
        return set(self._keys())

    def files(self):
        return {path: content for path, content in self.everything().items() if path not in RECORDS}

    def everything(self):
        tags = self.contents()
        for path, tag in tags.items():
            if tag not in self._contents:
                self._contents[tag] = self.read(path)
        return {path: self._contents[tag] for path, tag in tags.items()}

    def state(self):
        return {path: (item["LastModified"], item["ETag"]) for path, item in self._keys().items()}

    def contents(self):
        return {path: item["ETag"] for path, item in self._keys().items()}

    def put(self, path, text):
        self.fill({path: text.encode()})

    def fill(self, files):
        for path, content in files.items():
            self.client.put_object(Bucket="things", Key=self.prefix + path, Body=content)

    def read(self, path):
        try:
            return self.client.get_object(Bucket="things", Key=self.prefix + path)["Body"].read()
        except botocore.exceptions.ClientError as error:
            if error.response["Error"]["Code"] == "NoSuchKey":
                return None
            raise

    def headers(self, path):
        return self.client.head_object(Bucket="things", Key=self.prefix + path)

    def clear(self):
        for path in self.names():
            self.client.delete_object(Bucket="things", Key=self.prefix + path)

    def keep(self):
        self._kept = self.everything()

    def restore(self):
        present = self.everything()
        for path in present.keys() - self._kept.keys():
            self.client.delete_object(Bucket="things", Key=self.prefix + path)
        self.fill(dict(self._kept.items() - present.items()))


class Target:
    """A target of a project, at a peer."""

    #: What is at a target after the first publication, by the beginning of its location and site.
    _published = {}

    def __init__(self, project, program, location, environment, place, name="web"):
        self.project, self.program, self.place, self.name = project, program, place, name
        self.environment, self.location = environment, location
        self.setting = f"  {name}: {{{program}: '{location}'}}\n"

    def site(self):
        return self.project.files()

    def publish(self, *arguments, status=0, env=None):
        result = self.project.run("publish", self.name, *arguments, env={**self.environment, **(env or {})})
        assert result.status == status, result.errors + result.output
        return result

    def publish_first(self):
        """Publishes to a target that is empty. If that was done for such a target, puts there what it made."""
        key = self.location.partition(":")[0], tuple(self.site().items())
        if key in self._published:
            self.place.fill(self._published[key])
        else:
            self.publish("--no-build")
            self._published[key] = self.place.everything()


def settings(*targets):
    return "title: Things\npublish:\n" + "".join(target.setting for target in targets)


@pytest.fixture(scope="module")
def make_peer(tmp_path_factory):
    """Starts each server when the first test needs it."""
    started = {}

    def daemon():
        top = tmp_path_factory.mktemp("daemon")
        (top / "module").mkdir()
        server = peers.rsync_daemon(top, top / "module", SECRET)

        def target(name):
            place = Folder(top / "module" / name)
            return "rsync", f"rsync://ada@127.0.0.1:{server.port}/site/{name}", {"RSYNC_PASSWORD": SECRET}, place
        return server, target

    def ssh():
        top = tmp_path_factory.mktemp("ssh")
        server = peers.SSH(top / "keys")

        def target(name):
            place = Folder(top / name)
            return "rsync", f"{server.user}@127.0.0.1:{place.root}", {"RSYNC_RSH": server.command}, place
        return server, target

    def s3():
        server = peers.S3()
        client = boto3.client(
            "s3", endpoint_url=server.url, region_name="us-east-1", aws_access_key_id="testing",
            aws_secret_access_key=server.SECRET)
        client.create_bucket(Bucket="things")
        return server, lambda name: ("rclone", f"S3:things/{name}", server.environment, Bucket(client, name))

    def webdav():
        top = tmp_path_factory.mktemp("webdav")
        server = peers.WebDAV(top)
        return server, lambda name: ("rclone", f"DAV:{name}", server.environment, Folder(top / name))

    makers = {"daemon": daemon, "ssh": ssh, "s3": s3, "webdav": webdav}

    def make(kind):
        if kind not in started:
            started[kind] = makers[kind]()
        return started[kind][1]

    yield make
    for server, _ in started.values():
        server.stop()


@pytest.fixture
def make_target(make_peer, project, tmp_path):
    def make(kind):
        target = Target(project, *make_peer(kind)(tmp_path.name))
        project.write({**SITE, "content/site.yaml": settings(target)}).build()
        return target
    return make


#: Whether there is time for everything, as in `make torture`.
IS_THOROUGH = "THUMBINDEX_SEEDS" in os.environ
EVERY_KIND = ["daemon", "ssh", "s3", "webdav"]
#: SSH is another way to the same rsync, and each run takes longer. A few tests publish by it, too.
KINDS = EVERY_KIND if IS_THOROUGH else ["daemon", "s3", "webdav"]


@pytest.fixture(params=KINDS)
def target(request, make_target):
    return make_target(request.param)


def change(project):
    project.write({
        "content/things/a.md": "# A\n\nChanged.\n", "content/things/d.md": "# D\n\nD.\n", "content/things/new.txt": "new"})
    (project.folder / "content/things/b.md").unlink()
    (project.folder / "content/things/# x.txt").unlink()
    project.build()


def steps(result):
    return [line for line in result.output.splitlines() if line.startswith(("upload ", "delete "))]


def linked_files(page, content):
    """Returns the paths of the files to which a page links. What ends with a slash is a page."""
    links = re.findall(r'(?:src|href)="([^"#?:]+)"', content.decode())
    paths = [posixpath.join(posixpath.dirname(page), urllib.parse.unquote(html.unescape(link))) for link in links]
    paths = [path + "index.html" if path.endswith("/") else path for path in paths]
    # The links of the page 404.html start with a slash.
    return [posixpath.normpath(path).lstrip("/") for path in paths]


class TestEveryTarget:
    @pytest.mark.parametrize("target", EVERY_KIND, indirect=True)
    def test_the_site_is_published_and_a_second_run_sends_nothing(self, target):
        result = target.publish()
        assert target.place.files() == target.site()
        assert f"{len(target.site())} uploaded, 0 deleted, 0 unchanged\n" in result.output and result.errors == ""
        assert target.place.names() & RECORDS == {".thumbindex-published"}
        before = target.place.state()
        result = target.publish()
        assert "Nothing to publish" in result.output
        assert f"0 uploaded, 0 deleted, {len(target.site())} unchanged\n" in result.output
        assert target.place.state() == before

    def test_a_dry_run_prints_the_steps_and_writes_nothing(self, target):
        first = target.publish("--dry-run")
        assert len(steps(first)) == len(target.site()) and target.place.names() == set()
        target.publish_first()
        change(target.project)
        old, before = target.place.files(), target.place.state()
        dry = target.publish("--dry-run")
        assert target.place.state() == before
        real = target.publish("--verbose")
        new = target.place.files()
        assert new == target.site() and steps(dry) == steps(real)
        happened = {f"delete {path}" for path in old.keys() - new.keys()}
        happened |= {f"upload {path}" for path in new if old.get(path) != new[path]}
        assert set(steps(dry)) == happened and "delete things/b/index.html" in happened
        counts = real.output.splitlines()[-1]
        assert dry.output.splitlines()[-1] == counts.replace("uploaded", "to upload").replace("deleted", "to delete")

    def test_assets_precede_search_data_and_pages_and_deletions_come_last(self, target):
        target.publish_first()
        change(target.project)
        kinds = ["delete" if line.startswith("delete ") else "page" if line.endswith((".html", ".xml"))
                 else "search" if "-/search/" in line else "asset" for line in steps(target.publish("--dry-run"))]
        assert list(dict.fromkeys(kinds)) == ["asset", "search", "page", "delete"]
        assert kinds == sorted(kinds, key=["asset", "search", "page", "delete"].index)

    def test_files_of_others_are_preserved_and_changed_ones_are_not_deleted(self, target):
        target.publish("--no-build")
        target.place.put("CNAME", "example.org")
        target.place.put("things/b/theirs.txt", "theirs")
        target.place.put("things/# x.txt", "changed")
        target.place.put("index.html", "x" * len(target.site()["index.html"]))
        change(target.project)
        result = target.publish()
        assert "“things/# x.txt”" in result.errors and "were not deleted" in result.errors
        theirs = {"CNAME": b"example.org", "things/b/theirs.txt": b"theirs", "things/# x.txt": b"changed"}
        assert target.place.files() == {**target.site(), **theirs}

    def test_a_target_of_others_is_an_error_until_it_is_adopted(self, target):
        target.place.put("index.html", "theirs")
        target.place.put("notes.txt", "theirs")
        before = target.place.files()
        result = target.publish(status=2)
        assert "--adopt" in result.errors and "index.html" in result.errors and target.place.files() == before
        target.publish("--adopt")
        assert target.place.files() == {**target.site(), "notes.txt": b"theirs"}

    def test_a_site_that_lost_most_of_its_pages_is_an_error(self, target):
        target.project.write({f"content/things/more{number}.md": "More.\n" for number in range(12)}).build()
        target.publish_first()
        before = target.place.state()
        for number in range(12):
            (target.project.folder / f"content/things/more{number}.md").unlink()
        target.project.build()
        for arguments in [[], ["--dry-run"]]:
            assert "--allow-loss" in target.publish(*arguments, status=1).errors
        assert target.place.state() == before
        target.publish("--allow-loss")
        assert target.place.files() == target.site()

    def test_a_file_replaces_a_folder_and_a_folder_replaces_a_file(self, target):
        content = target.project.folder / "content/things"
        target.project.write({"content/things/one.d": "file", "content/things/two.d/inside.txt": "folder"}).build()
        target.publish_first()
        (content / "one.d").unlink()
        shutil.rmtree(content / "two.d")
        target.project.write({"content/things/one.d/inside.txt": "folder", "content/things/two.d": "file"}).build()
        target.publish()
        assert target.place.files() == target.site()

    @pytest.mark.parametrize("target", EVERY_KIND, indirect=True)
    def test_a_page_never_lacks_its_assets(self, target):
        def look():
            page = "things/a/index.html"
            before = target.place.read(page)
            assets = [path for path in linked_files(page, before or b"") if not path.endswith(".html")]
            missing = [path for path in assets if target.place.read(path) is None]
            # What a page no longer links to may be gone.
            return missing if missing and target.place.read(page) == before else []

        with peers.Poller(look) as poller:
            for number in range(3):
                target.project.write({
                    "content/things/a.md": f"# A\n\n![picture](picture{number}.svg)\n",
                    f"content/things/picture{number}.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>"})
                (target.project.folder / f"content/things/picture{number - 1}.svg").unlink(missing_ok=True)
                target.project.build()
                target.publish()
        assert poller.problems == [] and poller.looks > 3
        assert target.place.files() == target.site()


WRAPPER = """#!/bin/sh
number=0
[ ! -f "$WRAPPER_FOLDER/count" ] || read -r number < "$WRAPPER_FOLDER/count"
number=$((number + 1))
echo $number > "$WRAPPER_FOLDER/count"
name=${0##*/}
printf '%s\\n' "$*" > "$WRAPPER_FOLDER/arguments.$number"
for argument; do
    case $argument in --files-from*=*) list=${argument#*=}; cp "$list" "$WRAPPER_FOLDER/list.$number" ;; esac
done
if [ $number = "$WRAPPER_FAIL" ]; then
    case $WRAPPER_AFTER in
    0) echo "the connection was lost" >&2; exit 12 ;;
    [1-9]*) head $WRAPPER_HEAD -n "$WRAPPER_AFTER" "$WRAPPER_FOLDER/list.$number" > "$list" ;;
    esac
    [ -z "$WRAPPER_SABOTAGE" ] || eval "$WRAPPER_SABOTAGE"
fi
PATH="$WRAPPER_PATH" "$name" "$@"
status=$?
if [ $number = "$WRAPPER_FAIL" ] && [ -n "$WRAPPER_AFTER" ]; then echo "the connection was lost" >&2; exit 12; fi
exit $status
"""


class Wrapper:
    """A program that runs rsync or rclone, counts the runs, keeps their arguments, and lets one of them fail.

    A run that fails has done nothing, or all of its work, or that for the first files of its list.
    """

    def __init__(self, folder, name):
        self.folder, self.name = folder, name
        folder.mkdir()
        (folder / name).write_text(WRAPPER)
        (folder / name).chmod(0o755)

    def environment(self, fail=0, sabotage="", after=""):
        for path in self.folder.glob("*[0-9]"):
            path.unlink()
        (self.folder / "count").unlink(missing_ok=True)
        return {
            "PATH": f"{self.folder}:{os.environ['PATH']}", "WRAPPER_PATH": os.environ["PATH"],
            "WRAPPER_FOLDER": str(self.folder), "WRAPPER_FAIL": str(fail), "WRAPPER_AFTER": str(after),
            "WRAPPER_HEAD": "-z" if self.name == "rsync" else "", "WRAPPER_SABOTAGE": sabotage}

    @property
    def count(self):
        return int((self.folder / "count").read_text())

    def arguments(self):
        return [(self.folder / f"arguments.{number}").read_text() for number in range(1, self.count + 1)]

    def runs(self):
        return [Run(arguments, self._listed(number)) for number, arguments in enumerate(self.arguments(), 1)]

    def _listed(self, number):
        try:
            text = (self.folder / f"list.{number}").read_text()
        except FileNotFoundError:
            return []
        return text.split("\0" if self.name == "rsync" else "\n")[:-1]


class Run:
    """A run of rsync or rclone, with the paths that it was given."""

    def __init__(self, arguments, paths):
        self.paths = paths
        self.uploads = "--ignore-times" in arguments
        self.deletes = any(word in arguments.split() for word in ["--delete-missing-args", "delete", "rmdirs"])
        self.changes = self.uploads or self.deletes
        is_record = bool(paths) and set(paths) <= RECORDS
        # The first word that is not an option is the command of rclone, and the source of rsync.
        self.kind = (self.uploads, self.deletes, is_record) if self.changes \
            else next(word for word in arguments.split() if word[0] != "-")
        self.compares = " check " in arguments

    def steps(self, old, count=None):
        """The number of its first files that are steps of the plan. Records and folders are none."""
        return sum(path not in RECORDS and (self.uploads or self.deletes and path in old) for path in self.paths[:count])


#: Besides what `change` does: files in the way of folders and the reverse, an asset that a page no longer links to, and a
#: folder that becomes empty. All are plain text, which rclone uploads by one run.
OLD = {
    "content/things/a.md": "# A\n\n[old](old.txt)\n",
    "content/things/old.txt": "old",
    "content/things/one.txt": "file",
    "content/things/two.txt/inside.txt": "folder",
    "content/things/gone/only.txt": "the only file",
}
NEW = {
    "content/things/c.md": "# C\n\n[new](new.txt)\n",
    "content/things/one.txt/inside.txt": "folder",
    "content/things/two.txt": "file",
}
#: What others put at the target: files of theirs, and a change of a published file that the site no longer has.
THEIRS = {"CNAME": b"example.org", "things/b/theirs.txt": b"theirs", "things/# x.txt": b"changed"}


class Matrix:
    """Failures of every run of the program, at several targets at once."""

    def __init__(self, project, peer, folder, count):
        self.targets = [
            Target(project, *peer(f"{folder.name}-{number}"), name=f"web{number}") for number in range(count)]
        self.wrappers = {
            target: Wrapper(folder / f"wrapper-{target.name}", target.program) for target in self.targets}
        project.write({**SITE, **OLD, "content/site.yaml": settings(*self.targets)}).build()
        self.old = project.files()
        for target in self.targets:
            self._publish_old(target)
        for name in ["one.txt", "old.txt", "two.txt", "gone"]:
            path = project.folder / "content/things" / name
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        project.write(NEW)
        change(project)
        self.new = project.files()
        self._seen, self._lock = [], threading.Lock()

    def _publish_old(self, target):
        target.publish_first()
        for path, content in THEIRS.items():
            target.place.put(path, content.decode())
        target.place.keep()

    def check_all(self, inner, is_each):
        """Lets runs fail before they do anything, and after the numbers of files that `inner` returns for their number.

        These are all runs, or the first of each kind.
        """
        target = self.targets[0]
        kept = target.place.contents()
        target.publish("--no-build", env=self.wrappers[target].environment())
        self.runs = self.wrappers[target].runs()
        self.check_complete(target)
        target.place.restore()
        assert target.place.contents() == kept
        cases = [
            (number, count) for number, run in enumerate(self.runs, 1)
            if is_each or self.is_first(number) for count in self.counts(number, inner)]
        free = queue.SimpleQueue()
        for target in self.targets:
            free.put(target)

        def check(case):
            target = free.get()
            try:
                self.check(target, kept, *case)
            except BaseException as failure:
                failure.add_note(f"run {case[0]} of {len(self.runs)}, after {case[1]} files")
                raise
            finally:
                free.put(target)

        with concurrent.futures.ThreadPoolExecutor(len(self.targets)) as pool:
            list(pool.map(check, cases))
        return cases, self._seen

    def is_first(self, number):
        """Whether a run is the first of its kind."""
        return self.runs[number - 1].kind not in {each.kind for each in self.runs[:number - 1]}

    def counts(self, number, inner):
        """After how many files a run fails. The first run of each kind also fails when it has done all its work.

        When another has done that, the target is as before the next run.
        """
        run = self.runs[number - 1]
        length = len(run.paths)
        # The result of a comparison is complete when it is printed, whatever the exit status.
        everything = [length if run.changes and length else "all"] if self.is_first(number) and not run.compares else []
        return [0, *(inner(length) if run.changes and length > 1 else []), *everything]

    def check(self, target, kept, number, count):
        if target.place.contents() != kept:
            target.place.restore()
        wrapper = self.wrappers[target]
        result = target.publish("--no-build", status=1, env=wrapper.environment(number, after=count))
        assert wrapper.count == number
        assert result.errors == self.message(target, number, count)
        self.check_order(target.place.files())
        contents = target.place.contents()
        if not self.runs[number - 1].changes:
            assert contents == kept
        with self._lock:
            if contents in self._seen:
                return
            self._seen.append(contents)
        target.publish("--no-build")
        self.check_complete(target)

    def check_complete(self, target):
        assert target.place.files() == {**self.new, **THEIRS}
        assert target.place.names() & RECORDS == {".thumbindex-published"}

    def message(self, target, number, count):
        run, reason = self.runs[number - 1], "the connection was lost"
        if not run.changes:
            return f"error: {target.program}: “{target.location}”: {reason}: fix the problem and publish again\n"
        done = sum(earlier.steps(self.old) for earlier in self.runs[:number - 1])
        total = sum(each.steps(self.old) for each in self.runs)
        if run.paths:
            # After all files, the last one may not have arrived.
            index = min(count, len(run.paths) - 1)
            path = run.paths[index]
            done += run.steps(self.old, index)
        else:
            # Empty folders are deleted by one run, which is reported of the first of them.
            path = "things/two.txt" if any(each.uploads and "index.html" in each.paths for each in self.runs[number:]) \
                else "things/gone"
        if path in RECORDS:
            step, result = "writing the record", f"{done} of {total} steps were completed"
            if done == 0:
                return f"error: “{target.location}/{path}”: {step} failed ({reason}); nothing was published\n"
        else:
            step = "the upload" if run.uploads else "the deletion"
        return (
            f"error: “{target.location}/{path}”: {step} failed ({reason}); {done} of {total} steps were completed: "
            "fix the problem and publish again to complete the rest\n")

    def check_order(self, between):
        """Checks that files are whole, that stages precede each other, and that no link of a page is broken."""
        assert {path: between.get(path) for path in THEIRS} == THEIRS
        old, new = self.old, self.new
        for path in between.keys() - THEIRS.keys():
            assert between[path] in (old.get(path), new.get(path)), path
        stages = collections.defaultdict(set)
        for path in (old.keys() | new.keys()) - THEIRS.keys():
            if old.get(path) != new.get(path):
                stages[self.stage(path)].add(path)
        assert sorted(stages) == [0, 1, 2, 3, 4, 5]
        for earlier, later in itertools.combinations(range(6), 2):
            if any(between.get(path) == new.get(path) for path in stages[later]):
                assert all(between.get(path) == new.get(path) for path in stages[earlier]), (earlier, later)
        for page in between:
            if page.endswith(".html"):
                assert [path for path in linked_files(page, between[page]) if path not in between] == [], page

    def stage(self, path):
        """The stages are deletions of files in the way, assets, search data, new pages, changed pages, and deletions."""
        if path not in self.new:
            is_in_way = any(
                other.startswith(path + "/") or path.startswith(other + "/") for other in self.new)
            return 0 if is_in_way else 5
        if path.endswith((".html", ".xml")):
            return 4 if path in self.old else 3
        return 2 if "-/search/" in path else 1


class TestFailure:
    @pytest.mark.parametrize("kind", KINDS)
    def test_a_failed_operation_stops_the_publication_and_a_rerun_completes_it(self, make_peer, project, kind, tmp_path):
        """Runs of the program fail before they do anything, after some of their files, and when they have done their work.

        At the quickest peer, these are all runs; at the others, the first of each kind, unless the test is thorough.
        Many failures leave the same files and records at the target. What a rerun makes of these is tested once.
        """
        # rsync mostly waits, and rclone mostly computes. The quicker peer of each also fails within a run.
        matrix = Matrix(project, make_peer(kind), tmp_path, 8 if kind in ["daemon", "ssh"] else 3)
        inner = {"daemon": lambda length: range(1, length), "webdav": lambda length: [length // 2]}
        is_each = kind == "daemon" or IS_THOROUGH
        cases, states = matrix.check_all(inner.get(kind, lambda length: []), is_each)
        assert len(cases) > len(states) > (10 if is_each else 3)

    @pytest.mark.parametrize("kind", EVERY_KIND)
    def test_a_failure_names_the_step_and_the_file(self, make_target, tmp_path, kind):
        """A folder appears where a file will be, when the plan is made. A bucket, which has none, is out of reach."""
        target = make_target(kind)
        target.publish_first()
        target.place.keep()
        change(target.project)
        wrapper = Wrapper(tmp_path / "wrapper", target.program)
        page = "things/d/index.html"
        target.publish(env=wrapper.environment())
        number = next(number for number, run in enumerate(wrapper.runs(), 1) if run.uploads and page in run.paths)
        target.place.restore()
        sabotage = f"export RCLONE_CONFIG_S3_ENDPOINT=http://127.0.0.1:{peers.free_port()} RCLONE_LOW_LEVEL_RETRIES=1" \
            if kind == "s3" else f"mkdir -p '{target.place.root / page / 'x'}'"
        result = target.publish(status=1, env=wrapper.environment(number, sabotage))
        assert f"error: “{target.location}/{page}”: the upload failed (" in result.errors, result.errors
        assert re.search(r"; [1-9]\d* of \d+ steps were completed: fix the problem and publish again", result.errors)
        if kind != "s3":
            shutil.rmtree(target.place.root / page, ignore_errors=True)
        target.publish()
        assert target.place.files() == target.site()

    @pytest.mark.parametrize("kind", ["daemon", "webdav"])
    def test_a_file_of_the_site_that_disappears_is_an_error(self, make_target, tmp_path, kind):
        """The site is locked, but not against other programs."""
        target = make_target(kind)
        wrapper = Wrapper(tmp_path / "wrapper", target.program)
        page = "things/a/index.html"
        target.publish_first()
        target.place.keep()
        change(target.project)
        target.publish(env=wrapper.environment())
        number = next(number for number, run in enumerate(wrapper.runs(), 1) if run.uploads and page in run.paths)
        target.place.restore()
        sabotage = f"rm '{target.project.site / page}'"
        result = target.publish(status=1, env=wrapper.environment(number, sabotage))
        assert f"error: “{target.location}/{page}”: the upload failed (" in result.errors

    @pytest.mark.parametrize("kind, name", [("daemon", "rsync"), ("webdav", "rclone")])
    def test_an_incomplete_listing_is_an_error(self, make_target, tmp_path, kind, name):
        """A folder disappears while the others are listed. The exit status is the same if the target does not exist."""
        target = make_target(kind)
        target.publish_first()
        before = target.place.state()
        wrapper = Wrapper(tmp_path / "wrapper", target.program)
        number, status = (1, 23) if name == "rsync" else (2, 3)
        message = 'rsync: [sender] change_dir "/things/b" failed: No such file or directory (2)'
        sabotage = f"PATH=\"$WRAPPER_PATH\" {name} \"$@\"; echo '{message}' >&2; exit {status}"
        result = target.publish(status=1, env=wrapper.environment(number, sabotage))
        assert "No such file or directory" in result.errors and target.place.state() == before

    def test_an_interrupted_publication_is_completed_by_a_rerun(self, target, tmp_path):
        wrapper = Wrapper(tmp_path / "wrapper", target.program)
        sabotage = f"touch '{tmp_path}/waits'; sleep 600 & echo $! > '{tmp_path}/sleeper'; wait"
        process = subprocess.Popen(
            [target.project._program, "publish", "-s", str(target.project.folder)], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, **target.environment, **wrapper.environment(5, sabotage)})
        try:
            sleeper = int(wait_for(lambda: read_if_present(tmp_path / "sleeper"), "it waits", process))
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=60)
            os.kill(sleeper, signal.SIGKILL)
        finally:
            process.kill()
        assert process.returncode != 0 and "interrupted" in errors
        target.publish()
        assert target.place.files() == target.site()

    def test_a_signal_in_the_first_upload_says_that_files_were_published(self, target, tmp_path):
        wrapper = Wrapper(tmp_path / "wrapper", target.program)
        target.publish(env=wrapper.environment())
        number = next(
            number for number, run in enumerate(wrapper.runs(), 1) if run.uploads and not set(run.paths) <= RECORDS)
        steps = sum(run.steps({}) for run in wrapper.runs())
        target.place.clear()
        sabotage = f"PATH=\"$WRAPPER_PATH\" {wrapper.name} \"$@\"; sleep 600 & echo $! > '{tmp_path}/sleeper'; wait"
        process = subprocess.Popen(
            [target.project._program, "publish", "-s", str(target.project.folder)], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, **target.environment, **wrapper.environment(number, sabotage)})
        wait_for(lambda: (tmp_path / "sleeper").exists() and (tmp_path / "sleeper").read_text(), "it waits", process)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        os.kill(int((tmp_path / "sleeper").read_text()), signal.SIGKILL)
        assert target.place.files() != {}
        match = re.fullmatch(
            rf"interrupted; (\d+) of {steps} steps were completed: publish again to complete the rest\n", errors)
        assert match and int(match[1]) > 0, errors


class TestPrograms:
    @pytest.mark.parametrize("kind, name", [("daemon", "rsync"), ("webdav", "rclone")])
    def test_a_missing_program_is_named_with_its_packages(self, make_target, tmp_path, kind, name):
        result = make_target(kind).publish(status=1, env={"PATH": str(tmp_path)})
        assert result.errors == \
            f"error: {name} was not found: install the package {name} of Debian or {name} of Homebrew\n"

    def test_no_secret_is_printed_stored_or_an_argument(self, target, tmp_path):
        wrapper = Wrapper(tmp_path / "wrapper", target.program)
        secrets = [value for name, value in target.environment.items() if re.search("PASS|SECRET", name)]
        temporary = tmp_path / "temporary"
        temporary.mkdir()
        outputs = []
        for number in [0, 3]:
            result = target.publish(
                "--verbose", status=1 if number else 0,
                env={**wrapper.environment(number, after=0), "TMPDIR": str(temporary), "RCLONE_DUMP": "headers,bodies",
                     "RCLONE_VERBOSE": "2"})
            outputs += [result.output, result.errors, *wrapper.arguments()]
        assert list(temporary.iterdir()) == [], "temporary files are removed"
        stored = [path.read_text(errors="replace") for path in target.project.folder.rglob("*") if path.is_file()]
        for text in [*outputs, *stored]:
            assert not any(secret in text for secret in secrets)

    def test_a_secret_in_the_output_of_a_program_is_masked(self, make_target, tmp_path):
        target = make_target("daemon")
        wrapper = Wrapper(tmp_path / "wrapper", "rsync")
        sabotage = f"echo 'it was {SECRET}, rsync://ada:other-secret@host/x' >&2; exit 12"
        result = target.publish(status=1, env=wrapper.environment(1, sabotage))
        assert "it was ***" in result.errors and "other-secret" not in result.errors and SECRET not in result.errors

    @pytest.mark.parametrize("secret", ["hunter2-<&>-hunter2", 'hunter2-"q"-\\x'])
    def test_a_secret_in_the_log_of_rclone_is_masked(self, make_target, tmp_path, secret):
        """In JSON, its characters are escaped."""
        target = make_target("webdav")
        wrapper = Wrapper(tmp_path / "wrapper", "rclone")
        (tmp_path / "log").write_text("".join(
            json.dumps({"level": level, "msg": message}).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026") + "\n"
            for level, message in [
                ("error", f'Propfind "http://host/x?token={secret}": it was {secret}'), ("info", "\nTransferred: \t 0 B\n")]))
        env = wrapper.environment(1, f"cat '{tmp_path}/log' >&2; exit 1")
        errors = target.publish(status=1, env={**env, "RCLONE_FTP_PASS": secret}).errors
        assert f"error: rclone: “{target.location}”: Propfind" in errors and "it was ****" in errors, errors
        assert "hunter2" not in errors and "msg" not in errors and "Transferred" not in errors

    def test_a_wrong_password_is_an_error_without_a_question(self, make_target):
        target = make_target("daemon")
        for password in ["wrong-password", ""]:
            result = target.publish(status=1, env={"RSYNC_PASSWORD": password})
            assert "auth failed on module site" in result.errors and target.place.names() == set()

    @pytest.mark.parametrize("kind, name", [("daemon", "rsync"), ("webdav", "rclone")])
    @pytest.mark.parametrize("output", ["lines", "one line", "errors"])
    def test_output_without_an_end_is_not_kept(self, make_target, tmp_path, kind, name, output):
        target = make_target(kind)
        (tmp_path / "bin").mkdir()
        tool = tmp_path / "bin" / name
        tool.write_text({
            "lines": "#!/bin/sh\nexec yes \"$(head -c 100000 /dev/zero | tr '\\0' x)\"\n",
            "one line": "#!/bin/sh\nexec tr '\\0' x < /dev/zero\n",
            "errors": "#!/bin/sh\nexec yes \"$(head -c 100000 /dev/zero | tr '\\0' x)\" >&2\n",
        }[output])
        tool.chmod(0o755)
        process = subprocess.Popen(
            [target.project._program, "publish", "-s", str(target.project.folder)], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
            env={**os.environ, **target.environment, "PATH": f"{tool.parent}:{os.environ['PATH']}"})
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 1
        assert errors == f"error: {name}: it printed more than 512 MiB: fix the problem and publish again\n"
        # At most what it may print is kept.
        assert usage.ru_maxrss < 768 << 10
        process.stdout.close()


class TestRclone:
    def test_an_empty_list_of_files_names_none(self, make_target):
        """What publishing relies on: a list without files is not the same as no list."""
        target = make_target("webdav")
        target.publish_first()
        before = target.place.names()
        empty = target.project.folder / "empty"
        empty.write_text("")
        subprocess.run(
            ["rclone", "delete", f"--files-from-raw={empty}", "--", target.location], check=True,
            env={**os.environ, **target.environment})
        assert target.place.names() == before != set()

    def test_files_have_media_types_and_cache_lifetimes(self, make_target):
        target = make_target("s3")
        target.project.write({"content/things/p.png": b"\x89PNG\r\n\x1a\n"}).build("--base-url", "https://example.org/")
        target.publish("--allow-loss")
        names = sorted(target.place.names())
        shard = next(path for path in names if re.search(r"-/search/[0-9a-f]{10}\.gz$", path))
        script = next(path for path in names if path.endswith(".js"))
        fresh, hour = "public, max-age=0, must-revalidate", "public, max-age=3600"
        for path, media_type, cache in [
            ("index.html", "text/html; charset=utf-8", fresh), (script, "text/javascript; charset=utf-8", fresh),
            ("sitemap.xml", "application/xml", fresh), ("things/-x/--force.txt", "text/plain; charset=utf-8", hour),
            ("things/-/search/index.gz", "application/gzip", fresh),
            (shard, "application/gzip", "public, max-age=31536000, immutable"),
        ]:
            headers = target.place.headers(path)
            assert (headers["ContentType"], headers["CacheControl"]) == (media_type, cache), path

    @pytest.mark.parametrize("path, character", [
        ("a\nb.txt", "a line break"), ("a\tb/c.txt", "a control character"), ("‛a.txt", "“‛”"), ("␁/a.txt", "“␁”"), ("a␡", "“␡”")])
    def test_a_name_that_rclone_does_not_preserve_is_an_error(self, make_target, path, character):
        """rclone would report no error for the last three, and leave them out."""
        target = make_target("webdav")
        target.project.write({f"content/things/{path}": "x"}).build()
        for arguments in [["--dry-run"], []]:
            result = target.publish(*arguments, status=1)
            assert f"rclone cannot copy a file whose name has {character}: rename the file; nothing was published" in result.errors
        assert target.place.names() == set()

    def test_names_in_other_scripts_and_with_lookalikes_of_signs_survive(self, make_target):
        """rclone replaces other signs by these, at some services."""
        target = make_target("webdav")
        names = ["日本語.txt", "a／b.txt", "．", "：.txt", "％41.txt", "a␠", " a ", "e\u0301.txt", "\\.txt"]
        target.project.write({f"content/things/{name}": name for name in names}).build()
        target.publish()
        assert target.place.files() == target.site()
        assert "Nothing to publish" in target.publish().output

    @pytest.mark.parametrize("name, value", [
        ("COMPARE_DEST", "SITE"), ("LOCAL_ENCODING", "Slash,BackSlash"), ("ERROR_ON_NO_TRANSFER", "true")])
    def test_environment_variables_that_leave_files_out_are_ignored(self, make_target, name, value):
        target = make_target("webdav")
        target.publish(env={f"RCLONE_{name}": value.replace("SITE", str(target.project.site))})
        assert target.place.files() == target.site()

    def test_a_remote_that_is_not_configured_is_an_error(self, project):
        project.write({**SITE, "content/site.yaml": "publish:\n  web: {rclone: 'nowhere:things'}\n"}).build()
        result = project.run("publish", env={"RCLONE_CONFIG": "/dev/null"})
        assert result.status == 1 and result.errors.startswith("error: rclone: “nowhere:things”: ")
        assert "didn't find section in config file" in result.errors


class TestRsync:
    def test_a_name_with_a_line_break_survives(self, make_target):
        target = make_target("ssh")
        target.project.write({"content/things/a\nb.txt": "x"}).build()
        target.publish()
        assert target.place.files() == target.site()
        (target.project.folder / "content/things/a\nb.txt").unlink()
        target.project.build()
        target.publish()
        assert target.place.files() == target.site()

    def test_a_link_at_the_target_is_not_followed(self, make_target, tmp_path):
        target = make_target("ssh")
        (tmp_path / "other").mkdir()
        target.place.root.mkdir()
        (target.place.root / "things").symlink_to(tmp_path / "other")
        for arguments in [[], ["--adopt"]]:
            assert "things" in target.publish(*arguments, status=1 if arguments else 2).errors
        assert list((tmp_path / "other").iterdir()) == []

    @pytest.mark.parametrize("kind", ["daemon", "ssh"])
    def test_a_missing_parent_folder_is_an_error(self, make_target, kind):
        """A dry run reports it, too. The folder itself is created."""
        target = make_target(kind)
        settings = target.project.folder / "content/site.yaml"
        settings.write_text(settings.read_text().replace(target.place.root.name, target.place.root.name + "/no/where"))
        target.project.build()

        def publish_both(status):
            dry, real = (target.publish(*arguments, status=status) for arguments in [["--dry-run"], []])
            assert dry.errors == real.errors
            return real.errors

        for folder in [target.place.root, target.place.root / "no"]:
            assert publish_both(2) == (
                f"error: “{target.location}/no/where” cannot be created because there is no folder “{target.location}/no”: "
                "create that folder or fix the path\n")
            folder.mkdir()
        assert publish_both(0) == ""
        assert (target.place.root / "no/where/index.html").exists()


class TestSettings:
    @pytest.mark.parametrize("setting", [
        "rsync: '-e sh:x'", "rsync: 'host:'", "rsync: 'host:/'", "rsync: 'host:~'", "rsync: 'host:~/'", "rsync: 'host:.'",
        "rsync: '/var/www'", "rsync: 'www'", "rsync: 'a@-oProxyCommand=x:y'", "rsync: 'host:$(touch x)'",
        "rsync: 'host:a b'", "rsync: 'rsync://host'", "rsync: 'rsync://host/'", "rsync: 'https://host/x'",
        "rsync: 'host:x/../..'", "rclone: ':s3,access_key_id=x:things'", "rclone: 'r2,provider=x:things'", "rclone: 'r2:'",
        "rclone: '-r2:x'", "rclone: '/var/www'", "rclone: 'r2:/'", "rclone: 'r2:..'",
    ])
    def test_a_place_that_is_unsafe_or_not_remote_is_an_error(self, project, setting):
        project.write({**SITE, "content/site.yaml": f"publish:\n  web: {{{setting}}}\n"})
        result = project.run("publish")
        assert result.status == 1 and "content/site.yaml:2:" in result.errors

    @pytest.mark.parametrize("setting", ["rsync: 'rsync://ada:hunter2@host/site'", "rsync: 'ada:hunter2@host:/site'"])
    def test_a_password_in_a_place_is_an_error_and_not_printed(self, project, setting):
        project.write({**SITE, "content/site.yaml": f"publish:\n  web: {{{setting}}}\n"})
        result = project.run("publish")
        assert result.status == 1 and "contains a password" in result.errors and "hunter2" not in result.errors

    @pytest.mark.parametrize("setting", [
        "rsync: 'host:www'", "rsync: 'me@host:/var/www/x'", "rsync: 'host::site/x'", "rsync: 'rsync://me@host:873/site'",
        "rsync: 'host:~/www'", "rclone: 'r2:things'", "rclone: 'My Drive:a b/c'",
    ])
    def test_a_place_is_accepted(self, project, setting):
        project.write({**SITE, "content/site.yaml": f"publish:\n  web: {{{setting}}}\n"})
        assert project.run("check").status == 0
