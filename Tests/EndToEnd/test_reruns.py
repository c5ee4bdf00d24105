"""A test that fails or hangs in CI is run once more, and its first failure is printed."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

TESTS = pathlib.Path(__file__).resolve().parents[1]
MAKEFILE = TESTS.parent / "Makefile"

#: The first attempt of `test_unsteady` fails, and each of `test_broken`. Each attempt has what the module and the class share.
MODULE = """
import pytest

attempts = []

@pytest.fixture(scope="module")
def shared():
    yield ["made"]

@pytest.fixture(scope="class")
def of_class(shared):
    yield shared + ["by class"]
    shared.append("torn down")

class TestShared:
    def test_first(self, of_class):
        assert of_class == ["made", "by class"]

    def test_unsteady(self, of_class):
        attempts.append(1)
        assert of_class == ["made", "by class"]
        assert len(attempts) == 2, "the first failure"

def test_broken(shared):
    assert not BROKEN, "the same failure"
"""


#: The first attempt of the second test hangs, or each if `ATTEMPTS` is two.
HANGING = """
import pathlib, time
import pytest

@pytest.mark.parametrize("number", range(4))
def test_steady(number):
    attempts = pathlib.Path(__file__).with_suffix(f".{number}")
    attempts.write_text(attempts.read_text() + "." if attempts.exists() else ".")
    if number == 1 and len(attempts.read_text()) <= ATTEMPTS:
        time.sleep(1000)
"""


def run(folder, *modules):
    for number, text in enumerate(modules):
        (folder / f"test_{number}.py").write_text(text)
    options = [
        "-p", "reruns", "-p", "scheduling", "--reruns=1", "--numprocesses=2", "--dist=loadfile", "--no-loadscope-reorder",
        "-o", "faulthandler_timeout=5", "-o", "faulthandler_exit_on_timeout=true"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(folder)], capture_output=True, text=True, timeout=300, cwd=folder,
        env={**os.environ, "PYTHONPATH": str(TESTS)})


def test_a_test_that_passes_when_run_again_is_printed_with_its_first_failure(tmp_path):
    result = run(tmp_path, *[MODULE.replace("BROKEN", "False")] * 3)
    assert result.returncode == 0, result.stdout
    assert "failed once, passed when run again" in result.stdout
    assert sorted(re.findall(r"^_+ (\S+) _+$", result.stdout, re.MULTILINE)) == [f"test_{number}.py::TestShared::test_unsteady" for number in range(3)]
    assert result.stdout.count("AssertionError: the first failure") == 3
    assert " 9 passed, 3 rerun" in result.stdout


def test_a_test_that_fails_twice_fails_the_run(tmp_path):
    result = run(tmp_path, MODULE.replace("BROKEN", "True"))
    assert result.returncode == 1
    assert "FAILED test_0.py::test_broken" in result.stdout and " 1 failed, 2 passed, 2 rerun" in result.stdout


def test_more_than_three_tests_that_need_it_fail_the_run(tmp_path):
    result = run(tmp_path, *[MODULE.replace("BROKEN", "False")] * 4)
    assert result.returncode == 1
    assert "4 tests failed once. At most 3 may." in result.stdout and " 12 passed, 4 rerun" in result.stdout


@pytest.mark.parametrize("place", range(3), ids=["in the first file", "in the second", "in the last"])
def test_a_test_that_hangs_once_is_printed_and_run_again(tmp_path, place):
    result = run(tmp_path, *[HANGING.replace("ATTEMPTS", str(int(number == place))) for number in range(3)])
    assert result.returncode == 0, result.stdout + result.stderr
    assert f"test_{place}.py::test_steady[1] ended its process." in result.stderr
    assert f'test_{place}.py", line 10 in test_steady' in result.stderr, "where it hung"
    assert " 12 passed, 1 rerun" in result.stdout
    attempts = {path.name: path.read_text() for path in tmp_path.glob("*.[0-9]")}
    assert attempts == {f"test_{file}.{test}": "." * (1 + (file == place and test == 1)) for file in range(3) for test in range(4)}


def test_a_test_that_hangs_twice_fails_the_run(tmp_path):
    result = run(tmp_path, *[HANGING.replace("ATTEMPTS", str(2 * (number == 1))) for number in range(2)])
    assert result.returncode == 1
    assert "FAILED test_1.py::test_steady[1]" in result.stdout and " 1 failed, 7 passed, 1 rerun" in result.stdout


@pytest.mark.parametrize("variables, is_repeated", [({"CI": "true"}, True), ({}, False)], ids=["in CI", "elsewhere"])
def test_tests_are_repeated_in_ci_only(variables, is_repeated):
    environment = {name: value for name, value in os.environ.items() if name not in ("CI", "MAKEFLAGS")}
    commands = subprocess.run(
        ["make", "--dry-run", "--file", MAKEFILE, "end-to-end-test"], cwd=MAKEFILE.parent, check=True, capture_output=True, text=True,
        env={**environment, **variables}).stdout
    assert "-m pytest Tests" in commands
    assert ("--reruns=1" in commands) == is_repeated
