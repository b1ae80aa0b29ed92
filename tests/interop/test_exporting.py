"""Our games as files of 18xx.games: what was imported goes back as it came, and what is exported reads back."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.cli import main
from kursbuch.core.journal import Journal
from kursbuch.interop.eighteen_xx.entries import spread
from kursbuch.interop.eighteen_xx.exporting import entries, export_game
from kursbuch.interop.eighteen_xx.files import Entry, parse_recording, read_recording
from kursbuch.interop.eighteen_xx.importing import import_game
from kursbuch.interop.eighteen_xx.playback import Playback
from kursbuch.rules.table import SharePosition

from .test_recordings import recordings

GAMES = (
    "conformance/1824/real/1824_game_end_reason_bank",
    "conformance/1824/real/receivership_and_emergency_buy",
    "conformance/1824/real/verification_of_kk_formation",
    "conformance/1824-cis/real/1824_cisleithania_game_end_reason_bank",
    "conformance/1824-cis/random/2p-21",
    "conformance/1844/real/160062",
    "conformance/18mag/real/hs_puhjabag_1762198060",
    "conformance/18mag/real/hs_tfagolvf_76622",
    "conformance/18mag/random/2p-51",
)
"""These are compared always; with KURSBUCH_EXPORTS=all every recording there is, which takes minutes."""
DIFFER = {
    "conformance/1824/real/reference_game_4_players": "the file holds a pass twice, and names the wrong player",
}
SITE = {"rulings": "18xx.games"}


def game(title: str, players: int, seed: int, actions: int, **options: str) -> kursbuch.State:
    """So many actions of random players."""
    state, dice = kursbuch.new(title, players, seed=seed, options=options), random.Random(seed)
    while not state.over and len(state.history) < actions:
        state = kursbuch.apply(state, kursbuch.draw(state, dice) if state.is_chance else random_bot(state, dice))
    return state


def plain(entry: Entry, seats: Mapping[str, int]) -> dict[str, Any]:
    """What an entry says, without what may be said in two ways.

    Of copies that are alike either may be named; a train bought from another company may be named with its side or
    not; the whole debt or treasury may be told as such or as a number; a route may be told from either end.
    """
    out = {key: entry[key] for key in ("type", "entity_type", "hex", "rotation", "percent", "price") if key in entry}
    out["entity"] = seats[str(entry["entity"])] if entry["entity_type"] == "player" else entry["entity"]
    for key in ("company", "minor", "corporation", "choice", "description", "share_price", "cost"):
        if key in entry:
            out[key] = entry[key]
    for key in ("tile", "train", "exchange"):
        if key in entry:
            out[key] = entry[key].rpartition("-")[0]
    if "city" in entry:  # hexes that are printed alike are counted as well; of tiles either copy will do
        place, copy, stop = entry["city"].split("-")
        out["city"] = (place, copy if place[0].isalpha() and place[1:] in map(str, range(1, 30)) else "", stop)
    if "shares" in entry:
        out["shares"] = entry["shares"][0].rpartition("_")[0]
    if entry["type"].startswith("payoff_player_debt"):
        out["type"] = "payoff_player_debt"
    if entry["type"] == "dividend":
        out["withheld"] = entry["kind"] == "withhold" or entry.get("amount") == 0
    if entry["type"] == "run_routes":
        out["routes"] = sorted(_route(route) for route in entry["routes"])
        if entry["entity"] != "SPB":  # older files reckon its mine at half of what they pay
            out["subsidy"] = entry.get("subsidy") or 0
    return out


def _route(route: Mapping[str, Any]) -> tuple[Any, ...]:
    legs = [_leg(leg) for leg in route["connections"]]
    earned = route["revenue"], route.get("subsidy", 0)
    return route["train"].rpartition("-")[0], earned, tuple(sorted(route["nodes"])), tuple(sorted(legs))


def _leg(places: list[str]) -> tuple[str, ...]:
    """From the end that comes first; older files tell the way to Sarajewo's one stop, J13, over hexes off the map."""
    if "J13" in places:
        places = [place for place in places if "K1" not in place]
    return min(tuple(places), tuple(reversed(places)))


def _own_pass(entry: Entry) -> bool:
    """A step that the site passed by itself."""
    return entry["type"] == "pass" and "id" not in entry and entry["entity_type"] == "corporation"


def compared() -> list[str]:
    if os.environ.get("KURSBUCH_EXPORTS") != "all":
        return list(GAMES)
    return [name for name in recordings() if "/1854/" not in name and name not in DIFFER]


@pytest.mark.parametrize("name", compared())
def test_what_was_imported_goes_back_action_by_action(shared: Path, name: str) -> None:
    recording = read_recording(shared / f"{name}.json")
    playback, theirs = Playback(recording), []
    for number, action in enumerate(recording.actions):
        if playback.ended or playback.play(number):
            break
        theirs += [entry for entry in spread(action) if entry["type"] != "end_game" and not _own_pass(entry)]
    seats = {str(id_): number for number, (id_, _) in enumerate(recording.players, 1)}
    ours = entries(playback.state, playback.dialect)
    own = {str(number): number for number in seats.values()}
    assert len(ours) == len(theirs)
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        assert plain(one, own) == plain(other, seats), number


def test_steps_that_the_site_passes_by_itself_are_written_with_the_action_before(shared: Path) -> None:
    recording = read_recording(shared / "conformance" / "1844/real/160062.json")
    playback, theirs = Playback(recording), []
    for number, action in enumerate(recording.actions[:400]):
        playback.play(number)
        theirs += [_autos(entry) for entry in (action,) if not entry["type"].startswith("program")]
    written = entries(playback.state, playback.dialect)
    ours = [_autos(entry) for entry in written]
    assert [autos for autos in ours if autos] == [autos for autos in theirs if autos]


def test_whoever_cannot_buy_the_paper_with_another_tile_is_not_asked_for_it(shared: Path) -> None:
    """1844, P2: the NOB has laid a tile and has no money left; with money it would be asked again."""
    recording = read_recording(shared / "conformance-more" / "1844/6p-234.json")
    playback = Playback(recording)
    for number in range(355):
        playback.play(number)
    assert _asks(playback) == ("NOB", "track", 20)
    for number in range(355, 378):
        playback.play(number)
    assert _asks(playback) == ("NOB", "run", 0)


def _asks(playback: Playback) -> tuple[str, str, int]:
    """For whom, what, and what they have."""
    ask, position = playback.state.ask, playback.state.now
    assert ask is not None
    assert isinstance(position, SharePosition)
    return ask.who, ask.name, position.cash[ask.who]


def _autos(entry: Entry) -> list[tuple[str, str]]:
    autos = [auto for auto in entry.get("auto_actions") or () if auto["entity_type"] == "corporation"]
    return [(auto["type"], auto["entity"]) for auto in autos]


@pytest.mark.parametrize(
    ("title", "players", "options"),
    [
        ("1824", 3, {}),
        ("1824", 2, {"map": "cisleithania"}),
        ("1844", 3, {}),
        ("18mag", 3, {}),
    ],
)
def test_a_game_of_ours_reads_back_as_the_same_states(title: str, players: int, options: dict[str, str]) -> None:
    state = game(title, players, 2, 130, **SITE, **options)
    done = export_game(Journal.of(state))
    assert (done.stop, done.until) == ("", len(state.history))
    back = import_game(parse_recording(json.loads(json.dumps(done.data))))
    assert back.notice == ""
    assert back.journal.state.now == state.now


def test_no_copy_is_in_two_places() -> None:
    """A copy of a tile lies on one hex, a copy of a share is sold by whoever bought it."""
    done = export_game(Journal.of(game("18mag", 3, 1, 300, **SITE)))
    tiles: dict[str, str] = {}
    held: dict[str, object] = {}
    for entry in done.data["actions"]:
        if entry["type"] == "lay_tile":
            tiles = {hex_id: tile for hex_id, tile in tiles.items() if hex_id != entry["hex"]}
            assert entry["tile"] not in tiles.values()
            tiles[entry["hex"]] = entry["tile"]
        for share in entry.get("shares", ()):
            if entry["type"] == "buy_shares":
                assert held.get(share) is None
                held[share] = entry["entity"]
            elif share in held:
                assert held[share] == entry["entity"]
                held[share] = None
    assert tiles
    assert held


def test_the_dice_of_the_site_deal_the_prices_of_our_game() -> None:
    state = game("18mag", 4, 5, 10, **SITE)
    done = export_game(Journal.of(state))
    recording = parse_recording({**done.data, "actions": []})
    dealt, ours = import_game(recording).journal.state.now, state.now
    assert isinstance(dealt, SharePosition)
    assert isinstance(ours, SharePosition)
    assert {c: dealt.price(c) for c in dealt.certs} == {c: ours.price(c) for c in ours.certs}


def test_what_the_site_refuses_ends_the_file_with_the_reason() -> None:
    """By the rulebook a company without a train need not be asked; the site compels it, and says so."""
    state = game("1824", 3, 2, 60)
    done = export_game(Journal.of(state))
    assert done.until < done.total == 60
    place = f"action {done.until + 1}, {state.history[done.until]},"
    assert done.stop.startswith((f"{place} is refused by the readings", f"before {place} the site insists: 1824 "))
    assert done.german.lower().startswith((f"aktion {done.until + 1}", f"vor aktion {done.until + 1}"))
    assert import_game(parse_recording(dict(done.data))).notice == ""


@pytest.mark.parametrize(
    ("title", "players", "options", "message"),
    [
        ("german-railways", 3, {}, "games of German Railways cannot be exported; these can: 1824"),
        ("1854", 3, {}, "games of 1854.* cannot be exported"),
        ("18mag", 1, {}, "18xx.games has no 18Mag for one player"),
    ],
)
def test_what_the_site_does_not_have_is_named(title: str, players: int, options: dict[str, str], message: str) -> None:
    with pytest.raises(kursbuch.KursbuchError, match=message):
        export_game(Journal.of(kursbuch.new(title, players, options=options)))


@pytest.fixture
def save(tmp_path: Path) -> Path:
    kursbuch.save(game("1824", 3, 2, 45, **SITE), tmp_path / "game.json")
    return tmp_path / "game.json"


def test_the_command_writes_a_file_that_it_imports_again(
    save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site, back = tmp_path / "site.json", tmp_path / "back.json"
    assert main(["export", str(save), "--to", "18xx.games", "-o", str(site)]) == 0
    assert "1824, 45 of 45 actions" in capsys.readouterr().out
    assert main(["import", str(site), "-o", str(back)]) == 0
    assert kursbuch.load(back).actions == kursbuch.load(save).actions


def test_a_log_tells_every_action_round_by_round(save: Path, tmp_path: Path) -> None:
    assert main(["export", str(save), "--to", "log", "-o", str(tmp_path / "log.md")]) == 0
    text = (tmp_path / "log.md").read_text(encoding="utf-8")
    assert text.startswith("# 1824 Austria-Hungary\n\nP1 Player 1, P2 Player 2, P3 Player 3\n\n\n## SR 1\n")
    for number, action in enumerate(kursbuch.load(save).actions, 1):
        assert f"\n{number}. {action}." in text
    assert "\n## OR 1.1\n" in text


def test_every_round_has_a_picture(save: Path, tmp_path: Path) -> None:
    assert main(["export", str(save), "--to", "svg", "-o", str(tmp_path / "rounds")]) == 0
    rounds = dict.fromkeys(state.now.moment for state in kursbuch.load(save).states)
    names = [f"{number:03}-{label.replace(' ', '-')}.svg" for number, label in enumerate(rounds, 1)]
    assert sorted(path.name for path in (tmp_path / "rounds").iterdir()) == names
