"""The check that finds rules which nothing calls."""

from pathlib import Path

from tools.unused import built, unused

MODULE = """
class Sum:
    def __init__(self) -> None:
        self.total = 0


class Base:
    def act(self) -> int:
        return self.rule()

    def rule(self) -> int:
        raise NotImplementedError


class Book(Base):
    def rule(self) -> int:
        return Sum().total + helper()

    def total(self) -> int:
        return only_by_the_unused()

    def again(self, left: int) -> int:
        return self.again(left - 1)


def helper() -> int:
    return 1


def only_by_the_unused() -> int:
    return 2


ACTED = Book().act()
"""


def test_what_nothing_comes_to_is_found(tmp_path: Path) -> None:
    """A field of the same name is no use, nor is recursion; an override is used where the base's is called."""
    package = tmp_path / "fracas"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "toy.py").write_text(MODULE)
    found = [node.fullname for node in unused(built(package))]
    assert sorted(found) == ["fracas.toy.Book.again", "fracas.toy.Book.total", "fracas.toy.only_by_the_unused"]
