"""WebKit and Firefox, each with one window, controlled by the commands of WebDriver."""

import base64
import contextlib
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess

from watching import wait_for

#: The keys that WebDriver names by private characters.
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Alt": "\ue00a", "Escape": "\ue00c", "ArrowUp": "\ue013", "ArrowDown": "\ue015"}


class EngineError(Exception):
    """An error that the browser reported."""


class Engine:
    """A window. Subclasses start the browser and send it a command, which has a name and a path."""

    def __init__(self, folder):
        self._folder = folder
        self._processes = []

    def _launch(self, *command, **options):
        """Starts a process in a group of its own, which ends with the tests, also if they are killed."""
        self._processes.append(subprocess.Popen(
            ["setpriv", "--pdeathsig=KILL", "--", *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, **options))

    def is_running(self):
        return all(each.poll() is None for each in self._processes)

    def _assert_running(self):
        for each in self._processes:
            assert each.poll() is None, f"{each.args[0]} has ended with status {each.returncode}"

    def stop(self):
        for each in reversed(self._processes):
            for number in (signal.SIGTERM, signal.SIGKILL):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(each.pid, number)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    each.wait(5)

    def open(self, url):
        self.send("POST", "url", "Navigate", {"url": url})

    def back(self):
        self.send("POST", "back", "Back", {})

    def reload(self):
        self.send("POST", "refresh", "Refresh", {})

    def evaluate(self, expression, *arguments):
        """Returns the value of an expression, or what a function returns for the arguments."""
        script = f"const value = ({expression}\n); return typeof value === 'function' ? value(...arguments) : value"
        return self.send("POST", "execute/sync", "ExecuteScript", {"script": script, "args": list(arguments)})

    def wait(self, expression, *arguments):
        """Waits until an expression is true, also if the page is left meanwhile."""
        def value():
            try:
                return self.evaluate(expression, *arguments)
            except EngineError as error:
                # The driver of WebKitGTK cannot return a value of a page that is left.
                if "before the unload event" not in str(error):
                    raise
        return wait_for(value, expression)

    def size(self, width, height):
        """Gives the page a width and a height."""
        def is_done():
            inner, outer = self.evaluate("[[innerWidth, innerHeight], [outerWidth, outerHeight]]")
            if inner == [width, height]:
                return True
            if outer == asked[-1]:
                asked.append([width + outer[0] - inner[0], height + outer[1] - inner[1]])
                self.send("POST", "window/rect", "SetWindowRect", dict(zip(("width", "height"), asked[-1])))
            return False
        asked = [self.evaluate("[outerWidth, outerHeight]")]
        wait_for(is_done, f"a window of {width}×{height}")

    def _act(self, *sources):
        self.send("POST", "actions", "PerformActions", {"actions": list(sources)})

    def drag(self, *points):
        """Presses the mouse at the first point, moves it along the others, and releases it at the last."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in points]
        self._act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]})

    def click(self, selector):
        """Clicks the first element that a selector matches and that has a size, as a reader does: when it is in view."""
        self.drag(self.wait("""(selector) => {
            const element = [...document.querySelectorAll(selector)].find((each) => each.getBoundingClientRect().height);
            const isMoving = (each) => each instanceof CSSTransition && each.effect.target.contains(element);
            if (!element || document.getAnimations().some(isMoving)) return;
            element.scrollIntoView({ block: "nearest", behavior: "instant" });
            const { left, top, width, height } = element.getBoundingClientRect();
            const point = [left + width / 2, top + height / 2];
            const hit = document.elementFromPoint(...point);
            // Something else may cover it.
            return element.contains(hit) || hit?.contains(element) ? point : undefined;
        }""", selector))

    def press(self, key, *modifiers):
        keys = [KEYS.get(each, each) for each in (*modifiers, key)]
        self._act({"type": "key", "id": "keyboard", "actions": [
            *({"type": "keyDown", "value": each} for each in keys),
            *({"type": "keyUp", "value": each} for each in reversed(keys))]})

    def type(self, text):
        self._act({"type": "key", "id": "keyboard", "actions": [
            {"type": kind, "value": each} for each in text for kind in ("keyDown", "keyUp")]})

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.send("GET", "screenshot", "TakeScreenshot", {"full": False})))

    def pdf(self):
        return base64.b64decode(self.send("POST", "print", "Print", {}))


class WebKit(Engine):
    """WebKitGTK, by HTTP, on a display without a screen."""

    #: Makes the controls above the page smaller, because the window is at least as wide as they are.
    CONTROLS = "* { min-width: 0; margin: 0; padding: 0; font-size: 1px }"

    def start(self):
        style = self._folder / "gtk-3.0" / "gtk.css"
        style.parent.mkdir()
        style.write_text(self.CONTROLS)
        reading, writing = os.pipe()
        self._launch("Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1600x24", "-nolisten", "tcp", pass_fds=(writing,))
        os.close(writing)
        with open(reading) as answer:
            display = ":" + answer.readline().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._launch("WebKitWebDriver", f"--port={port}", "--host=127.0.0.1", env={
            **os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "HOME": str(self._folder), "XDG_CONFIG_HOME": str(self._folder),
            "XDG_RUNTIME_DIR": str(self._folder), "NO_AT_BRIDGE": "1"})
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        wait_for(self._is_ready, "WebKitWebDriver is ready")
        # On a busy machine, a script may need longer than the 30 seconds that it has by default.
        session = self._request("POST", "/session", {"capabilities": {"alwaysMatch": {"timeouts": {"script": 100_000}}}})
        self._session = f"/session/{session['sessionId']}/"

    def _is_ready(self):
        self._assert_running()
        try:
            return self._request("GET", "/status")["ready"]
        except OSError:
            self._connection.close()

    def _request(self, method, path, parameters=None):
        self._connection.request(method, path, json.dumps(parameters) if method == "POST" else None, {"Content-Type": "application/json"})
        value = json.loads(self._connection.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value:
            raise EngineError(f"{value['error']}: {value['message']}")
        return value

    def send(self, method, path, name, parameters):
        return self._request(method, self._session + path, parameters)


class Firefox(Engine):
    """Firefox, by Marionette: its commands are those of WebDriver, as JSON after its length."""

    PREFERENCES = {"marionette.port": 0, "datareporting.policy.dataSubmissionEnabled": False, "network.captive-portal-service.enabled": False,
                   "network.connectivity-service.enabled": False, "services.settings.server": "data:,#remote-settings-dummy/v1"}

    def start(self):
        (self._folder / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in self.PREFERENCES.items()))
        self._launch("firefox-esr", "--headless", "--marionette", "--remote-allow-system-access", "--profile", str(self._folder),
                     env={**os.environ, "HOME": str(self._folder), "MOZ_HEADLESS_WIDTH": "1920", "MOZ_HEADLESS_HEIGHT": "1600"})
        self._connection = socket.create_connection(("127.0.0.1", int(wait_for(self._port, "Firefox is ready"))), timeout=120)
        self._stream = self._connection.makefile("rb")
        self._read()
        self._number = 0
        self._call("WebDriver:NewSession", {})
        # A window would be at least 500 pixels wide.
        self._call("Marionette:SetContext", {"value": "chrome"})
        self.evaluate("() => { document.documentElement.style.minWidth = 0; }")
        self._call("Marionette:SetContext", {"value": "content"})

    def set_preference(self, name, value):
        self._call("Marionette:SetContext", {"value": "chrome"})
        self.evaluate("(name, value) => { Services.prefs.setBoolPref(name, value); }", name, value)
        self._call("Marionette:SetContext", {"value": "content"})

    def _port(self):
        self._assert_running()
        file = self._folder / "MarionetteActivePort"
        return file.is_file() and file.read_text()

    def _read(self):
        length = b""
        while (byte := self._stream.read(1)) != b":":
            assert byte, "Firefox has closed the connection"
            length += byte
        return json.loads(self._stream.read(int(length)))

    def _call(self, name, parameters):
        self._number += 1
        message = json.dumps([0, self._number, name, parameters]).encode()
        self._connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise EngineError(f"{error['error']}: {error['message']}")
        return result["value"] if set(result or ()) == {"value"} else result

    def send(self, method, path, name, parameters):
        return self._call(f"WebDriver:{name}", parameters)


ENGINES = {"webkit": WebKit, "firefox": Firefox}
