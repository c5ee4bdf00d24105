"""Distributes test files to processes, and goes on when a test ends its process.

`--dist=loadfile` of pytest-xdist 3.8 runs such a test again and again, and can wait for ever for tests that no process has.
See its issues 1327 and 1378.
"""

import sys

from xdist.scheduler import LoadFileScheduling


class FileScheduling(LoadFileScheduling):
    """Gives each process whole files. What a process that ended had not run is given to others."""

    def __init__(self, config, log):
        super().__init__(config, log)
        #: The tests that each process has still to run, in that order: the keys of a dictionary.
        self.waiting = {}

    def remove_node(self, node):
        self.assigned_work.pop(node)
        ended_by, *left = self.waiting.pop(node, None) or [None]
        for test in left:
            self.workqueue.setdefault(self._split_scope(test), {})[test] = False
        for other in self.nodes:
            self._reschedule(other)
        return ended_by

    def mark_test_pending(self, test):
        """Lets the test that ended a process be run again, after the others of its file if a process has run some of them."""
        scope = self._split_scope(test)
        for node, units in self.assigned_work.items():
            if scope in units and not node.shutting_down:
                return self._run(node, scope, [test])
        self.workqueue.setdefault(scope, {})[test] = False

    def mark_test_complete(self, node, item_index, duration=0):
        del self.waiting[node][self.registered_collections[node][item_index]]
        super().mark_test_complete(node, item_index, duration)

    def schedule(self):
        super().schedule()
        # A process runs a test when it knows the next one, or that there is none: this takes a second call.
        for node in self.nodes:
            self._reschedule(node)

    def _reschedule(self, node):
        # A process has first to find the tests, and the first ones wait for each other.
        if self.collection is not None and node in self.registered_collections:
            super()._reschedule(node)

    def _assign_work_unit(self, node):
        self._run(node, *self.workqueue.popitem(last=False))

    def _run(self, node, scope, tests):
        # A process may have a part of the file already.
        self.assigned_work[node].setdefault(scope, {}).update(dict.fromkeys(tests, False))
        self.waiting.setdefault(node, {}).update(dict.fromkeys(tests))
        node.send_runtest_some([self.registered_collections[node].index(test) for test in tests])


def pytest_xdist_make_scheduler(config, log):
    return FileScheduling(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_handlecrashitem(crashitem):
    print(f"\n{crashitem} ended its process.", file=sys.stderr, flush=True)
