"""What can be typed while playing besides answers: the commands, their other names, and the help that lists them."""

from __future__ import annotations

from typing import Final

AGAIN: Final = "again"
MOVE: Final = "move"
"""What a hex alone means where it is no answer, in any book that has it."""

HELP: Final = """\
  3, attack, att   choose an option by its number, its name or how that begins
  attack Ulf leg   several answers in a line; what is asked in between is answered as usual, and after a comma at the \
end the rest of the turn as well: attack, neck, deceptive 2,
  Enter            what stands in brackets: the usual answer, or [again], all that you said the last time
  dodge for all    the same for all of your side who are asked this in the turn; dodge always: from now on
  again            the same as last round or last time, as far as it is still possible
  p attack, torso  what a line would lead to, with the chances; Enter then says it
  b, advice        which answer wins most often, by fights played on from each, and why; b 10 thinks for 10 seconds
  threat           how likely you are to be wounded before your next turn, for each hex in reach
  about Ulf        what you can do about somebody, or about a hex, best first: each is a line to type
  f7, stay         go to a hex, if need be by choosing to move first; f7 by d5 e6 goes there by way of others
  ?                explain the numbers behind all options
  ? 3, ? dodge     explain one; or say why something is not offered
  u, r             take back the last answer, or line of answers; say it again
  m, s             the map; how everyone is
  map off, map on  whether the map is drawn; when it is off, m tells it in words
  m j6, m right    another part of a map that does not fit
  c, c Corvo       your character sheet with the sums behind its numbers; somebody else's
  l                what happened last
  why              what was weighed for the last move of an agent, answer by answer
  who is near      the map in words; also: where is Ulf, what is at j6, way to m5, who can reach me, whom can I reach, \
nearest cover, sight to Ulf, where is it safe
  rule             what a game master may change; rule NAME FIELD VALUE changes it
  add              add WHO at HEX on SIDE: somebody of the catalogue joins the fight; also: as NAME, facing n, \
by AGENT, hidden
  master           the game master's own screen, where a side must not know everything
  ask              whether you are asked everything, or only what matters; ask everything, ask matters changes it
  h                this help
  q                save and leave (so do Ctrl-D and Ctrl-C)"""
HELP_COLUMN: Final = 17

COMMANDS: Final[dict[str, str]] = {
    "u": "take back", "undo": "take back", "back": "take back", "r": "say again", "redo": "say again",
    "ask what matters": "ask matters", "same": AGAIN, "as last round": AGAIN, "as before": AGAIN,
    "m": "map", "s": "status", "l": "log", "h": "help", "q": "quit", "exit": "quit", "sheets": "status",
}  # fmt: skip
DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Ways to move a map that does not fit, in halves of what is shown."""
PLAN_WORDS: Final = ("p", "plan")
ADVICE_WORDS: Final = ("b", "advice", "advise")
THREAT_WORDS: Final = ("threat", "threats", "danger")
SHEET_WORDS: Final = ("c", "character", "sheet")
