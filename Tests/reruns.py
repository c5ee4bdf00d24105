"""Reports the tests that failed and passed when they were run again, as `--reruns` lets them, and allows only a few."""

#: How many tests of a run may need a second attempt.
MAXIMUM = 3


def repeated(reporter):
    """Returns the reports of the first failures of tests that then passed."""
    passed = {report.nodeid for report in reporter.stats.get("passed", [])}
    return [report for report in reporter.stats.get("rerun", []) if report.nodeid in passed]


def pytest_sessionfinish(session):
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and session.exitstatus == 0 and len(reporter.stats.get("rerun", [])) > MAXIMUM:
        session.exitstatus = 1


def pytest_terminal_summary(terminalreporter):
    reports = repeated(terminalreporter)
    if not reports:
        return
    terminalreporter.section("failed once, passed when run again")
    for report in reports:
        terminalreporter.section(report.nodeid, sep="_", red=True)
        terminalreporter.line(report.longreprtext)
    if len(reports) > MAXIMUM:
        terminalreporter.line(f"{len(reports)} tests failed once. At most {MAXIMUM} may.", red=True)
