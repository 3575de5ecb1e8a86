"""Which Viae this is: its version, and whether its rules run compiled."""

from viae.core import state


def is_compiled() -> bool:
    return not state.__file__.endswith(".py")


def version_number() -> str:
    """The version that is installed; one that runs from its source has none."""
    from importlib.metadata import PackageNotFoundError, version  # slow, and seldom wanted

    try:
        return version("viae")
    except PackageNotFoundError:
        return "(not installed)"
