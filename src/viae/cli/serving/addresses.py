"""Where a server listens, and the addresses by which it is reached from here and from elsewhere.

This machine alone is asked: nothing is sent to the network.
"""

import errno
import re
import socket
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from viae.core.errors import Malformed, Refusal

DEFAULT_PORT = 8420
MORE_PORTS = 20
"""How many ports after the default are tried when it is taken."""
LAST_PORT = 65535
ELSEWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation. A socket is connected to it; nothing is sent."""
LOOKUP_TIMEOUT = 1.0
"""Seconds to look up this machine's own name; where it is unknown that takes long."""
SCHEME_PORTS = {"http": 80, "https": 443}
HOST_NAME = re.compile(r"(?=.{1,253}\Z)(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*")


@dataclass(frozen=True)
class ServerAddresses:
    """The addresses of a listening server, as URLs, and the names that are its own."""

    here: str
    """For this machine."""
    network: tuple[str, ...]
    """For others in the network, the likeliest first; none if only this machine can connect."""
    names: frozenset[str]
    is_local_only: bool = False
    """Does it listen for this machine only?"""


# What people type


def read_port(word: str) -> int:
    """A port; 0 for any that is free."""
    if not (word.isascii() and word.isdecimal() and len(word) < 6 and int(word) <= LAST_PORT):
        raise Malformed(
            f"{word!r} is no port: 0 to {LAST_PORT}, 0 for any free one",
            key="serve.port",
            params={"word": word, "most": LAST_PORT},
        )
    return int(word)


def read_public_url(word: str) -> str:
    """An address such as https://viae.example, written as a browser writes an origin."""
    # Parsing would drop or repair some characters that no address has.
    is_odd = not word.isprintable() or any(sign in word for sign in " \\@?#%")
    found = None if is_odd else _origin(word)
    if found is None:
        raise Malformed(
            f"{word!r} is no public address: http:// or https:// and a host, and perhaps a port",
            key="serve.public_url",
            params={"word": word},
        )
    return found


def _origin(word: str) -> str | None:
    """The origin (scheme, host, port) of an address that has nothing else; None for any other."""
    try:
        parts = urlsplit(word)
        port, host = parts.port, (parts.hostname or "").encode("idna").decode()
        if ":" in host:
            host = str(ip_address(host))
    except ValueError:  # UnicodeError among them
        return None
    if parts.scheme not in SCHEME_PORTS or not (":" in host or HOST_NAME.fullmatch(host)):
        return None
    if parts.path not in ("", "/") or port == 0:
        return None
    unsaid = port is None or port == SCHEME_PORTS[parts.scheme]
    return f"{parts.scheme}://{_bracketed(host)}" + ("" if unsaid else f":{port}")


def read_proxy(word: str) -> str:
    """An IP address or a network of them."""
    try:
        return str(ip_network(word, strict=False) if "/" in word else ip_address(word))
    except ValueError:
        raise Malformed(
            f"{word!r} is no proxy: an IP address or a network, such as 10.0.0.0/8",
            key="serve.proxy",
            params={"word": word},
        ) from None


# The socket


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a port at the default one, or the next that is free."""
    ports = range(DEFAULT_PORT, DEFAULT_PORT + MORE_PORTS + 1) if port is None else (port,)
    for number in ports:
        try:
            return _bound(host, number)
        except (OSError, UnicodeError) as error:
            code = getattr(error, "errno", None)
            # Windows refuses access to a port that another program uses exclusively.
            if code != errno.EADDRINUSE and (port is not None or code != errno.EACCES):
                raise _not_listening(host, number, error) from None
    if port is not None:
        raise Refusal(
            f"port {port} is taken by another program; choose another by --port",
            key="serve.port_taken",
            params={"port": str(port)},
        )
    raise Refusal(
        f"the ports {ports[0]} to {ports[-1]} are all taken; choose another by --port",
        key="serve.ports_taken",
        params={"first": str(ports[0]), "last": str(ports[-1])},
    )


def _bound(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform == "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # Connections left by a server that was just stopped would block its port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            with suppress(OSError):  # some systems cannot serve both families at once
                listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listening.bind(address)
        # At once: until a socket listens, Linux lets others bind to the same port.
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


def _not_listening(host: str, port: int, error: Exception) -> Refusal:
    why = getattr(error, "strerror", None) or str(error)
    return Refusal(
        f"cannot listen at {host}, port {port}: {why}",
        key="serve.not_listening",
        params={"host": host, "port": str(port), "why": why},
    )


# How it is reached


def addresses_of(listening: socket.socket) -> ServerAddresses:
    """By which addresses and names a listening socket is reached."""
    address, port = listening.getsockname()[:2]
    machine = socket.gethostname().lower()
    ip = ip_address(address)
    hosts: list[str] = []
    names = {"localhost", "127.0.0.1", "::1"}
    here = address
    if ip.is_unspecified:
        here = "127.0.0.1"
        hosts = network_addresses()
    elif not ip.is_loopback:
        hosts = [address]
    if hosts:
        names |= {machine, f"{machine.removesuffix('.local')}.local"}
    return ServerAddresses(
        here=_url(here, port),
        network=tuple(_url(host, port) for host in hosts),
        names=frozenset({*names, here, *hosts}),
        is_local_only=ip.is_loopback,
    )


def network_addresses() -> list[str]:
    """This machine's addresses in its networks, the likeliest first."""
    return [each for each in dict.fromkeys([*_outgoing(), *_by_name()]) if is_reachable(each)]


def is_reachable(address: str) -> bool:
    """Can another machine reach this address?"""
    ip = ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local or ip.is_multicast)


def _outgoing() -> list[str]:
    """The address that a packet to elsewhere would leave from; none without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(ELSEWHERE)
        return [str(probe.getsockname()[0])]
    return []


def _by_name() -> list[str]:
    """The addresses that this machine's own name stands for."""
    found: list[str] = []

    def look_up() -> None:
        with suppress(OSError, UnicodeError):
            known = socket.getaddrinfo(socket.gethostname(), None, family=socket.AF_INET)
            found.extend(str(row[4][0]) for row in known)

    lookup = threading.Thread(target=look_up, daemon=True)
    lookup.start()
    lookup.join(LOOKUP_TIMEOUT)
    return list(found)


def _url(host: str, port: int) -> str:
    return f"http://{_bracketed(host)}:{port}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
