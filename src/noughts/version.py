"""The version of the package."""

__all__ = ["package_version"]


def package_version() -> str:
    """The version that is installed; the static site has a module of its own in this place."""
    from importlib.metadata import version  # noqa: PLC0415 - it takes a tenth of a second

    return version("noughts")
