"""Opening the user's browser, where there is one to open; nothing that fails here is ever told."""

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def visit(url: str) -> None:
    """Open an address in the browser, if somebody sits in front of this machine."""
    if sys.stdout.isatty() and is_at_hand(os.environ, sys.platform):
        with suppress(Exception):  # the address is on the screen anyway
            webbrowser.open(url)


def visit_meanwhile(url: str) -> None:
    """The same without waiting: some browsers take their time."""
    threading.Thread(target=visit, args=(url,), daemon=True).start()


def is_at_hand(environment: Mapping[str, str], platform: str) -> bool:
    """Is there a desktop whose browser the user would see?"""
    if environment.get("CI") or environment.get("SSH_CONNECTION"):
        return False
    # Without a display a browser made for terminals might take this one over.
    has_desktop = platform in ("win32", "darwin")
    return has_desktop or any(environment.get(name) for name in DISPLAYS)
