"""What the README shows, works."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.S)
    exec(compile(code, "README.md", "exec"), {})
    assert "What do you do this second?" in capsys.readouterr().out


def test_the_trademark_notice_is_there() -> None:
    notice = (Path(__file__).parent.parent / "NOTICE.md").read_text("utf-8")
    for text in (README, notice):
        assert "trademark of Steve Jackson Games" in " ".join(text.split())
        assert "unofficial" in text
