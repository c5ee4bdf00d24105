"""Databases of SQLite for tests."""

import contextlib
import pathlib
import sqlite3
import tempfile


def database(*statements):
    """Returns the bytes of a database in which the statements were run."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
        return connection.serialize()


def change(path, *statements, log=False):
    """Runs statements on the database at a path, as another program would. With `log`, it looks as if that program had not
    ended: the changes are in a write-ahead log beside the database."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "copy")
        for ending in ["", "-wal"]:
            if (file := pathlib.Path(f"{path}{ending}")).exists():
                pathlib.Path(f"{copy}{ending}").write_bytes(file.read_bytes())
        with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = " + ("WAL" if log else "DELETE"))
            connection.execute("PRAGMA wal_autocheckpoint = 0")
            for statement in statements:
                connection.execute(statement)
            if log:
                _replace(path, copy)
        if not log:
            _replace(path, copy)


def _replace(path, copy):
    for ending in ["", "-wal"]:
        file, new = pathlib.Path(f"{path}{ending}"), pathlib.Path(f"{copy}{ending}")
        if new.exists():
            file.write_bytes(new.read_bytes())
        else:
            file.unlink(missing_ok=True)
