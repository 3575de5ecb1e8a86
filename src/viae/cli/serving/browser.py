"""Opening the user's browser, if there is one; failures are ignored."""

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def open_page(url: str) -> None:
    """Open an address in the browser, if a user would see it."""
    if sys.stdout.isatty() and has_desktop(os.environ, sys.platform):
        with suppress(Exception):  # the address is on the screen anyway
            webbrowser.open(url)


def open_in_background(url: str) -> None:
    """The same without waiting: some browsers start slowly."""
    threading.Thread(target=open_page, args=(url,), daemon=True).start()


def has_desktop(environment: Mapping[str, str], platform: str) -> bool:
    """Is there a desktop whose browser the user would see?"""
    if environment.get("CI") or environment.get("SSH_CONNECTION"):
        return False
    # Without a display a text browser might take over this terminal.
    return platform in ("win32", "darwin") or any(environment.get(name) for name in DISPLAYS)
