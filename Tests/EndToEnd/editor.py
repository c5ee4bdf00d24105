"""A project that is edited at random, and the list of edits."""

import os
import random
import shutil

#: The edits by name, each with a weight and a function. The function makes one edit and returns what it changed.
EDITS = {}

def edit(weight):
    def register(function):
        EDITS[function.__name__.replace("_", " ")] = weight, function
        return function

    return register


class NothingToEdit(Exception):
    """The project has nothing that an edit can change."""


class Editor:
    """A project and the source of randomness that edits it."""

    def __init__(self, project, seed):
        self.project = project
        self.seed = seed
        self.random = random.Random(seed)
        self.content = project.folder / "content"
        self.cache = project.folder / ".thumbindex"
        #: Folders with earlier states: the input, `cache`, and the site if it was built.
        self.history = []
        #: Files of the output that were edited since the last build.
        self.by_hand = set()
        self.number = 100

    def step(self, number):
        """Makes one edit in turn, so that all of them have a turn, and up to two random ones.

        Returns a name and a description of each. The edits of the output come last, because a build that another
        edit includes would undo them.
        """
        names = [list(EDITS)[(self.seed * 9 + number) % len(EDITS)]]
        names += self.random.choices(list(EDITS), [weight for weight, _ in EDITS.values()],
                                     k=self.random.choice([0, 0, 0, 1, 1, 2]))
        done = []
        for name in sorted(names, key=lambda name: "the output" in name):
            try:
                done.append((name, EDITS[name][1](self)))
            except NothingToEdit:
                pass
        return done

    def next_number(self):
        self.number += 1
        return self.number

    def choose(self, values):
        if not (values := list(values)):
            raise NothingToEdit
        return self.random.choice(values)

    def files(self, *patterns):
        """Returns the files that match a pattern, in a fixed order."""
        found = {path for pattern in patterns for path in self.project.folder.glob(pattern)}
        return sorted(path for path in found if path.is_file() and not path.is_symlink())

    def file(self, *patterns):
        return self.choose(self.files(*patterns))

    def inputs(self):
        return self.files("content/**/[!.]*", "Templates/**/*")

    def input(self):
        return self.choose(self.inputs())

    def generated(self):
        """Returns a file of the last build that is not empty."""
        manifest = self.project.site / ".thumbindex/manifest"
        lines = manifest.read_text().splitlines()[1:-1] if manifest.exists() else []
        paths = (self.project.site / line.split(" ", 2)[2] for line in lines)
        return self.choose(path for path in paths if path.is_file() and path.stat().st_size)

    def earlier(self, name):
        return self.choose(path / name for path in self.history if (path / name).exists())

    def name(self, *paths):
        return ", ".join(str(path.relative_to(self.project.folder)) for path in paths)

    def write(self, path, content):
        """Writes a file in place or by a rename, as editors do."""
        path.parent.mkdir(parents=True, exist_ok=True)
        target = path.with_name(".written") if self.random.random() < 0.5 else path
        target.write_bytes(content if isinstance(content, bytes) else content.encode())
        target.replace(path)
        return self.name(path)

    def rename(self, old, new):
        if new.exists() or not new.parent.is_dir():
            raise NothingToEdit
        old.rename(new)
        return self.name(old, new)

    def build(self):
        """Builds the site, unless the build could preserve files that were edited by hand."""
        if self.by_hand:
            raise NothingToEdit
        self.project.run("build")

    def restore(self, earlier):
        """Makes the input what it was before. A file that has not changed since is not touched."""
        for folder in ("content", "Templates"):
            restore(earlier / folder, self.project.folder / folder)


def restore(old, new):
    for path in sorted(new.rglob("*"), reverse=True):
        before = old / path.relative_to(new)
        if path.is_dir() and not path.is_symlink():
            if not before.is_dir():
                path.rmdir()
        elif path.is_symlink() or not before.is_file() or path.read_bytes() != before.read_bytes():
            path.unlink()
    for path in sorted(old.rglob("*")):
        after = new / path.relative_to(old)
        if path.is_dir() and not path.is_symlink():
            after.mkdir(exist_ok=True)
        elif not after.exists():
            shutil.copy(path, after, follow_symlinks=False)


def keep_time(path, content):
    status = path.stat()
    path.write_bytes(content)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
