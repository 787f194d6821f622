"""A seat for programs in any language: one JSON object a line, over their standard input and output.

The first line is the fight as the seat sees it (`wire.Fight`), every later one what has changed (`wire.Update`). If it
has a prompt, the program answers with a `wire.Answer`; if not, the fight is over. `docs/agents.md` shows two programs.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
import threading
import weakref
from typing import Final

from pydantic import ValidationError

from fracas.agents.guarded import shortened, told
from fracas.kernel.decision import Chooser
from fracas.kernel.mistake import Mistake
from fracas.table import wire
from fracas.table.game import Game, Program
from fracas.table.programs import Seated
from fracas.table.seat import Seat

PREFIX: Final = "pipe:"
SECONDS: Final = 10.0
"""How long a program may think about an answer, if nothing else is said."""
LONGEST: Final = 65_536
"""Bytes of an answer: it is a key and a number."""
PARTING: Final = 1.0
"""Seconds that a program has to end by itself after the fight."""


class Pipe(Program):
    """A command that plays. Each side that it plays has a process of its own."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        super().__init__(f"{PREFIX}{command}")
        self.seconds = seconds
        self.seats: dict[str, PipedSeat] = {}
        try:
            self.words = shlex.split(command)
        except ValueError:
            raise Mistake(f"{self.name}: a quotation mark is missing") from None
        if not self.words:
            raise Mistake(f"{self.name}: say which command, as in 'pipe:python3 my_agent.py'")

    def chooser(self, game: Game, side: str, key: int) -> Chooser:
        if side not in self.seats:
            self.seats[side] = PipedSeat(self.name, Seat(game, side), self.words, self.seconds)
        return self.seats[side]

    def close(self) -> None:
        for seat in self.seats.values():
            seat.close()
        self.seats = {}


class PipedSeat(Seated):
    """A running program at a seat."""

    def __init__(self, name: str, seat: Seat, words: list[str], seconds: float) -> None:
        super().__init__(name, seat)
        self.seconds = seconds
        self.begun = False
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # a Ctrl-C at the terminal is not for it, and whatever it starts ends with it
            )
        except (OSError, ValueError) as error:
            raise Mistake(f"{name}: cannot be started: {told(error)}") from None
        self._end = weakref.finalize(self, stop, self.process)

    def ask(self) -> str:
        try:
            prompt, line = self.message()
            return understood(self.exchange(line), prompt)
        except BaseException:
            self._end()  # whoever has failed once is not asked again
            raise

    def message(self) -> tuple[wire.Prompt, bytes]:
        """What it is told now, and the question in it."""
        told: wire.Fight | wire.Update = self.seat.update() if self.begun else self.seat.fight()
        self.begun = True
        assert told.prompt is not None
        return told.prompt, encoded(told)

    def exchange(self, line: bytes) -> bytes:
        """Says a line and hears one, within the time limit; both can take for ever, so another thread does it."""
        if not self._end.alive:
            raise Mistake("was stopped before")
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        heard: list[bytes] = []

        def talk() -> None:
            with contextlib.suppress(OSError, ValueError):  # it has ended: then it says nothing, too
                stdin.write(line)
                stdin.flush()
            with contextlib.suppress(OSError, ValueError):
                heard.append(stdout.readline(LONGEST + 1))

        thread = threading.Thread(target=talk, daemon=True)
        thread.start()
        thread.join(self.seconds)
        if thread.is_alive():
            self._end()
            thread.join(PARTING)
            raise Mistake(f"did not answer within {self.seconds:g} seconds")
        if not heard or not heard[0]:
            raise Mistake(f"ended without an answer{self.code()}")
        return heard[0]

    def code(self) -> str:
        """With which code it has ended, if it has."""
        try:
            return f", with code {self.process.wait(PARTING)}"
        except subprocess.TimeoutExpired:
            return ""

    def close(self) -> None:
        """Tells it how the fight stands at the end, and gives it a moment to go by itself."""
        if not self._end.alive:
            return
        if self.begun and self.seat.play.over:
            line = encoded(self.seat.update())
            stdin = self.process.stdin
            assert stdin is not None

            def talk() -> None:
                with contextlib.suppress(OSError, ValueError):
                    stdin.write(line)
                    stdin.flush()
                    stdin.close()

            thread = threading.Thread(target=talk, daemon=True)
            thread.start()
            thread.join(PARTING)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(PARTING)
        self._end()


def encoded(message: wire.Fight | wire.Update) -> bytes:
    return message.model_dump_json().encode() + b"\n"


def understood(line: bytes, prompt: wire.Prompt) -> str:
    """The key in what a program said; whatever else it said is told in a few words."""
    if len(line) > LONGEST:
        raise Mistake(f"answered more than {LONGEST} bytes in a line")
    text = line.decode("utf-8", "replace").strip()
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Mistake(f"answered {shortened(text)}, which is no JSON") from None
    try:
        wire.check_version(data)
        answer = wire.Answer.model_validate(data)
    except Mistake as mistake:
        raise Mistake(f"sent {mistake}") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join([str(each) for each in first["loc"]])
        raise Mistake(f"answered {shortened(text)}: {where}: {first['msg'].lower()}") from None
    if answer.number != prompt.number:
        raise Mistake(f"answered question {answer.number}, and was asked question {prompt.number}")
    return answer.key


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ends a process and whatever it has started, and waits for it, so that nothing of it is left."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        process.kill()
    process.wait()  # its streams are left alone: somebody whom we cannot stop may hold them, and closing would wait
