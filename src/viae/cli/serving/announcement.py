"""What a server prints once it is ready: its addresses, and a QR code for phones."""

import io
import shutil
import sys

from viae.cli.serving.addresses import Reach
from viae.server.settings import Settings
from viae.terminal.program import started_as
from viae.text import Texts

QUIET_ZONE = 2
"""Light squares around the code; in a terminal fewer than the usual four are enough."""
BLOCKS = "█▀▄"


def announce(texts: Texts, reach: Reach, settings: Settings) -> None:
    """Print the addresses, the code, the data folder, and how to stop."""
    places = [("serve.here", reach.here)]
    if settings.public_url:
        places.append(("serve.public", settings.public_url))
    else:
        places += [("serve.network", url) for url in reach.network if url != reach.here]
    places.append(("serve.data", str(settings.data)))
    labels = {key: texts.say(key) for key, _ in places}
    width = max(map(len, labels.values()))
    print(f"{texts.say('welcome.title')}\n")
    for key, place in places:
        print(f"  {labels[key]:{width}}  {place}")
    print(f"\n{_for_others(texts, reach, settings)}")
    print(texts.say("serve.stop"))
    print(texts.say("serve.terminal", command=started_as()), flush=True)


def _for_others(texts: Texts, reach: Reach, settings: Settings) -> str:
    """How others connect, with the code to scan where it can be shown."""
    if not settings.public_url and not reach.network:
        return texts.say("serve.only_here" if reach.is_local_only else "serve.no_network")
    url = settings.public_url or reach.network[0]
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
