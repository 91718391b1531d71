"""LibreOffice as a converter: files in formats that nobody documents well become ones that can be read and written.

It runs without a window, with a profile of its own that allows neither macros nor links to other files or hosts, in a folder
that only this user can read and that is gone afterwards.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from nescio.errors import InputError

# Where the program is, if not on the path of commands.
_USUAL_PLACES = (
    "/usr/bin/soffice",
    "/usr/lib/libreoffice/program/soffice",
    "/opt/libreoffice/program/soffice",
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "C:/Program Files/LibreOffice/program/soffice.exe",
)
_LONGEST = 180
_MEMORY, _ROOM = "/dev/shm", 32 << 20  # noqa: S108  a folder of random name is made in it
_SETTINGS = "registrymodifications.xcu"
# Macros, objects and links to elsewhere stay asleep; so does everything that asks the network.
_ASLEEP = {
    "/org.openoffice.Office.Common/Security/Scripting": {
        "DisableMacrosExecution": "true",
        "DisableActiveContent": "true",
        "BlockUntrustedRefererLinks": "true",
        "MacroSecurityLevel": "3",
    },
    "/org.openoffice.Office.Common/Misc": {
        "FirstRun": "false",
        "CrashReport": "false",
        "CollectUsageInformation": "false",
    },
    "/org.openoffice.Office.Writer/Content/Update": {"Link": "0"},
    "/org.openoffice.Office.Calc/Content/Update": {"Link": "1"},
    "/org.openoffice.Inet/Settings": {"ooInetProxyType": "2"},
    "/org.openoffice.Inet/Settings/": {"ooInetHTTPProxyName": "127.0.0.1", "ooInetHTTPProxyPort": "9"},
}


def find_program() -> str:
    """The command of LibreOffice, or "" if it is not installed."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    return found or next((place for place in _USUAL_PLACES if os.access(place, os.X_OK)), "")


def convert(data: bytes, suffix: str, target: str, *, name: str) -> bytes:
    """A file with the suffix ".doc" as one of the kind "docx"; ``name`` is what a message calls it."""
    program = find_program()
    if not program:
        raise InputError(
            f"is of an old kind ({suffix[1:]}) that only LibreOffice can convert; install LibreOffice, or save it as "
            f"{target.upper()}",
            path=name,
        )
    with tempfile.TemporaryDirectory(prefix="nescio-", dir=_in_memory(data), ignore_cleanup_errors=True) as folder:
        top = Path(folder)
        (top / "profile" / "user").mkdir(parents=True)
        (top / "profile" / "user" / _SETTINGS).write_text(_settings(), encoding="utf-8")
        given, out = top / f"file{suffix}", top / "out"
        given.write_bytes(data)
        command = [program, "--headless", "--norestore", "--nolockcheck", "--nodefault", "--nologo"]
        command += [f"-env:UserInstallation={(top / 'profile').as_uri()}"]
        command += ["--convert-to", target, "--outdir", str(out), str(given)]
        _run(command, top, name)
        made = out / f"file.{target}"
        if not made.is_file():
            raise InputError("is damaged or protected by a password: LibreOffice does not open it", path=name)
        return made.read_bytes()


def _in_memory(data: bytes) -> str | None:
    """A folder that never reaches a disk, where the system has one with room enough."""
    if not os.access(_MEMORY, os.W_OK | os.X_OK):
        return None
    return _MEMORY if shutil.disk_usage(_MEMORY).free > _ROOM + 8 * len(data) else None


def _run(command: list[str], folder: Path, name: str) -> None:
    """Run it with nothing of this program's environment that it does not need; what it says is not shown."""
    kept = {key: value for key in ("PATH", "SYSTEMROOT", "LANG") if (value := os.environ.get(key))}
    own = dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"), str(folder))
    environment = {**kept, **own, "SAL_USE_VCLPLUGIN": "svp"}
    try:
        process = subprocess.Popen(  # noqa: S603 (the command is LibreOffice's, the file's name is ours)
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        raise InputError("cannot be converted: LibreOffice does not start", path=name) from None
    try:
        process.wait(_LONGEST)
    except subprocess.TimeoutExpired:
        raise InputError(f"cannot be converted: LibreOffice needs more than {_LONGEST} seconds", path=name) from None
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End it with the process that it started, which would go on."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:  # Windows: no groups of processes, but a command that ends them by their parent
            tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(tree, capture_output=True, check=False)  # noqa: S603 (a command of the system)
    process.kill()
    process.wait()


def _settings() -> str:
    """The settings of the profile, as LibreOffice keeps them."""
    items = "".join(
        f'<item oor:path="{path.rstrip("/")}"><prop oor:name="{key}" oor:op="fuse"><value>{value}</value></prop></item>'
        for path, values in _ASLEEP.items()
        for key, value in values.items()
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry" '
        'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"{items}</oor:items>"
    )
