"""`kursbuch serve`: the game table in the browser. `kursbuch` alone does the same."""

from __future__ import annotations

import argparse
import json
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import kursbuch

from ..core.errors import SetupError
from ..core.journal import Journal

HOST, PORT = "127.0.0.1", 1824


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("serve", help="open the game table in the browser", description=__doc__)
    command.add_argument("--host", default=HOST, help=f"the address to listen at (default {HOST})")
    command.add_argument("--port", type=int, default=PORT, help=f"the port to listen at (default {PORT})")
    command.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        import uvicorn

        from ..server.app import create_app
        from ..server.serving import server_config
        from ..server.settings import settings
        from ..server.storage.faults import StoreError
    except ModuleNotFoundError as error:
        raise SetupError(
            f"the table needs {error.name}, which is not installed: pip install 'kursbuch[server]'"
        ) from None
    chosen = settings(arguments.data, host=arguments.host)
    try:
        app = create_app(chosen, read_game)
    except StoreError as error:
        raise SetupError(str(error)) from None
    address = f"http://{arguments.host}:{arguments.port}"
    print(f"Kursbuch is at {address} (Ctrl-C ends it)", flush=True)
    if not arguments.no_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    with suppress(KeyboardInterrupt):
        uvicorn.Server(server_config(app, chosen, arguments.host, arguments.port)).run()
    return 0


def read_game(text: str, name: str) -> Journal:
    """A save file of ours, or a game file of 18xx.games as far as it can be followed (then the note `stopped` tells
    why no further); KursbuchError when it is neither."""
    from ..interop.eighteen_xx.files import parse_recording
    from ..interop.eighteen_xx.importing import import_game

    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if isinstance(data, dict) and "format" not in data and "actions" in data:
        return import_game(parse_recording(data, name)).journal
    return kursbuch.loads(text)
