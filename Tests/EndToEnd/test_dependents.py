"""A package that depends on a library product fetches no other package, and needs no unsafe flags."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VERSION = "1.0.0"

MANIFEST = """// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "app",
    dependencies: [.package(url: "URL", from: "VERSION")],
    targets: [
        .executableTarget(
            name: "app",
            dependencies: [
                .product(name: "ICUCollation", package: "thumbindex"),
                .product(name: "Sectioning", package: "thumbindex"),
            ])
    ]
)
"""

pytestmark = pytest.mark.skipif(not shutil.which("swift"), reason="needs swift")


def commit(folder):
    """Makes a repository with a tagged version of a folder, as a package manager fetches one."""
    git = ["git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "-C", folder]
    subprocess.run([*git, "init", "--quiet"], check=True)
    subprocess.run([*git, "add", "--all"], check=True)
    subprocess.run([*git, "commit", "--quiet", "--message", "All"], check=True)
    subprocess.run([*git, "tag", VERSION], check=True)


def test_the_libraries_bring_no_other_package(tmp_path):
    # A package in a folder would not be recorded in Package.resolved. Other tests write to the folders that are ignored.
    repository = tmp_path / "thumbindex"
    ignored = shutil.ignore_patterns("__pycache__", "Browser", "EndToEnd", "Library", "Web")
    for name in ("Sources", "Templates", "Tests"):
        shutil.copytree(ROOT / name, repository / name, ignore=ignored)
    shutil.copy(ROOT / "Package.swift", repository)
    commit(repository)

    app = tmp_path / "app"
    (app / "Sources/app").mkdir(parents=True)
    (app / "Sources/app/main.swift").write_text("import ICUCollation\nimport Sectioning\n")
    (app / "Package.swift").write_text(MANIFEST.replace("URL", repository.as_uri()).replace("VERSION", VERSION))
    run = subprocess.run(
        ["swift", "package", "--package-path", app, "--cache-path", tmp_path / "cache", "show-dependencies"],
        capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    pins = json.loads((app / "Package.resolved").read_text())["pins"]
    assert [pin["identity"] for pin in pins] == ["thumbindex"]
    assert [path.name for path in (app / ".build/checkouts").iterdir()] == ["thumbindex"]


@pytest.fixture(scope="module")
def package():
    dump = subprocess.run(
        ["swift", "package", "--package-path", ROOT, "dump-package"], check=True, capture_output=True, text=True)
    return json.loads(dump.stdout)


def unsafe_targets(package, names):
    """The targets among these and those that they depend on that have flags which SwiftPM may refuse in a dependency."""
    targets = {target["name"]: target for target in package["targets"]}
    needed, waiting = set(), list(names)
    while waiting:
        name = waiting.pop()
        if name in targets and name not in needed:
            needed.add(name)
            waiting += [next(iter(each.values()))[0] for each in targets[name]["dependencies"]]
    return {
        name for name in needed if any("unsafeFlags" in setting["kind"] for setting in targets[name]["settings"])}


def test_the_libraries_are_built_without_unsafe_flags(package):
    libraries = [product for product in package["products"] if "library" in product["type"]]
    assert {product["name"] for product in libraries} == {"ICUCollation", "Sectioning"}
    assert unsafe_targets(package, [name for product in libraries for name in product["targets"]]) == set()


def test_unsafe_flags_are_detected(package):
    assert unsafe_targets(package, ["SectioningTests"]) == {"SectioningTests", "TestSupport"}


@pytest.mark.parametrize("target", ["Diagnostics", "Records"])
def test_a_build_of_the_program_without_the_trait_says_what_to_run(target):
    check = ["swiftc", "-typecheck", ROOT / "Sources" / target / "RequiredTrait.swift"]
    assert "swift build --traits Program" in subprocess.run(check, capture_output=True, text=True).stderr
    assert subprocess.run([*check, "-DProgram"], capture_output=True, text=True).returncode == 0
