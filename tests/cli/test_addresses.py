"""Where `viae serve` listens: public addresses, ports, and the addresses that others can reach."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.fake_server import FakeServer
from viae.cli import main
from viae.cli.serve import with_addresses
from viae.cli.serving import addresses, instance_lock
from viae.core.errors import Malformed, Refusal
from viae.server.settings import Settings

# Public addresses


@pytest.mark.parametrize(
    ("word", "origin"),
    [
        ("https://viae.example", "https://viae.example"),
        ("HTTPS://Viae.Example:443/", "https://viae.example"),
        ("http://viae.example:8080", "http://viae.example:8080"),
        ("https://straße.example", "https://strasse.example"),
        ("https://λ.example", "https://xn--wxa.example"),
        ("http://192.168.7.5:80", "http://192.168.7.5"),
        ("http://[2001:DB8:0::1]:81", "http://[2001:db8::1]:81"),
    ],
)
def test_a_public_address_is_written_as_browsers_write_it(word: str, origin: str) -> None:
    assert addresses.read_public_url(word) == origin


@pytest.mark.parametrize(
    "word",
    [
        "",
        "viae.example",
        "//viae.example",
        "ftp://viae.example",
        "javascript:alert(1)",
        "https://",
        "https://:8420",
        "https://viae.example/play",
        "https://viae.example?x=1",
        "https://viae.example/#x",
        "https://livia@viae.example",
        "https://livia:secret@viae.example",
        "https://viae.example:0",
        "https://viae.example:99999",
        "https://viae.example:port",
        "https://viae .example",
        "https://viae\n.example",
        "https://viae.example\\@other.example",
        "https://-viae.example",
        "https://viae..example",
        "https://[fe80::1%eth0]",
        "https://[nonsense]",
        'https://viae.example"><b>',
        "https://" + "x" * 64 + ".example",
    ],
)
def test_other_public_addresses_are_refused(word: str) -> None:
    with pytest.raises(Malformed, match="is no public address"):
        addresses.read_public_url(word)


# The port


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program uses."""
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        yield other.getsockname()[1]


def test_the_usual_port_or_the_next_that_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with addresses.listen("127.0.0.1", 0) as free:
        usual = free.getsockname()[1]
    monkeypatch.setattr(addresses, "DEFAULT_PORT", usual)
    with addresses.listen("0.0.0.0", None) as first:
        assert first.getsockname()[1] == usual
        with addresses.listen("0.0.0.0", None) as second:
            assert usual < second.getsockname()[1] <= usual + 20
    with addresses.listen("0.0.0.0", None) as again:
        assert again.getsockname()[1] == usual


def test_all_ports_taken_is_a_refusal(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "DEFAULT_PORT", taken)
    monkeypatch.setattr(addresses, "MORE_PORTS", 0)
    with pytest.raises(Refusal, match=f"the ports {taken} to {taken} are all taken"):
        addresses.listen("0.0.0.0", None)


def test_a_chosen_port_that_is_taken_is_refused(
    taken: int, server: FakeServer, capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    assert main(["serve", "--port", str(taken), "--no-browser"]) == 2
    assert f"Another program uses port {taken}." in capsys.readouterr().err
    assert server.settings is None
    assert not (data / instance_lock.ADDRESS).exists()


def test_a_port_that_was_just_used_is_free_again() -> None:
    with addresses.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            first.accept()[0].close()
    addresses.listen("127.0.0.1", port).close()


# Addresses


@pytest.mark.parametrize(
    ("address", "reachable"),
    [
        ("192.168.7.5", True),
        ("10.0.0.9", True),
        ("172.16.3.4", True),
        ("8.8.4.4", True),
        ("127.0.0.1", False),
        ("127.0.1.1", False),
        ("0.0.0.0", False),
        ("169.254.3.4", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1", False),
    ],
)
def test_only_addresses_that_others_can_reach_count(address: str, reachable: bool) -> None:
    assert addresses.is_reachable(address) is reachable


def test_network_addresses_come_once_each_and_the_outgoing_one_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "_outgoing", lambda: ["192.168.7.5"])
    monkeypatch.setattr(addresses, "_by_name", lambda: ["127.0.1.1", "10.0.0.9", "192.168.7.5"])
    assert addresses.network_addresses() == ["192.168.7.5", "10.0.0.9"]


def test_without_a_network_and_a_name_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", fail)
    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert addresses.network_addresses() == []


def test_a_server_for_this_machine_only_has_no_other_address() -> None:
    with addresses.listen("127.0.0.1", 0) as listening:
        found = addresses.addresses_of(listening)
        port = listening.getsockname()[1]
    assert found.here == f"http://127.0.0.1:{port}"
    assert found.network == ()
    assert found.is_local_only
    assert found.names == {"localhost", "127.0.0.1", "::1"}


@pytest.mark.usefixtures("server")
def test_a_server_on_all_addresses_knows_its_names() -> None:
    with addresses.listen("0.0.0.0", 0) as listening:
        found = addresses.addresses_of(listening)
        port = listening.getsockname()[1]
    assert found.here == f"http://127.0.0.1:{port}"
    assert found.network == (f"http://192.168.7.5:{port}", f"http://10.0.0.9:{port}")
    assert {"192.168.7.5", "10.0.0.9", socket.gethostname().lower()} <= found.names
    assert "0.0.0.0" not in found.names
    assert with_addresses(Settings(Path()), found).invite_url == f"http://192.168.7.5:{port}"
