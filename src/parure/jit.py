"""The only module that knows Numba's settings.

`@compiled` turns a plain Python function into machine code on its first call: without the
interpreter lock, and kept on disk so that only the first start ever compiles. With
`NUMBA_DISABLE_JIT=1` the very same functions run interpreted, for debugging and coverage.

`@inner` is for the many small functions that only compiled ones call. Numba would optimise each of them with
all that it calls, and make machine code of it, as if somebody could call it from Python; then its callers
would do so again, storey by storey. `_ForCallers` leaves all that to the compiled function at the top, which
more than halves the time of a first start.

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
from numba import _dynfunc, types
from numba.core.caching import IndexDataCacheFile
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering
from numba.extending import intrinsic, overload

F = TypeVar("F", bound=Callable[..., Any])

#: Turns a small field of a record into a whole number that counts as far as one likes.
whole = cast(Callable[[Any], int], np.int64)

#: Likewise a number that is never negative. As a place in an array it is faster: a negative one would count
#: from the end, and a whole number has to be looked at for that.
natural = cast(Callable[[Any], int], np.uint64)

INTERPRETED = bool(numba.config.DISABLE_JIT)

_PACKAGE = Path(__file__).parent
# Folders without compiled code: editing them costs nothing.
_UNCOMPILED = {"arena", "cli", "server", "texts", "train"}
_KEPT_DAYS = 30
_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


@cache
def cache_folder() -> str:
    """Return the folder for compiled code that fits exactly these sources ("" if none can be had)."""
    found = [*_PACKAGE.rglob("*.py"), *_PACKAGE.rglob("tables/*.csv")]
    files = [path.relative_to(_PACKAGE) for path in found]
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


class _ForCallers(JITCodeLibrary):  # type: ignore[misc]
    """Code that is only ever a part of other code: neither optimised nor made machine code by itself."""

    def _optimize_final_module(self) -> None:
        """Leave it to the callers."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerInner(NativeLowering):  # type: ignore[misc]
    """Numba's last pass, without what only a call from Python would need."""

    _name = "lower_inner"

    def run_pass(self, state: Any) -> bool:
        """Turn the function into LLVM's language, and let compiled functions find it."""
        state.library = _ForCallers(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered, kept_alive = state.cr, (state.library,)
        nowhere = 0  # the address that Python would call
        described = lowered.fndesc
        module, name = described.lookup_module(), described.qualname.rpartition(".")[2]
        entry = _dynfunc.make_function(module, name, "", nowhere, lowered.env, kept_alive)
        state.targetctx.insert_user_function(entry, described, [state.library])
        state.cr = lowered._replace(cfunc=entry)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerOuter(NativeLowering):  # type: ignore[misc]
    """Numba's last pass, and what the inner functions have left to do."""

    _name = "lower_outer"

    def run_pass(self, state: Any) -> bool:
        """Turn the function into machine code, and tell it where its parts find what they raise."""
        super().run_pass(state)
        for variable in state.library._final_module.global_variables:
            environment = lookup_environment(variable.name)
            if environment is not None:
                state.library.codegen.set_env(variable.name, environment)
        return True


def _compiler(last_pass: Any) -> Any:
    """Return Numba's compiler with another last pass."""

    class Compiler(CompilerBase):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
            pipeline.passes = [
                (last_pass if which is NativeLowering else which, why) for which, why in pipeline.passes
            ]
            pipeline._finalized = False
            pipeline.finalize()
            return [pipeline]

    return Compiler


_OUTER: dict[str, Any] = {**_SETTINGS, "pipeline_class": _compiler(_LowerOuter)}
_INNER: dict[str, Any] = {**_SETTINGS, "no_cpython_wrapper": True, "pipeline_class": _compiler(_LowerInner)}


def compiled(function: F) -> F:
    """Compile a function on its first call, once per type of record it meets, and keep it on disk."""
    if INTERPRETED:
        return function
    folder = cache_folder()
    before = numba.config.CACHE_DIR
    # Read while decorating only: other users of Numba in this process keep their own setting.
    numba.config.CACHE_DIR = folder
    try:
        dispatcher = numba.njit(**_OUTER, cache=bool(folder))(function)
    except RuntimeError:  # typed into an interpreter: there is no file to keep it for
        return cast(F, numba.njit(**_OUTER)(function))
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
    return cast(F, numba.njit(**_INNER)(function))


def inlined(function: F) -> F:
    """Compile an inner function as a part of its callers, for what runs at every step of a hot loop.

    To hand over an array means to count a reference to it, which takes as long as twenty additions; for a
    tuple of arrays it is done for each of them.
    """
    if INTERPRETED:
        return function
    return cast(F, numba.njit(**_INNER, forceinline=True)(function))


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
        overload(stub, jit_options=_INNER)(scope["bind"])
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
