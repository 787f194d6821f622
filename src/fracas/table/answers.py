"""What may be answered to a question, also what a prompt does not list."""

from __future__ import annotations

from fracas.table import wire


class Answers:
    """Who knows all answers to a question: a seat that is asked it, or a plan that comes to it."""

    def find(self, key: str) -> wire.Option | None:
        """That very answer, if it is offered."""
        raise NotImplementedError

    def why_not(self, key: str) -> str:
        """Why that answer is not offered, in a sentence."""
        raise NotImplementedError
