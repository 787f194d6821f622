"""Fracas: a combat engine for tabletop role-playing games."""

from fracas.version import VERSION

__version__ = VERSION
