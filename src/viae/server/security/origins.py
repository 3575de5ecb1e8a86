"""Origins: the names of the server, the proxies it trusts, and the addresses of clients.

The guard decides what follows from them.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

from viae.core.errors import Malformed

Address = IPv4Address | IPv6Address
Origin = tuple[str, str, int]
"""Scheme, host and port: what a browser compares when it says that two pages are one site."""

PORTS = {"http": 80, "https": 443}
PLACE = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::([0-9]{1,5}))?", re.IGNORECASE)


def address_of(text: str) -> Address | None:
    """An address from its usual text; an IPv4 address that came through IPv6 is an IPv4 address."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        return found.ipv4_mapped or found
    return found


def origin_of(scheme: str, place: str) -> Origin | None:
    """The origin of a scheme and a `host[:port]`; none if that is not what it is."""
    found = PLACE.fullmatch(place)
    if found is None or scheme not in PORTS:
        return None
    numbers, name, port = found.groups()
    address = address_of(numbers or name)
    if numbers and address is None:
        return None
    return scheme, str(address or name.lower()), int(port) if port else PORTS[scheme]


def read_origin(url: str) -> Origin | None:
    """The origin that a header or a setting spells out as `scheme://host[:port]`."""
    scheme, colon, place = url.partition("://")
    return origin_of(scheme.lower(), place) if colon else None


@dataclass(frozen=True)
class Origins:
    """The names, proxies and public URL of a server, checked once."""

    public_url: str | None = None
    own_names: frozenset[str] = frozenset()
    proxies: tuple[str, ...] = ()
    metrics_token: str | None = None

    def __post_init__(self) -> None:
        if self.public_url is not None and self.public_origin is None:
            raise Malformed(
                f"the public URL is https://NAME or http://NAME, with a port if it needs one, "
                f"not {self.public_url!r}",
                key="refusal.public_url",
                params={"url": self.public_url},
            )
        for proxy in self.proxies:
            network_of(proxy)

    @property
    def is_tls(self) -> bool:
        return self.public_origin is not None and self.public_origin[0] == "https"

    @cached_property
    def public_origin(self) -> Origin | None:
        return read_origin(self.public_url.rstrip("/")) if self.public_url else None

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name under which this server may be called; addresses need no list."""
        own = {name.lower() for name in self.own_names}
        public = {self.public_origin[1]} if self.public_origin else set()
        return frozenset({"localhost"} | own | {f"{name}.local" for name in own} | public)

    @cached_property
    def networks(self) -> tuple[IPv4Network | IPv6Network, ...]:
        return tuple(network_of(text) for text in self.proxies)

    def answers_to(self, host: str) -> bool:
        return host in self.names or address_of(host) is not None

    def trusts(self, address: Address) -> bool:
        """Is this a proxy of ours, whose word about its clients counts?"""
        return any(address in network for network in self.networks)


def network_of(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise Malformed(
            f"a trusted proxy is an address or a network such as 10.0.0.0/8, not {text!r}",
            key="refusal.proxy",
            params={"text": text},
        ) from None


def client_address(scope: Scope, origins: Origins) -> str:
    """The address that asks: the peer, or the one our proxies forward for; empty if unknown.

    Each proxy adds its own peer at the right. So addresses are believed from the right on as long
    as they were added by proxies of ours; a stranger may have invented what stands left of that.
    """
    peer = scope["client"][0] if scope.get("client") else ""
    address = address_of(peer)
    if address is None:
        return str(peer)
    said = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
    for word in reversed(said):
        earlier = address_of(word.strip())
        if earlier is None or not origins.trusts(address):
            break
        address = earlier
    return str(address)


def client_prefix(client: str) -> str:
    """What limits count as one client: an IPv4 address, or the /64 that a home has in IPv6."""
    address = address_of(client)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return client


def is_loopback(scope: Scope, origins: Origins) -> bool:
    """Does somebody at this machine ask, and not a proxy for somebody elsewhere?

    A proxy beside us may hide for whom it speaks and even the name it was called by. So where one
    is named, or must be there because it does the TLS, nobody counts as loopback.
    """
    peer = address_of(scope["client"][0]) if scope.get("client") else None
    if peer is None or not peer.is_loopback or origins.is_tls or origins.trusts(peer):
        return False
    headers = Headers(scope=scope)
    if "x-forwarded-for" in headers or "forwarded" in headers:
        return False
    own = origin_of("http", headers.get("host", ""))
    if own is None:
        return False
    address = address_of(own[1])
    return own[1] == "localhost" or (address is not None and address.is_loopback)


def is_under(path: str, prefix: str) -> bool:
    return path == prefix or path.startswith(f"{prefix}/")
