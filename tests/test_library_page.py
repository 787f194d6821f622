"""What docs/library.md shows runs, from another directory."""

import re
from pathlib import Path

from tests.pages import DOCS, fracas, run


def test_everything_on_the_page_runs(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "library.md").read_text("utf-8"), re.S)
    assert len(blocks) > 8
    (tmp_path / "blocks.py").write_text("\n".join(blocks), "utf-8")
    guarded = 'if __name__ == "__main__":\n    exec(open("blocks.py", encoding="utf-8").read())\n'
    (tmp_path / "page.py").write_text(guarded, "utf-8")  # the processes of a batch read it as well
    told = run(tmp_path, "page.py")
    for words in (
        "Dame Ysolde (red): What do you do this second? [G-24]",
        "  move                       Move, up to your full Move",
        "'fly' is not offered to Dame Ysolde",
    ):
        assert words in told
    assert "Ruling: Hrolf: hp is now 4." in fracas(tmp_path, "replay", "fight.json")
    assert "none was changed." in fracas(tmp_path, "replay", "whole.json")
    assert "cannot be checked yet" in fracas(tmp_path, "replay", "running.json")
