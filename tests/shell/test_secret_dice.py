"""`--dice secret`: the promise at the start, the secret at the end, and whether a record kept it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.shell.commands import fracas, refused, told
from tests.table.games import go_on, secret_game

import fracas as library
from fracas.kernel.promises import promise_of
from fracas.table.keeping import save

GIVEN = promise_of(b"sixteen letters!", bytes(16))
PROMISE = re.compile(r"The promise of the dice: ([0-9a-f]{64})\n")
SECRET = re.compile(r"The secret of the dice: ([0-9a-f]{32}), with the salt ([0-9a-f]{32})\n")


@pytest.fixture
def watched(tmp_path: Path) -> Path:
    path = tmp_path / "w.json"
    told("play", "swords", "--watch", "--dice", "secret", "--record", path)
    return path


def edited(path: Path, edit: Callable[[dict[str, Any]], object]) -> Path:
    record = json.loads(path.read_text(encoding="utf-8"))
    edit(record)
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def sealed(path: Path, beats: int) -> Path:
    """A fight as its game master hands it out while it runs."""
    save(go_on(secret_game("duel", [GIVEN]), beats).record(sealed=True), path)
    return path


def test_the_promise_is_shown_at_the_start_and_the_secret_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    screen = told("play", "swords", "--watch", "--dice", "secret", "--record", path)
    promise, secret = PROMISE.search(screen), SECRET.search(screen)
    assert promise is not None
    assert secret is not None
    assert screen.index("Dice: secret.") < promise.start() < screen.index("Round 1") < secret.start()
    kept = json.loads(path.read_text(encoding="utf-8"))["promises"]
    assert kept == [{"commitment": promise[1], "salt": secret[2], "secret": secret[1]}]
    assert told("replay", path).endswith(f"The dice are those of the promise {promise[1]}: none was changed.\n")
    assert f"fought to its end. The dice are those of the promise {promise[1]}" in told("check", path)


def test_a_fight_that_is_left_keeps_its_secret_for_going_on(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    screen = told("play", "duel", "--dice", "secret", "--record", path, typed=["q"])
    assert SECRET.search(screen) is None
    again = told("play", path, typed=["q"])
    assert PROMISE.findall(again) == PROMISE.findall(screen)
    assert "new dice are drawn" not in again
    assert "a recorded fight with secret dice" in refused("play", path, "--dice", "seeded")


def test_whoever_goes_on_without_the_secret_is_told_of_new_dice(tmp_path: Path) -> None:
    path = sealed(tmp_path / "sealed.json", 6)
    before = json.loads(path.read_text(encoding="utf-8"))
    assert "secret" not in before["promises"][0]
    promise = before["promises"][0]["commitment"]
    verdict = f"The dice of the promise {promise} cannot be checked yet: its secret is not in the record.\n"
    assert told("replay", path).endswith(verdict)
    screen = told("play", path, typed=["q"])
    assert "The record does not have the secret of its dice: what fell stays, and now new dice are drawn.\n" in screen
    assert PROMISE.findall(screen) != [promise]
    after = json.loads(path.read_text(encoding="utf-8"))
    assert after["promises"][0] == before["promises"][0]
    assert after["beats"][: len(before["beats"])] == before["beats"]
    assert "new dice" not in told("play", path, typed=["q"])


def test_a_changed_die_is_found(tmp_path: Path) -> None:
    """A sealed record, once the secret was told, and a die that was nudged in it."""
    path = sealed(tmp_path / "fight.json", 999)

    def tell(record: dict[str, Any]) -> None:
        record["promises"][0].update(secret=GIVEN.secret.hex(), salt=GIVEN.salt.hex())

    def nudge(record: dict[str, Any]) -> None:
        faces = record["promises"][0]["faces"][-1]["d6"]
        faces[-1] = faces[-1] % 6 + 1

    assert "cannot be checked yet" in told("replay", path)
    assert told("replay", edited(path, tell)).endswith(f"the promise {GIVEN.commitment}: none was changed.\n")
    said = refused("replay", edited(path, nudge))
    assert f"fight.json: promises[1]: the dice are not those of the promise {GIVEN.commitment}: die " in said
    assert "Second 1" in said  # what the record tells is told all the same
    assert "the dice are not those of the promise" in refused("check", path)


def test_another_secret_than_the_promised_one_is_refused(watched: Path) -> None:
    edited(watched, lambda record: record["promises"][0].update(secret="0" * 32))
    for command in ("replay", "play", "check"):
        assert "w.json: promises[1]: the secret is not the promised one" in refused(command, watched)


def test_lines_of_json_stay_lines_of_json(watched: Path) -> None:
    result = fracas("replay", watched, "--json")
    assert result.exit_code == 0
    assert all(json.loads(line)["event"] for line in result.stdout.splitlines())
    assert "none was changed" in result.stderr


def test_a_replay_from_a_later_beat_checks_all_dice(watched: Path) -> None:
    assert "none was changed" in told("replay", watched, "--from", "3")


def test_dice_of_the_library() -> None:
    scenario = library.load("duel")
    one, other = scenario.play(seed=1, dice="secret", red=None), scenario.play(seed=1, dice="secret", red=None)
    assert len(one.promise) == 64
    assert one.promise != other.promise
    assert scenario.play(seed=1, red=None).promise == ""
