"""`tqdm`: the bar that shows how far a loop is; here the loop alone."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["tqdm", "trange"]


class tqdm:  # noqa: N801 - as the package calls it
    """Goes through what it is given; all else does nothing."""

    def __init__(self, iterable: Any = (), *_arguments: Any, **_options: Any) -> None:
        self.iterable, self.n, self.total = iterable, 0, None

    def __iter__(self) -> Any:
        return iter(self.iterable)

    def __len__(self) -> int:
        return len(self.iterable)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_error: Any) -> None:
        return None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *_arguments, **_options: None

    @staticmethod
    def write(text: object = "", *_arguments: Any, **_options: Any) -> None:
        """Print a line."""
        print(text)


def trange(*numbers: int, **_options: Any) -> tqdm:
    """`tqdm(range(...))`."""
    return tqdm(range(*numbers))
