"""Which build this is."""

from typing import Final

BUILD: Final[str] = "pure" if __file__.endswith(".py") else "compiled"
