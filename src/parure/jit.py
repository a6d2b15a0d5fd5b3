"""The only module that knows Numba's settings.

`@compiled` turns a plain Python function into machine code on its first call: without the
interpreter lock, and kept on disk so that only the first start ever compiles. With
`NUMBA_DISABLE_JIT=1` the very same functions run interpreted, for debugging and coverage.

`@inner` is for the many small functions that only compiled ones call.

Numba's cache looks only at the file of the function it compiles, neither at the functions called
from other files nor at global tables. So the cache lives in a folder whose name is a hash of every
source and table of the engine: after any change it is simply another folder.

Numba also numbers the files of its cache, by an index that two processes may write at once: then one
finds the other's code under its own number, and crashes. `_OneFileEach` names each file by what is in it.
"""

import hashlib
import inspect
import os
import pickle
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core.caching import IndexDataCacheFile
from numba.extending import intrinsic, overload

F = TypeVar("F", bound=Callable[..., Any])

#: Turns a small field of a record into a whole number that counts as far as one likes.
whole = cast(Callable[[Any], int], np.int64)

INTERPRETED = bool(numba.config.DISABLE_JIT)

_PACKAGE = Path(__file__).parent
# Folders without compiled code: editing them costs nothing.
_UNCOMPILED = {"arena", "cli", "server", "texts", "train"}
_KEPT_DAYS = 30
_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


@cache
def cache_folder() -> str:
    """Return the folder for compiled code that fits exactly these sources ("" if none can be had)."""
    files = [path.relative_to(_PACKAGE) for path in _PACKAGE.rglob("*") if path.suffix in {".py", ".csv"}]
    engine = [path for path in files if path.parts[0] not in _UNCOMPILED]
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(engine):
        digest.update(path.as_posix().encode())
        digest.update((_PACKAGE / path).read_bytes())
    home = os.environ.get("PARURE_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    root = Path(home) / "parure"
    folder = root / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _forget_old(root)
    except OSError:
        return ""
    return str(folder) if os.access(folder, os.W_OK) else ""


def _forget_old(root: Path) -> None:
    """Remove folders of compiled code that nothing has used for a month."""
    limit = time.time() - _KEPT_DAYS * 24 * 3600
    for folder in root.iterdir():
        if folder.is_dir() and folder.stat().st_mtime < limit:
            for path in sorted(folder.rglob("*"), reverse=True):
                path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
            folder.rmdir()


class _OneFileEach(IndexDataCacheFile):  # type: ignore[misc]
    """Compiled code on disk with no index: one file for each function and types, written in one go."""

    def __init__(self, folder: str, base: str, stamp: bytes) -> None:
        """Keep files in a folder, for a function with this base of a name and stamp of its source."""
        super().__init__(folder, base, stamp)
        self._base = base

    def save(self, key: Any, data: Any) -> None:
        """Keep compiled code; whoever else does so meanwhile writes the same."""
        self._save_data(self._name(key), (repr(key), data))

    def load(self, key: Any) -> Any:
        """Return compiled code kept earlier, or None."""
        try:
            kept_for, data = self._load_data(self._name(key))
        except (OSError, EOFError, pickle.UnpicklingError):  # not there, or cut short by a full disk
            return None
        return data if kept_for == repr(key) else None

    def flush(self) -> None:
        """Forget nothing: other sources have other files."""

    def _name(self, key: Any) -> str:
        stamp = hashlib.sha256(repr((self._version, self._source_stamp, key)).encode()).hexdigest()[:24]
        return f"{self._base}.{stamp}.nbc"


def compiled(function: F) -> F:
    """Compile a function on its first call, once per type of record it meets, and keep it on disk."""
    if INTERPRETED:
        return function
    folder = cache_folder()
    before = numba.config.CACHE_DIR
    # Read while decorating only: other users of Numba in this process keep their own setting.
    numba.config.CACHE_DIR = folder
    try:
        dispatcher = numba.njit(**_SETTINGS, cache=bool(folder))(function)
    except RuntimeError:  # typed into an interpreter: there is no file to keep it for
        return cast(F, numba.njit(**_SETTINGS)(function))
    finally:
        numba.config.CACHE_DIR = before
    if folder:
        kept = dispatcher._cache
        stamp = kept._impl.locator.get_source_stamp()
        kept._cache_file = _OneFileEach(kept.cache_path, kept._impl.filename_base, stamp)
    return cast(F, dispatcher)


def inner(function: F) -> F:
    """Compile a function that only compiled ones call: it has no way in from Python, and is there sooner."""
    if INTERPRETED:
        return function
    return cast(F, numba.njit(**_SETTINGS, no_cpython_wrapper=True)(function))


def by_record(stub: F, choose: Callable[[Any], Callable[..., Any]]) -> F:
    """Let compiled code call `stub`, bound at compile time to what `choose(record type)` gives.

    The choice costs nothing at run time. Plain Python simply runs the stub.
    """
    if not INTERPRETED:
        # Numba asks for a typing function with exactly the stub's parameters.
        names = ", ".join(inspect.signature(stub).parameters)
        first = names.split(",")[0]
        scope: dict[str, Any] = {"choose": choose}
        source = (
            f"def bind({names}):\n    chosen = choose({first})\n    return lambda {names}: chosen({names})\n"
        )
        exec(source, scope)
        overload(stub, jit_options={"nogil": True})(scope["bind"])
    return stub


def record_type(dtype: Any) -> Any:
    """Return Numba's type for the records of a dtype."""
    return numba.from_dtype(dtype)


def popcount(word: Any) -> int:
    """Count the bits that are set in a 64-bit word."""
    return int(word).bit_count()


def lowest_bit(word: Any) -> int:
    """Return the index of the lowest bit that is set in a 64-bit word (not zero)."""
    value = int(word)
    return (value & -value).bit_length() - 1


if not INTERPRETED:  # in compiled code each is one machine instruction

    @intrinsic  # type: ignore[untyped-decorator]
    def _popcount(typing: Any, word: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def _lowest_bit(typing: Any, word: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), emit

    # Numba wants plain functions here, not the intrinsics themselves.
    overload(popcount)(lambda word: lambda word: _popcount(word))  # noqa: PLW0108
    overload(lowest_bit)(lambda word: lambda word: _lowest_bit(word))  # noqa: PLW0108
