"""Origins: who is believed to ask, and which settings are refused."""

import pytest
from starlette.types import Scope

from viae.core.errors import Malformed
from viae.server.security.origins import Origins, client_address, client_prefix, is_loopback

HOME = Origins(own_names=frozenset({"villa"}))


def scope_of(headers: dict[str, str], peer: str = "192.168.1.7") -> Scope:
    named = {"host": "localhost:8000", **headers}
    encoded = [(name.encode(), text.encode()) for name, text in named.items() if text]
    return {"type": "http", "client": (peer, 50_000), "headers": encoded}


@pytest.mark.parametrize(
    ("proxies", "peer", "said", "expected"),
    [
        ((), "203.0.113.9", [], "203.0.113.9"),
        ((), "203.0.113.9", ["1.2.3.4"], "203.0.113.9"),
        (("10.0.0.1",), "203.0.113.9", ["1.2.3.4"], "203.0.113.9"),
        (("10.0.0.1",), "10.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        (("10.0.0.1",), "10.0.0.1", [], "10.0.0.1"),
        (("10.0.0.1",), "10.0.0.1", ["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
        (("10.0.0.1",), "10.0.0.1", ["6.6.6.6", "1.2.3.4"], "1.2.3.4"),
        (("10.0.0.0/8",), "10.0.0.1", ["6.6.6.6, 1.2.3.4, 10.9.9.9"], "1.2.3.4"),
        (("10.0.0.0/8",), "10.0.0.1", ["10.2.2.2, 10.9.9.9"], "10.2.2.2"),
        (("10.0.0.0/8",), "10.0.0.1", ["6.6.6.6, junk, 10.9.9.9"], "10.9.9.9"),
        (("10.0.0.0/8",), "10.0.0.1", ["6.6.6.6, junk"], "10.0.0.1"),
        (("10.0.0.1",), "::ffff:10.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        (("::1",), "::1", ["2001:DB8::1"], "2001:db8::1"),
        ((), "::ffff:203.0.113.9", [], "203.0.113.9"),
    ],
)
def test_only_our_proxies_are_believed(
    proxies: tuple[str, ...], peer: str, said: list[str], expected: str
) -> None:
    scope = scope_of({}, peer)
    scope["headers"] += [(b"x-forwarded-for", words.encode()) for words in said]
    assert client_address(scope, Origins(proxies=proxies)) == expected


def test_who_has_no_address_is_nobody() -> None:
    scope = scope_of({})
    scope["client"] = None
    assert client_address(scope, HOME) == ""
    assert client_prefix("") == ""
    assert not is_loopback(scope, HOME)


def test_a_client_is_an_address_or_a_network_of_a_home() -> None:
    assert client_prefix("203.0.113.9") == "203.0.113.9"
    assert client_prefix("2001:db8::1") == client_prefix("2001:db8::ffff:2") == "2001:db8::/64"
    assert client_prefix("2001:db8:0:1::1") != client_prefix("2001:db8::1")


@pytest.mark.parametrize(
    ("origins", "peer", "headers", "local"),
    [
        (HOME, "127.0.0.1", {}, True),
        (HOME, "::1", {"host": "[::1]:8000"}, True),
        (HOME, "::ffff:127.0.0.1", {"host": "127.0.0.1"}, True),
        (HOME, "192.168.1.7", {}, False),
        (HOME, "127.0.0.1", {"host": "villa"}, False),
        (HOME, "127.0.0.1", {"host": "192.168.1.5"}, False),
        (HOME, "127.0.0.1", {"host": ""}, False),
        (HOME, "127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, False),
        (HOME, "127.0.0.1", {"forwarded": "for=127.0.0.1"}, False),
        (Origins(proxies=("127.0.0.1",)), "127.0.0.1", {}, False),
        (Origins(public_url="https://viae.example"), "127.0.0.1", {}, False),
        (Origins(public_url="http://viae.example"), "127.0.0.1", {}, True),
    ],
)
def test_loopback_is_only_who_sits_at_this_machine(
    origins: Origins, peer: str, headers: dict[str, str], local: bool
) -> None:
    assert is_loopback(scope_of(headers, peer), origins) is local


@pytest.mark.parametrize(
    "url", ["", "viae.example", "ftp://viae.example", "https://", "https://a/b", "https://a b"]
)
def test_a_public_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(Malformed, match="the public URL is"):
        Origins(public_url=url)


def test_a_proxy_that_is_no_address_is_refused() -> None:
    with pytest.raises(Malformed, match="a trusted proxy is"):
        Origins(proxies=("127.0.0.1", "proxy.example"))


@pytest.mark.parametrize(("url", "tls"), [(None, False), ("http://a", False), ("https://a", True)])
def test_tls_is_what_the_public_url_says(url: str | None, tls: bool) -> None:
    assert Origins(public_url=url).is_tls is tls
