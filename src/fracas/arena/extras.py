"""What does not come with Fracas itself, but with `pip install 'fracas[...]'`."""

from __future__ import annotations

from importlib.util import find_spec

from fracas.kernel.mistake import Mistake


def need(extra: str, *modules: str) -> None:
    """Whatever is about to be used must be installed."""
    missing = [each for each in modules if find_spec(each) is None]
    if missing:
        raise Mistake(f"this needs more ({', '.join(missing)}): pip install 'fracas[{extra}]'")
