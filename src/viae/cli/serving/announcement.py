"""What a server shows once it is ready: its addresses, a QR code for phones, and its page."""

import io
import os
import shutil
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress

from viae.cli.serving.addresses import ServerAddresses
from viae.server.settings import Settings
from viae.terminal.program import started_as
from viae.text import Texts

QUIET_ZONE = 2
"""Light squares around the code; in a terminal fewer than the usual four are enough."""
BLOCKS = "█▀▄"
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def announce(texts: Texts, own: ServerAddresses, settings: Settings) -> None:
    """Print the addresses, the code, the data folder, and how to stop."""
    places = [("serve.here", own.here)]
    if settings.public_url:
        places.append(("serve.public", settings.public_url))
    else:
        places += [("serve.network", url) for url in own.network if url != own.here]
    places.append(("serve.data", str(settings.data)))
    labels = {key: texts.say(key) for key, _ in places}
    width = max(map(len, labels.values()))
    print(f"{texts.say('welcome.title')}\n")
    for key, place in places:
        print(f"  {labels[key]:{width}}  {place}")
    print(f"\n{_for_others(texts, own, settings)}")
    print(texts.say("serve.stop"))
    print(texts.say("serve.terminal", command=started_as()), flush=True)


def _for_others(texts: Texts, own: ServerAddresses, settings: Settings) -> str:
    """How others connect, with the code to scan where it can be shown."""
    if not settings.public_url and not own.network:
        return texts.say("serve.only_here" if own.is_local_only else "serve.no_network")
    url = settings.public_url or own.network[0]
    code = terminal_code(url) if sys.stdout.isatty() else ""
    if code:
        return f"{code}\n{texts.say('serve.scan', url=url)}"
    return texts.say("serve.tell", url=url)


def terminal_code(url: str) -> str:
    """A QR code of half blocks; empty where the terminal is too narrow or lacks the characters."""
    import segno
    from rich.console import Console
    from rich.text import Text

    code = segno.make_qr(url)
    if code.symbol_size(border=QUIET_ZONE)[0] > shutil.get_terminal_size().columns:
        return ""
    try:
        BLOCKS.encode(sys.stdout.encoding)
    except (UnicodeError, LookupError):
        return ""
    lines = io.StringIO()
    code.terminal(lines, compact=True, border=QUIET_ZONE)
    # With its own two colours: on a light terminal the code would be inverted.
    console = Console()
    with console.capture() as capture:
        console.print(Text(lines.getvalue().rstrip("\n"), "#ffffff on #000000"))
    return capture.get()


# The browser


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
