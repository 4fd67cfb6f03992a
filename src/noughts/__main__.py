"""`noughts`, and `python -m noughts`: the command line, which Ctrl-C can stop while it loads."""

from noughts.cli.interrupts import leave_on_ctrl_c

__all__ = ["main"]


def main() -> None:
    """Load the commands and run one."""
    leave_on_ctrl_c()
    from noughts.cli.main import main as run  # noqa: PLC0415 - this is what takes time

    run()


if __name__ == "__main__":
    main()
