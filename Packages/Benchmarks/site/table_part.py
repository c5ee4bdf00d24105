"""Measures tables beside the same entries as lines of JSON."""

import csv
import json
import time

from commands import free_port, median, run, serving
from projects import discard, title, words
from report import seconds

NAMES = ["id", "title", "note", "kind", "maker", "price", "mass", "stock"]
SETTINGS = """\
entry: {id: id, value: price, subtitle: note, pages: true}
fields:
  price: {type: number}
  mass: {type: number}
  stock: {type: integer}
"""


def part(number):
    """Returns the values of a part in the order of their names."""
    kind, maker = words(number + 11, 2)
    note = " ".join(words(number + 7, 6))
    return [f"p{number}", title(number), note, kind, maker, number % 997 / 4, number % 89 + 0.5, number % 31]


def write_table(path, count):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(NAMES)
        writer.writerows(part(number) for number in range(count))


def write_lines(path, count):
    with open(path, "w") as file:
        for number in range(count):
            file.write(json.dumps(dict(zip(NAMES, part(number)))) + "\n")


class TablePart:
    def __init__(self, benchmark):
        self.benchmark = benchmark
        self.output = benchmark.scratch / "site"

    def measure(self, runs):
        self.beside_lines(10_000, runs)
        self.large(1_000_000)
        self.edited_cell(10_000)

    def project(self, name, count, write):
        folder = self.benchmark.scratch / name
        catalog = folder / "content/parts"
        catalog.mkdir(parents=True)
        (catalog / "catalog.yaml").write_text(SETTINGS)
        write(catalog / name, count)
        return folder

    def beside_lines(self, count, runs):
        """The two take turns, so that a slow moment of the machine does not make one of them look worse."""
        projects = {name: self.project(name, count, write)
                    for name, write in [("parts.csv", write_table), ("parts.ndjson", write_lines)]}
        for command, options in [("check", []), ("build", ["-o", str(self.output)])]:
            results = {name: [] for name in projects}
            for _ in range(2 * runs):
                for name, project in projects.items():
                    results[name].append(
                        run([self.benchmark.thumbindex, command, "--quiet", "-s", str(project), *options]))
                    discard(self.output)
                    discard(project / ".thumbindex")
            table, lines = (median(each).seconds for each in results.values())
            self.benchmark.add(
                f"{command}, table of {count:,} rows", seconds(table), f"NDJSON {seconds(lines)}", table / lines, 1.2)
        for project in projects.values():
            discard(project)

    def large(self, count):
        project = self.project("parts.csv", count, write_table)
        result = run([self.benchmark.thumbindex, "check", "--quiet", "-s", str(project)])
        self.benchmark.add(
            f"check, table of {count:,} rows", seconds(result.seconds), f"{result.memory:.0f} MiB (at most 2,048)",
            result.memory / 2048, 1)
        discard(project)

    def edited_cell(self, count):
        """The median time from a change of one cell until the page of its entry shows it."""
        project = self.project("parts.csv", count, write_table)
        file, port, times = project / "content/parts/parts.csv", free_port(), []
        table, note = file.read_text(), part(0)[2]
        command = [self.benchmark.thumbindex, "serve", "-s", str(project), "--port", str(port)]
        with serving(command, port) as server:
            server.wait("/parts/p0/")
            # The record of entries is written after the server is ready.
            time.sleep(3)
            for number in range(5):
                time.sleep(1)
                marker = f"Edited {number} times"
                times.append(server.edit(file, table.replace(note, marker, 1), "/parts/p0/", marker.encode()))
        discard(project)
        served = sorted(times)[len(times) // 2]
        self.benchmark.add(f"edit of a cell to page, {count:,} rows", seconds(served), "100 ms", served / 0.1, 1)
