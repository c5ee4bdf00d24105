"""Arguments that do not begin with a command, and values that cannot be right."""

import subprocess

import pytest

COMMANDS = "new, build, serve, check, publish, diff, schema"


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["biuld"], "error: there is no command “biuld”\n  did you mean “build”?\n"),
        (["render", "--strict"], f"error: there is no command “render”\n  the commands are {COMMANDS}\n"),
        ([""], f"error: there is no command “”\n  the commands are {COMMANDS}\n"),
        (["--source", ".", "build"], "error: “--source” is before the command\n  write options after it: thumbindex build …\n"),
        (["-s", "."], f"error: there is no command before “-s”\n  write one of: {COMMANDS}\n"),
        (["https://u:hush@e.test"], "error: there is no command “https://******@e.test”\n"),
    ])
def test_arguments_begin_with_a_command(arguments, message, program, tmp_path):
    result = subprocess.run([program, *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2 and result.stderr.startswith(message)


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["help"], ["help", "build"], ["--version"], ["build", "--help"]])
def test_help_needs_no_command(arguments, program, tmp_path):
    result = subprocess.run([program, *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0 and result.stderr == "" and result.stdout


@pytest.mark.parametrize("port", ["70000", "65536"])
def test_a_port_has_a_range(port, project):
    project.write({"content/parts/bolt.md": "# Bolt\n"})
    result = project.run("serve", "--port", port)
    assert result.status == 2 and "--port must be an integer from 0 to 65535." in result.errors


def test_a_file_is_no_project_folder(project):
    project.write({"content/parts/bolt.md": "# Bolt\n", "content/site.yaml": "title: Parts\n"})
    result = project.run("build", "--source", str(project.folder / "content/site.yaml"))
    assert result.status == 2 and "--source is a file: name the project folder" in result.errors


@pytest.mark.parametrize("arguments, is_project", [
    (["build", "birds"], True), (["check", "--quiet", "birds"], True), (["build", "other"], False), (["new", "fish", "birds"], False)])
def test_a_project_folder_without_its_option_gets_advice(arguments, is_project, program, tmp_path):
    (tmp_path / "birds/content").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    result = subprocess.run([program, *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    advice = "\n  name the project folder with --source birds\nUsage: " if is_project else "\nUsage: "
    assert result.returncode == 2 and result.stderr.startswith(f"Error: Unexpected argument '{arguments[-1]}'{advice}")


@pytest.mark.parametrize(
    "rule, value, advice",
    [
        ("{type: integer, oneOf: [1, 2]}", "3", "choose one of: 1, 2"),
        ("{type: integer, oneOf: [10, 20]}", "30", "choose one of: 10, 20"),
        ("{oneOf: [A, B]}", "C", "choose one of: A, B"),
        ("{oneOf: [alpha, beta]}", "alpa", "did you mean “alpha”?"),
    ])
def test_another_number_is_not_suggested(rule, value, advice, project):
    project.write({"content/parts/catalog.yaml": f"fields: {{n: {rule}}}\n", "content/parts/bolt.md": f"---\nn: {value}\n---\n"})
    result = project.run("check")
    assert result.status == 1 and advice in result.errors + result.output
