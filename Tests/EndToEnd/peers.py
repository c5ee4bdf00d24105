"""Servers that sites are published to, on the loopback interface: an rsync daemon, sshd, an S3 service and WebDAV."""

import contextlib
import getpass
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request

from watching import wait_for

SSHD = "/usr/sbin/sshd"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _listens(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
        return True
    return False


class Server:
    """A process that listens on a port of its own and is ended with the test."""

    def __init__(self, make_command, environment=None):
        for _ in range(5):
            # Another process may take the port before the server does.
            self.port = free_port()
            self.process = subprocess.Popen(
                make_command(self.port), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, env={**os.environ, **(environment or {})})
            wait_for(lambda: self.process.poll() is not None or _listens(self.port), "the server listens")
            if self.process.poll() is None:
                return
        raise AssertionError(f"the server does not start: {make_command(self.port)}")

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def rsync_daemon(folder, module, password=None, settings=""):
    """Starts a daemon whose module `site` is a folder. With a password, its user is `ada`."""
    folder.mkdir(parents=True, exist_ok=True)
    # A daemon that root starts would serve as nobody.
    # The option saves half of the time of a run, in which both sides wait for each other.
    lines = ["socket options = TCP_NODELAY", "use chroot = no", f"pid file = {folder}/pid", f"log file = {folder}/log"]
    lines += ["uid = 0", "gid = 0"] if os.getuid() == 0 else []
    lines += ["[site]", f"path = {module}", "read only = no", settings]
    if password:
        secrets = folder / "secrets"
        secrets.write_text(f"ada:{password}\n")
        secrets.chmod(0o600)
        lines += ["auth users = ada", f"secrets file = {secrets}"]
    (folder / "rsyncd.conf").write_text("\n".join(lines) + "\n")
    return Server(lambda port: [
        "rsync", "--daemon", "--no-detach", "--address=127.0.0.1", f"--port={port}", f"--config={folder}/rsyncd.conf"])


class SSH:
    """An sshd that lets the user in by a key of the test, and the command that reaches it."""

    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        for name in ["host", "user"]:
            subprocess.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True)
        shutil.copy(folder / "user.pub", folder / "authorized_keys")
        if os.getuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)
        self.user = getpass.getuser()
        self.server = Server(lambda port: [
            SSHD, "-D", "-f", "/dev/null", "-o", f"Port={port}", "-o", "ListenAddress=127.0.0.1",
            "-o", f"HostKey={folder}/host", "-o", f"AuthorizedKeysFile={folder}/authorized_keys",
            "-o", "StrictModes=no", "-o", "UsePAM=no", "-o", "PasswordAuthentication=no",
            "-o", "PermitRootLogin=prohibit-password", "-o", "PidFile=none",
            # Bash does not read the user's .bashrc, which can take longer than a run, or print something.
            "-o", "SetEnv=SHLVL=1"])
        self.command = (
            f"ssh -F /dev/null -o BatchMode=yes -p {self.server.port} -i {folder}/user -o IdentitiesOnly=yes "
            "-o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR")
        # All runs share a connection, which is most of the time of a run. The path of its socket must be short.
        self._sockets = pathlib.Path(tempfile.mkdtemp(prefix="ssh"))
        self.command += f" -S {self._sockets}/s"
        self._connection = subprocess.Popen(
            [*self.command.split(), "-M", "-N", f"{self.user}@127.0.0.1"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for((self._sockets / "s").exists, "the connection is open", self._connection)
        except AssertionError:
            self.stop()
            raise

    def stop(self):
        self._connection.terminate()
        self._connection.wait(timeout=30)
        self.server.stop()
        shutil.rmtree(self._sockets)


#: Each run of rclone takes little memory and time, so that collecting garbage makes it only slower.
SHORT_RUN = {"GOGC": "off"}


class S3:
    """An S3 service with a bucket, and the environment in which rclone reaches it as `S3:`."""

    SECRET = "s3cret-hunter2-abcdef"

    def __init__(self):
        server = pathlib.Path(sys.executable).with_name("moto_server")
        self.server = Server(lambda port: [str(server), "-H", "127.0.0.1", "-p", str(port)])
        self.url = f"http://127.0.0.1:{self.server.port}"
        self.environment = SHORT_RUN | {
            "RCLONE_CONFIG": "/dev/null", "RCLONE_CONFIG_S3_TYPE": "s3", "RCLONE_CONFIG_S3_PROVIDER": "Other",
            "RCLONE_CONFIG_S3_ENDPOINT": self.url, "RCLONE_CONFIG_S3_ACCESS_KEY_ID": "testing",
            "RCLONE_CONFIG_S3_SECRET_ACCESS_KEY": self.SECRET, "RCLONE_CONFIG_S3_ACL": "public-read",
            "RCLONE_CONFIG_S3_FORCE_PATH_STYLE": "true",
            # Certificates of the machine, with which rclone does not start.
            "AWS_CA_BUNDLE": "",
        }

    def stop(self):
        self.server.stop()

    def rclone(self, *arguments):
        return subprocess.run(
            ["rclone", *arguments], env={**os.environ, **self.environment}, check=True, capture_output=True).stdout

    def get(self, path):
        """Returns the bytes and headers of a file, as a browser gets them, or `None` if there is none."""
        return get(f"{self.url}/things/{urllib.request.quote(path)}")


class WebDAV:
    """A WebDAV service over a folder, and the environment in which rclone reaches it as `DAV:`."""

    PASSWORD = "dav-hunter2-abcdef"

    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        # The password is in the environment, so that no other user reads it.
        self.server = Server(
            lambda port: ["rclone", "serve", "webdav", str(folder), "--addr", f"127.0.0.1:{port}", "--dir-cache-time=0s"],
            {"RCLONE_USER": "ada", "RCLONE_PASS": self.PASSWORD, "RCLONE_CONFIG": "/dev/null"})
        hidden = subprocess.run(
            ["rclone", "obscure", self.PASSWORD], capture_output=True, text=True, check=True).stdout.strip()
        self.environment = SHORT_RUN | {
            "RCLONE_CONFIG": "/dev/null", "RCLONE_CONFIG_DAV_TYPE": "webdav", "RCLONE_CONFIG_DAV_VENDOR": "other",
            "RCLONE_CONFIG_DAV_URL": f"http://127.0.0.1:{self.server.port}", "RCLONE_CONFIG_DAV_USER": "ada",
            "RCLONE_CONFIG_DAV_PASS": hidden,
        }

    def stop(self):
        self.server.stop()


def get(url):
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:
            return answer.read(), dict(answer.headers)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == 404:
            return None
        raise


class Poller:
    """Looks at a site again and again while it is published, and lists each page whose assets were missing."""

    def __init__(self, look):
        self._look, self._ended = look, threading.Event()
        self.problems, self.looks, self._failure = [], 0, None
        self._thread = threading.Thread(target=self._run)

    def _run(self):
        try:
            while not self._ended.is_set():
                self.problems += self._look()
                self.looks += 1
                # Assets and pages are uploaded by runs that each take longer. Without a pause, the looks take their time.
                self._ended.wait(0.01)
        except BaseException as failure:  # The test that reads it fails.
            self._failure = failure

    def __enter__(self):
        self._thread.start()
        wait_for(lambda: self.looks or self._failure, "the first look")
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()
        if self._failure:
            raise self._failure
