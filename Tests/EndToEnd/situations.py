"""Situations in which the program finds something wrong, arranged from steps that examples are written in."""

import contextlib
import ctypes
import fcntl
import os
import pathlib
import resource
import shutil
import subprocess

import databases

# Git has an author and no settings of the machine, unless a situation says otherwise.
GIT = {
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
}


class Situation:
    """A project folder that an example describes, and a run of the program in it."""

    def __init__(self, folder, program):
        self.folder = pathlib.Path(folder)
        self.program = program
        self._modes = []
        self._locks = []
        self._before = []
        self._environment = {**os.environ, **GIT, "NO_COLOR": "1"}
        self._limits = {}
        self.folder.mkdir(parents=True)

    def run(self, example):
        """Writes the files, takes the steps of `setup` in their order, and runs the program."""
        try:
            self.write(example["files"])
            for step in example.get("setup", []):
                for name, value in step.items():
                    getattr(self, name)(value)
            return self._start(example.get("arguments", ["build"]))
        finally:
            self._clean_up()

    # The steps

    def write(self, files):
        for path, text in files.items():
            self._place(path).write_text(text, encoding="utf-8", newline="")

    def bytes(self, files):
        """Files that are no text, in hexadecimal."""
        for path, digits in files.items():
            self._place(path).write_bytes(bytes.fromhex(digits))

    def database(self, files):
        """Databases of SQLite, each with the statements that make it."""
        for path, statements in files.items():
            self._place(path).write_bytes(databases.database(*statements))

    def repeat(self, files):
        """Files of a beginning, something that many times, and an end."""
        for path, (beginning, middle, count, end) in files.items():
            self._place(path).write_text(beginning + middle * count + end, encoding="utf-8", newline="")

    def characters(self, files):
        """Files of a beginning, all characters between two codes, and an end."""
        for path, (beginning, first, last, end) in files.items():
            middle = "".join(map(chr, range(int(first, 16), int(last, 16) + 1)))
            self._place(path).write_text(beginning + middle + end, encoding="utf-8", newline="")

    def latin1(self, files):
        """Files whose names are encoded in Latin-1."""
        for path, text in files.items():
            place = self._place(path)
            name = os.fsencode(place.parent) + b"/" + place.name.encode("latin-1")
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)

    def sparse(self, files):
        """Files of so many bytes, all of them 0, that take no room."""
        for path, size in files.items():
            with open(self._place(path), "wb") as file:
                file.truncate(size)

    def make_folder(self, path):
        (self.folder / path).mkdir(parents=True)

    def symlink(self, links):
        for path, target in links.items():
            self._place(path).symlink_to(target)

    def fifo(self, path):
        os.mkfifo(self._place(path))

    def chmod(self, modes):
        for path, mode in modes.items():
            target = self.folder / path
            self._modes.append((target, target.stat().st_mode & 0o7777))
            target.chmod(int(mode, 8))

    def home(self, path):
        self._environment["HOME"] = str(self.folder / path)

    def environment(self, variables):
        """Variables of the environment; null where one is not set."""
        for name, value in variables.items():
            self._environment.pop(name, None)
            if value is not None:
                self._environment[name] = value

    def limit(self, limits):
        """Limits of resources, by what `resource` calls them without `RLIMIT_`."""
        self._limits.update(limits)

    def remove(self, path):
        target = self.folder / path
        if target.is_dir():
            shutil.rmtree(target)
        else:
            target.unlink()

    def build(self, arguments):
        """An earlier build, which succeeds."""
        result = self._start(["build", *arguments])
        assert result.returncode == 0, result.stderr

    def publish(self, arguments):
        """An earlier publication, which succeeds."""
        result = self._start(["publish", *arguments])
        assert result.returncode == 0, result.stderr

    def git(self, arguments):
        subprocess.run(
            ["git", *arguments], cwd=self.folder, env=self._environment, check=True, capture_output=True, timeout=300
        )

    def lock(self, path):
        """Another build that is writing to a folder."""
        descriptor = os.open(self.folder / path, os.O_RDONLY)
        self._locks.append(descriptor)
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def listen(self, ports):
        """Other programs that listen on the ports. Tests take free ports only, so `bind` fails instead."""
        inject = ["-e", "trace=bind", "-e", "inject=bind:error=EADDRINUSE"]
        self._before = ["strace", "-f", "-qq", "-o", os.devnull, *inject, "--"]

    # What they need

    def _place(self, path):
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        return target

    def _start(self, arguments):
        return subprocess.run(
            [*self._before, self.program, *arguments],
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            preexec_fn=self._drop_privileges,
            # SIGXFSZ stays ignored, as Python has it, so that writing past a limit is an error.
            restore_signals=False,
        )

    def _drop_privileges(self):
        """Takes the limits, and the rights by which root reads and writes everything."""
        for name, value in self._limits.items():
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value))
        if os.geteuid() == 0:
            library = ctypes.CDLL(None, use_errno=True)
            drop_from_bounding_set, dac_override, dac_read_search = 24, 1, 2
            for right in (dac_override, dac_read_search):
                if library.prctl(drop_from_bounding_set, right, 0, 0, 0) != 0:
                    raise OSError(ctypes.get_errno(), "prctl")

    def _clean_up(self):
        for descriptor in self._locks:
            os.close(descriptor)
        for target, mode in reversed(self._modes):
            with contextlib.suppress(FileNotFoundError):
                target.chmod(mode)
