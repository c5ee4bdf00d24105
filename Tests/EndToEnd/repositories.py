"""Git repositories that sites are published to."""

import os
import subprocess

#: Git has an author and no settings of the machine.
IDENTITY = {
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A. Publisher",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A. Publisher",
    "GIT_COMMITTER_EMAIL": "a@example.org",
}
RECORD = ".thumbindex-published"


def git(folder, *arguments, text=True, env=None):
    process = subprocess.run(
        ["git", "-C", str(folder), *arguments], capture_output=True, text=text, env={**os.environ, **IDENTITY, **(env or {})}
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


def branch_files(repository, branch):
    """Returns the bytes of every file of a branch by path, without the record."""
    found = {}
    for line in git(repository, "ls-tree", "-r", "-z", branch).split("\0")[:-1]:
        kind, path = line.split("\t", 1)
        if path != RECORD:
            found[path] = git(repository, "cat-file", "blob", kind.split()[2], text=False)
    return found
