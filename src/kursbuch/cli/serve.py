"""`kursbuch serve`: the game table in the browser. `kursbuch` alone does the same."""

from __future__ import annotations

import argparse
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
    command.add_argument("--workers", type=int, default=1, metavar="N", help="processes that serve (PostgreSQL only)")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        from ..server.serving import listening, serve, serve_by
        from ..server.settings import settings
        from ..server.storage.faults import StoreError
    except ModuleNotFoundError as error:
        raise SetupError(
            f"the table needs {error.name}, which is not installed: pip install 'kursbuch[server]'"
        ) from None
    chosen = settings(arguments.data, host=arguments.host)
    if arguments.workers > 1 and not chosen.is_shared:
        raise SetupError(
            "several processes need PostgreSQL: set DATABASE_URL, or leave out --workers; SQLite is for one process"
        )

    def ready() -> None:
        address = f"http://{arguments.host}:{door.getsockname()[1]}"  # of port 0 the system makes a free one
        print(f"Kursbuch is at {address} (Ctrl-C ends it)", flush=True)
        if not arguments.no_browser:
            threading.Timer(1.0, webbrowser.open, [address]).start()

    with suppress(KeyboardInterrupt), listening(arguments.host, arguments.port) as door:
        try:
            if arguments.workers > 1:
                return serve_by(arguments.workers, chosen, read_game, door, ready)
            serve(chosen, read_game, door, ready)
        except StoreError as error:
            raise SetupError(str(error)) from None
    return 0


def read_game(text: str, name: str) -> Journal:
    """A save file of ours, or a game file of 18xx.games as far as it can be followed (then the note `stopped` tells
    why no further); KursbuchError when it is neither."""
    from ..interop.eighteen_xx.files import ImportFileError, is_game, load, parse_recording
    from ..interop.eighteen_xx.importing import import_game

    data = None
    with suppress(ImportFileError):
        data = load(text, name)
    return import_game(parse_recording(data, name)).journal if is_game(data) else kursbuch.loads(text)
