"""The core runs in pages that use it: the policy lets it, the server names its kind, and no other page may."""

import json

import pytest

ROOMS = "views: [{id: room, section: room, selection: multiple}]\n"
ENTRIES = json.dumps([{"title": "Bed", "room": "Den"}])
ASK = """async (script) => {
  const { load, columnsOf } = await import(new URL(script, document.baseURI));
  const core = await load();
  const { keys, identities } = core.section({ keys: columnsOf([[7], [3], [7]]), given: [3] });
  return [[...keys], [...identities]];
}"""


@pytest.fixture(params=["built", "served", "with no kind"])
def address(request, make_project, serve):
    """A site as a server of files and as the preview sends it; some servers do not know the kind of the module."""
    project = make_project("core", {
        "content/rooms/catalog.yaml": ROOMS, "content/rooms/list.json": ENTRIES,
        "content/plain/list.json": ENTRIES})
    project.build("--strict")
    if request.param == "served":
        yield serve(project).root
        return
    from .site_server import SiteServer
    server = SiteServer(project.site)
    yield server.root
    server.stop()
