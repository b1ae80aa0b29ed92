"""Builds the compiled kernel for the tests, where Cython and a compiler are."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).parents[2] / "kernel"
MODULE = f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}"


def built(folder: Path) -> ModuleType:
    """The kernel of these sources, built in that folder by whoever comes first; skips the test where it cannot be."""
    for name in ("Cython", "setuptools"):
        pytest.importorskip(name, reason=f"{name} is not installed, which building the kernel needs")
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        pytest.skip(f"no compiler here ({compiler}), which building the kernel needs")
    package, log = folder / "kursbuch_kernel", folder / "log"
    try:
        folder.mkdir()
    except FileExistsError:  # another process of this run is at it
        while not log.exists():
            time.sleep(0.1)
    else:
        log.with_suffix(".tmp").write_text(_build(folder), encoding="utf-8")
        log.with_suffix(".tmp").rename(log)
    assert (package / MODULE).exists(), log.read_text(encoding="utf-8")
    return _loaded(package)


def _build(folder: Path) -> str:
    """What the compiler says. Unoptimized: compiling takes longer than all the tests."""
    source = folder / "source"
    shutil.copytree(SOURCE / "src", source / "src")
    shutil.copy(SOURCE / "setup.py", source)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(folder)]
    plain = dict.fromkeys(("CFLAGS", "CXXFLAGS"), "-O0 -g0")
    done = subprocess.run(command, cwd=source, env={**os.environ, **plain}, check=False, capture_output=True, text=True)
    for part in (source / "src" / "kursbuch_kernel").glob("*.py"):
        shutil.copy(part, folder / "kursbuch_kernel")
    return done.stdout + done.stderr


def _loaded(package: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("kursbuch_kernel", package / "__init__.py")
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    sys.modules["kursbuch_kernel"] = found
    spec.loader.exec_module(found)
    return found
