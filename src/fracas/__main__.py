"""The command `fracas`, from its first moment on: Ctrl-C while it still loads ends it without a word."""

from __future__ import annotations

from fracas.shell.interrupts import leave_while_loading


def main() -> None:
    leave_while_loading()
    from fracas.shell.main import main as run

    run()


if __name__ == "__main__":
    main()
