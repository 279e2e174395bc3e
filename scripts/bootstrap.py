"""Make the virtual environment and fill it with the pinned packages; do nothing when that is already so.

Usage: ``python3 scripts/bootstrap.py prod`` (what the site needs) or ``dev`` (also what the tests need). It
runs on the bare system's Python, possibly an old one: standard library only, and no syntax newer than Python
3.6. It knows nothing of Django, databases or settings.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
NEWER_NAMES = ("python3.14", "python3.13", "python3.12", "python3.11")
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
VENV_PYTHON = os.path.join(VENV, "bin", "python")


def main(arguments: "list[str]") -> "int | str":
    """Leave ``.venv`` complete for the kind of use that is asked; otherwise a sentence that says why not."""
    if len(arguments) != 1 or arguments[0] not in ("prod", "dev"):
        return "Say which packages are wanted: prod or dev."
    use_new_enough_python()
    kind = arguments[0]
    if not os.access(ROOT, os.W_OK):
        return "The project folder cannot be written: clone it as the user who runs make."
    # Two makes at once (a run and a test) must not fill the same folder at the same time.
    with open(os.path.join(ROOT, ".venv.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return 0 if is_complete(kind) else fill(kind)


def use_new_enough_python() -> None:
    """Go on under a newer Python of this machine when this one is too old; otherwise end with a sentence."""
    if sys.version_info[:2] >= OLDEST:
        return
    for name in NEWER_NAMES:
        path = shutil.which(name)
        if path:
            os.execv(path, [path, *sys.argv])
    sys.exit("Python 3.11 or newer is needed and this is %d.%d: install python3.11." % sys.version_info[:2])


def requirements_file(kind: str) -> str:
    return os.path.join(ROOT, "requirements", kind + ".txt")


def stamp_file(kind: str) -> str:
    return os.path.join(VENV, "installed-" + kind)


def stamp_of(kind: str) -> str:
    """What was installed, as text: a digest of the pins and the environment's own place."""
    with open(requirements_file(kind), "rb") as pins:
        return hashlib.sha256(pins.read()).hexdigest() + " " + VENV


def is_complete(kind: str) -> bool:
    """Whether the environment works here and holds these pins (the dev pins contain the prod ones)."""
    kinds = ("prod", "dev") if kind == "prod" else ("dev",)
    for each in kinds:
        if os.path.exists(stamp_file(each)):
            with open(stamp_file(each)) as stamp:
                if stamp.read() == stamp_of(each) and works():
                    return True
    return False


def works(code: str = "") -> bool:
    """Whether the environment's Python still starts and runs this: the system's may have been replaced since."""
    try:
        return subprocess.call([VENV_PYTHON, "-I", "-c", code], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def fill(kind: str) -> "int | str":
    """Make the environment if it is missing or broken, and install the pins of one kind with their hashes."""
    if not works("import pip"):
        shutil.rmtree(VENV, ignore_errors=True)
        if not has_venv_module():
            return "Python's venv module is missing: install it (on Debian: apt-get install python3-venv)."
        print("Making the virtual environment.", flush=True)
        if subprocess.call([sys.executable, "-m", "venv", VENV]) != 0:
            return "The virtual environment could not be made: read the lines above."
    print("Installing the pinned packages (%s)." % kind, flush=True)
    # From here until all is there, nothing is marked as installed: the last attempt may have ended half-way.
    for each in ("prod", "dev"):
        if os.path.exists(stamp_file(each)):
            os.remove(stamp_file(each))
    install = [VENV_PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if not os.access(os.path.expanduser("~"), os.W_OK):
        # Nowhere to keep what was fetched; pip would warn about that at length.
        install.append("--no-cache-dir")
    if subprocess.call([*install, "--require-hashes", "-r", requirements_file(kind)]) != 0:
        return "The packages could not be installed: check the network connection and try again."
    with open(stamp_file(kind), "w") as stamp:
        stamp.write(stamp_of(kind))
    return 0


def has_venv_module() -> bool:
    """Whether this Python can make an environment with pip in it (Debian ships the two apart)."""
    probe = [sys.executable, "-c", "import venv, ensurepip"]
    return subprocess.call(probe, stderr=subprocess.DEVNULL) == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
