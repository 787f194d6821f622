"""What the README shows, works."""

import re
from pathlib import Path

from tests.pages import fracas, run

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def test_the_library_example_runs(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.S)
    assert len(code.strip().splitlines()) <= 11
    (tmp_path / "example.py").write_text(code, "utf-8")
    told = run(tmp_path, "example.py")
    assert "What do you do this second?" in told
    assert "{'red': " in told
    assert "Ruling: Hrolf: hp is now 4." in fracas(tmp_path, "replay", "fight.json")


def test_the_trademark_notice_is_there() -> None:
    notice = (Path(__file__).parent.parent / "NOTICE.md").read_text("utf-8")
    for text in (README, notice):
        assert "trademark of Steve Jackson Games" in " ".join(text.split())
        assert "unofficial" in text
