"""Compiles the one extension module; everything else is in pyproject.toml."""

from __future__ import annotations

import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = "src/kursbuch_kernel"
setup(
    ext_modules=cythonize(
        [
            Extension(
                "kursbuch_kernel._kernel",
                [f"{SOURCE}/_kernel.pyx"],
                include_dirs=[SOURCE],
                extra_compile_args=["/std:c++17"] if sys.platform == "win32" else ["-std=c++17"],
            )
        ],
        build_dir="build/cython",
    )
)
