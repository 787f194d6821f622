"""`--why` and `why`: what agents have weighed, on the screen."""

from __future__ import annotations

import json
from pathlib import Path

from tests.shell.commands import told

from fracas.shell.reasons import decisive
from fracas.table import wire

SWORDS = ("swords", "--seed", "5", "--side", "red=tactician", "--side", "blue=brute", "--no-map")


def test_a_watched_fight_and_its_record_say_why(tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    watched = told("play", *SWORDS, "--watch", "--why", "--record", file)
    reasons = [line for line in watched.splitlines() if line.startswith("  Why ")]
    assert any("do you add as a boost" in line and "instead of 0" in line for line in reasons)
    assert len([line for line in reasons if line.startswith("  Why Blue: ")]) == 1  # that it weighs nothing
    again = told("replay", file, "--why")
    assert [line for line in again.splitlines() if line.startswith("  Why ")] == reasons
    assert "Why" not in told("replay", file)
    lines = [json.loads(line) for line in told("replay", file, "--why", "--json").splitlines()]
    why = [line["why"] for line in lines if "why" in line]
    assert {each["who"] for each in why} == {"Red"}
    assert [line for line in lines if "why" not in line] == [
        json.loads(line) for line in told("replay", file, "--json").splitlines()
    ]


def test_why_at_the_prompt_shows_what_was_weighed(tmp_path: Path) -> None:
    played = told(
        "play", "swords", "--seed", "3", "--side", "red=human", "--side", "blue=tactician", "--no-map", "--why",
        "--record", tmp_path / "fight.json", typed=["why", "parry", "", "", "", "why", "q"],
    )  # fmt: skip
    table = played[played.index("> why") :]
    assert "answer" in table
    assert "give or take" in table
    assert "usual" in table


def test_without_the_flag_foes_keep_their_reasons(tmp_path: Path) -> None:
    played = told(
        "play", "swords", "--seed", "3", "--side", "red=human", "--side", "blue=tactician", "--no-map",
        "--record", tmp_path / "fight.json", typed=["why", "q"],
    )  # fmt: skip
    assert "'fracas play --why'" in played
    assert "give or take" not in played


THINKER = """
from fracas.kernel.weighing import Weighed, Weigher, Weighing

class Thinker(Weigher):
    def weigh(self, fight, decision):
        options = decision.menu.options()
        told = Weighing(options[0], options[-1].key, {ground!r})
        told.tried = [Weighed(options[0].key, False, 0.07, 0.01, 40)]
        told.play_outs = 80
        return told
"""


def test_an_agent_from_outside_says_why(tmp_path: Path) -> None:
    """It is guarded and veiled, which hid what it had weighed."""
    for ground, words in (("weighed", "that wins about 7 points"), ("whim", "the plain thing to do")):
        mine = tmp_path / f"{ground}.py"
        mine.write_text(THINKER.format(ground=ground), encoding="utf-8")
        sides = ("--side", f"red={mine}:Thinker", "--side", "blue=brute")
        watched = told("play", "swords", "--seed", "3", *sides, "--watch", "--why", "--no-map")
        reasons = [line for line in watched.splitlines() if line.startswith("  Why Red")]
        assert words in reasons[0]


def reasoning(who: str, label: str, ground: wire.Ground = "weighed") -> wire.Reasoning:
    return wire.Reasoning(
        beat=1, who=who, question="q", text="?", key=label, label=label, usual="usual", ground=ground, sentence=""
    )


def test_of_a_move_only_what_decided_is_told() -> None:
    usual, other, plain = reasoning("Bo", "usual"), reasoning("Bo", "other"), reasoning("Bo", "usual", "plain")
    assert decisive([plain, usual, other]) == [other]
    assert decisive([plain, usual, usual]) == [usual]
    assert decisive([plain]) == [plain]
    assert decisive([other] * 5) == [other] * 3
