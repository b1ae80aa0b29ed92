"""`kursbuch admin`: for whoever runs a site. What is done here is done to the database of this machine's settings
(`DATABASE_URL`, or the SQLite file in the data folder), while servers go on playing.

    kursbuch admin games --idle 90                    the games in which nothing was done for 90 days
    kursbuch admin delete GAME                        a game, with its log and its talk, for good
    kursbuch admin renew GAME P2                      a new link for a seat; the old one leads nowhere
    kursbuch admin revoke GAME P2                     the same, and nobody gets the new one
    kursbuch admin people                             the accounts; also `rename`, `block`, `unblock`, `close`
    kursbuch admin appoint PERSON                     makes somebody a moderator; `dismiss` takes that back
    kursbuch admin invite                             a link by which somebody makes an account
    kursbuch admin link PERSON                        a one-time link by which somebody who has lost every way signs in
    kursbuch admin backup copy.sqlite                 a copy of the SQLite file; `restore` puts it back
    kursbuch admin export all.jsonl.gz                everything, for any database; `import` reads it into an empty one
    kursbuch admin migrate --to 0003                  the database as an older program needs it
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import SetupError

if TYPE_CHECKING:
    from ..server.people.register import Person, Register
    from ..server.storage.store import Store

WATCH = "watch"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "admin",
        help="run a site: games, people, links, copies",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    parts = command.add_subparsers(title="what to do", metavar="WHAT", required=True)

    def part(name: str, does: Callable[[Store, argparse.Namespace], None], says: str) -> argparse.ArgumentParser:
        made = parts.add_parser(name, help=says, description=says)
        made.set_defaults(run=run, does=does)
        return made

    games_ = part("games", games, "list the games, those in use last first")
    games_.add_argument("--idle", type=int, default=0, metavar="DAYS", help="only those not in use for so long")
    games_.add_argument("--json", action="store_true", help="one JSON object a line")
    delete_ = part("delete", delete, "delete games for good")
    delete_.add_argument("games", nargs="+", metavar="GAME", help="write -- before an old id that begins with a hyphen")
    for name, does, says in (
        ("renew", renew, "give a seat a new link, in place of the old one"),
        ("revoke", revoke, "make a seat's link lead nowhere"),
    ):
        link = part(name, does, says)
        link.add_argument("game", metavar="GAME", help="write -- before an old id that begins with a hyphen")
        link.add_argument("seat", metavar="SEAT", help=f"P1, P2, ..., or `{WATCH}` for those who only watch")
    people_ = part("people", people, "list the accounts, the oldest first")
    people_.add_argument("--json", action="store_true", help="one JSON object a line")
    for name, does, says in (
        ("rename", rename, "give an account another name"),
        ("block", block, "sign an account out everywhere, and let it in no more"),
        ("unblock", unblock, "let a blocked account in again"),
        ("close", close, "close an account for good; its games stay"),
        ("appoint", appoint, "make an account a moderator, who invites, renames, blocks and closes"),
        ("dismiss", dismiss, "let a moderator be one no longer"),
        ("link", link_, "print a link that signs in to an account once, within a day"),
    ):
        one = part(name, does, says)
        one.add_argument("person", metavar="PERSON", help="the account's id, as `people` tells it")
        if does is rename:
            one.add_argument("name", metavar="NAME")
    part("invite", invite, "print a link by which somebody makes an account, within two weeks")
    for name, does, says in (
        ("backup", backup, "copy the SQLite file while it is in use"),
        ("restore", restore, "put such a copy in the place of the SQLite file"),
        ("export", export, "write everything into one file, for any database"),
        ("import", import_, "read such a file into an empty database"),
    ):
        part(name, does, says).add_argument("file", type=Path, metavar="FILE")
    migrate_ = part("migrate", migrate, "bring the database up to date, or back to an older revision")
    migrate_.add_argument("--list", action="store_true", help="only list the revisions, and what each adds")
    migrate_.add_argument("--to", default="head", metavar="REVISION", help="by default the one of this program")


def run(arguments: argparse.Namespace) -> int:
    try:
        from ..server.settings import settings
        from ..server.storage.faults import StoreError
        from ..server.storage.migrate import upgrade
        from ..server.storage.store import Store
    except ModuleNotFoundError as error:
        raise SetupError(f"this needs {error.name}, which is not installed: pip install 'kursbuch[server]'") from None
    try:
        store = Store(settings(arguments.data).database_url)
        if arguments.does not in (migrate, restore):
            upgrade(store.engine)
        try:
            arguments.does(store, arguments)
        finally:
            store.close()
    except StoreError as error:
        raise SetupError(str(error)) from None
    return 0


def games(store: Store, arguments: argparse.Namespace) -> None:
    from ..server.storage.listing import listed

    for game in listed(store, arguments.idle):
        if arguments.json:
            print(json.dumps(game, ensure_ascii=False))
        else:
            print(f"{game['id']:<14} {game['title']:<16} {game['last'][:16]} {game['entries']:>5}  {game['players']}")


def delete(store: Store, arguments: argparse.Namespace) -> None:
    from ..server.storage.listing import deleted

    for game in arguments.games:
        if not deleted(store, game):
            raise SetupError(f"there is no game {game}")
        print(f"{game} is deleted")


def renew(store: Store, arguments: argparse.Namespace) -> None:
    token = _renewed(store, arguments.game, arguments.seat)
    print(f"{_address(arguments)}/games/{arguments.game}#{token}")


def revoke(store: Store, arguments: argparse.Namespace) -> None:
    _renewed(store, arguments.game, arguments.seat)
    print(f"the link of {arguments.seat} in game {arguments.game} leads nowhere now; `renew` gives a new one")


def _renewed(store: Store, game: str, seat: str) -> str:
    """A new token for a seat, and for those that share its screen."""
    from ..server.errors import ApiError
    from ..server.tables import Tables

    tables = Tables(store)
    try:
        play = tables.open(game)
        own = play.seat(seat)
        if seat != WATCH and (own is None or not own.digest):
            people = ", ".join(one.id for one in play.people)
            raise SetupError(f"game {game} has no seat {seat} with a link: {people}, {WATCH}")
        seats = frozenset(one.id for one in play.people if own is not None and one.digest == own.digest)
        token = tables.renew(game, seats)
        store.tell({"type": "part", "game": game, "seats": sorted(seats)})
    except ApiError as error:
        raise SetupError(f"game {game} cannot be opened ({error.code})") from None
    return token


def people(store: Store, arguments: argparse.Namespace) -> None:
    from ..server.people.register import Register

    for person in Register(store).accounts(most=1_000_000):
        notes = [word for word, is_so in (("moderator", person.is_moderator), ("blocked", person.is_blocked)) if is_so]
        made = person.created.isoformat() if person.created else ""
        if arguments.json:
            told = {"id": person.id, "name": person.name, "mail": person.mail if person.is_confirmed else ""}
            print(json.dumps({**told, "created": made, "notes": notes}, ensure_ascii=False))
        else:
            print(f"{person.id:<14} {made[:10]}  {person.name}{' (' + ', '.join(notes) + ')' if notes else ''}")


def rename(store: Store, arguments: argparse.Namespace) -> None:
    name = arguments.name.strip()
    if not 0 < len(name) <= 40 or not name.isprintable():
        raise SetupError("a name has 1 to 40 letters")
    register, person = _account(store, arguments.person)
    register.change(person.id, name=name)
    print(f"{person.name} is called {name} now")


def block(store: Store, arguments: argparse.Namespace) -> None:
    _change(store, arguments, "is blocked", is_blocked=True)


def unblock(store: Store, arguments: argparse.Namespace) -> None:
    _change(store, arguments, "is let in again", is_blocked=False)


def appoint(store: Store, arguments: argparse.Namespace) -> None:
    _change(store, arguments, "is a moderator", is_moderator=True)


def dismiss(store: Store, arguments: argparse.Namespace) -> None:
    _change(store, arguments, "is no moderator any more", is_moderator=False)


def _change(store: Store, arguments: argparse.Namespace, says: str, **values: bool) -> None:
    register, person = _account(store, arguments.person)
    register.change(person.id, **values)
    print(f"{person.name} {says}")


def close(store: Store, arguments: argparse.Namespace) -> None:
    register, person = _account(store, arguments.person)
    register.forget(person.id)
    print(f"the account of {person.name} is closed; the games stay")


def link_(store: Store, arguments: argparse.Namespace) -> None:
    from ..server.people.register import SIGN_IN

    register, person = _account(store, arguments.person)
    print(f"{_address(arguments)}/sign-in/{_ticket(register, SIGN_IN, timedelta(days=1), person.id)}")


def invite(store: Store, arguments: argparse.Namespace) -> None:
    from ..server.people.register import INVITE, Register

    print(f"{_address(arguments)}/me#{_ticket(Register(store), INVITE, timedelta(days=14))}")


def _ticket(register: Register, kind: str, lasts: timedelta, person: str | None = None) -> str:
    from ..server.clerk import utc_now

    return register.ticket(kind, utc_now() + lasts, person)


def _address(arguments: argparse.Namespace) -> str:
    from ..server.settings import settings

    return settings(arguments.data).address


def _account(store: Store, id_: str) -> tuple[Register, Person]:
    from ..server.people.register import Register

    register = Register(store)
    person = register.person(id_)
    if person is None or not person.is_account:
        raise SetupError(f"there is no account {id_}; `kursbuch admin people` lists them")
    return register, person


def backup(store: Store, arguments: argparse.Namespace) -> None:
    from ..server.storage import copies

    copies.backup(store, arguments.file)
    print(f"{arguments.file} holds all games")


def restore(store: Store, arguments: argparse.Namespace) -> None:
    from ..server.storage import copies

    copies.restore(store, arguments.file)
    print(f"all is as it was in {arguments.file}; what was there before is kept beside it (.before-restore)")


def export(store: Store, arguments: argparse.Namespace) -> None:
    from ..server.storage import copies

    print(f"{arguments.file}: {_counted(copies.export_all(store, arguments.file))}")


def import_(store: Store, arguments: argparse.Namespace) -> None:
    from ..server.storage import copies

    print(f"imported: {_counted(copies.import_all(store, arguments.file))}")


def migrate(store: Store, arguments: argparse.Namespace) -> None:
    from ..server.storage.migrate import revisions, to_revision

    if arguments.list:
        print("\n".join(f"{revision}  {adds}" for revision, adds in revisions()))
        return
    print(f"the database is at revision {to_revision(store.engine, arguments.to)}")


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items() if count) or "nothing"
