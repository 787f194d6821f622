"""The file that a fight is kept in: one process at a time keeps a fight there, and it is written whole or not at all.

A record is written beside itself, under a short name, and then takes the place of the old one. Both are locked with the
system's own lock, which ends with the process that holds it: nothing has to be cleaned up after one that was killed,
but what it had half written, which the next process that keeps a record in that folder removes.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Final

from fracas.kernel.digest import fingerprint
from fracas.kernel.mistake import Mistake
from fracas.kernel.record import Record

if sys.platform != "win32":
    import fcntl

PREFIX: Final = ".fracas-"
SUFFIX: Final = ".part"
NOT_OTHERS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class KeptFile:
    """A file that something is kept in. Once it is held, no other process can keep anything there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._telling():
            self.goal = Path(os.path.realpath(path))
        self._held = -1
        self._holds = False

    def hold(self) -> None:
        """From here on it is this process's; a Mistake if another has it."""
        self._holds = True
        with self._telling():
            self._held = self._locked_goal()
            sweep(self.goal.parent)

    def release(self) -> None:
        self._holds = False
        close(self._held)
        self._held = -1

    def write(self, text: str, fresh: bool = False) -> None:
        """Writes it whole: the old file stays until the new one is complete, and a link stays a link. A `fresh` one
        must not be there yet."""
        with self._telling():
            old = self._held if self._held >= 0 else self._locked_goal()
            try:
                new = self._written(text, fresh)
            except BaseException:
                if old != self._held:
                    close(old)
                raise
            close(old)
            self._held = new
            if not self._holds:
                self.release()

    def _locked_goal(self) -> int:
        """The file as it is, opened and locked; -1 if there is none, or there are no locks."""
        if sys.platform == "win32":
            return -1
        try:
            file = os.open(self.goal, os.O_RDONLY | NOT_OTHERS)
        except FileNotFoundError:
            return -1
        if not locked(file):
            holder = holder_of(file)
            close(file)
            raise Mistake(
                f"{self.path}: another process{holder} keeps its fight there; leave that one first, or give another "
                f"file with --record ('fracas replay {self.path}' tells the fight meanwhile)"
            )
        if not is_at(file, self.goal):  # it was replaced while it was opened
            close(file)
            return self._locked_goal()
        return file

    def _written(self, text: str, fresh: bool) -> int:
        """The new file in its place, opened and locked; -1 where an open file could not take a place."""
        part = self.goal.with_name(f"{PREFIX}{fingerprint(self.goal.name)}{SUFFIX}")
        file = os.open(part, os.O_RDWR | os.O_CREAT | NOT_OTHERS, 0o666)
        if not locked(file) or not is_at(file, part):
            close(file)
            raise Mistake(f"{self.path}: another process is just saving its fight there")
        try:
            os.ftruncate(file, 0)
            with open(file, "w", encoding="utf-8", newline="\n", closefd=False) as out:
                out.write(text)
            if sys.platform == "win32":
                close(file)
                file = -1
            if not (fresh and self._linked(part)):
                os.replace(part, self.goal)
        except BaseException:
            part.unlink(missing_ok=True)
            close(file)
            raise
        return file

    def _linked(self, part: Path) -> bool:
        """Gives a new file its name, if the file system can do so without replacing what is there."""
        try:
            os.link(part, self.goal)
        except FileExistsError:
            raise Mistake(f"{self.path}: is there already; another process has just made it") from None
        except OSError:
            return False
        part.unlink()
        return True

    def _telling(self) -> Telling:
        return Telling(self.path)


class RecordFile(KeptFile):
    """A file that a fight is kept in."""

    def save(self, record: Record, fresh: bool = False) -> None:
        self.write(record.dump(), fresh)


class Telling(contextlib.AbstractContextManager[None]):
    """Tells people what the system says."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ValueError):
            raise Mistake(f"{self.path}: cannot be saved: {error}") from None  # a name with a zero in it
        if isinstance(error, OSError):
            raise Mistake(f"{self.path}: cannot be saved: {error.strerror}") from None


def close(file: int) -> None:
    if file >= 0:
        os.close(file)


def is_at(file: int, path: Path) -> bool:
    """Whether an open file is the one of that name."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False


def locked(file: int) -> bool:
    """Locks an open file until it is closed; False if another has locked it. Where there are no locks, nobody has."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
    return True


def holder_of(file: int) -> str:
    """Which process has locked an open file, for a message, where the system says so."""
    inode = os.fstat(file).st_ino
    with contextlib.suppress(OSError, ValueError):
        for line in Path("/proc/locks").read_text("ascii").splitlines():
            words = line.split()
            if len(words) > 5 and words[1] == "FLOCK" and words[5].endswith(f":{inode}") and int(words[4]) > 0:
                return f" ({words[4]})"
    return ""


def sweep(folder: Path) -> None:
    """Removes what processes that were killed had half written."""
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):
            if name.startswith(PREFIX) and name.endswith(SUFFIX):
                part = folder / name
                file = os.open(part, os.O_RDONLY | NOT_OTHERS)
                if locked(file) and is_at(file, part):
                    part.unlink()
                close(file)


def save(record: Record, path: Path) -> None:
    """Keeps a record once."""
    RecordFile(path).save(record)
