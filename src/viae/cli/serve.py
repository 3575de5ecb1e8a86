"""viae serve: starts the server; also what `viae` does without a command.

It checks the arguments, locks the data folder, opens the port and prints the addresses. The server
itself is `viae.server`.
"""

import argparse
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from viae.cli import arguments
from viae.core.errors import Malformed
from viae.storage.data_folder import data_folder
from viae.terminal.files import naming_file, read_file
from viae.text import Texts

if TYPE_CHECKING:
    from socket import socket

    from viae.cli.serving.addresses import ServerAddresses
    from viae.server.settings import Settings

DATABASE_VARIABLE = "VIAE_DATABASE"
"""Holds a PostgreSQL URL. Not an option: the list of processes would show its password."""
DATABASE_SCHEMES = ("postgresql://", "postgresql+psycopg://")
LEAST_TOKEN = 16


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "serve", help="start the server: tables for everybody in the network"
    )
    command.add_argument("--port", help="the port; else 8420, or the next that is free")
    command.add_argument(
        "--host",
        default="0.0.0.0",
        help="the address to listen at; 127.0.0.1 for this machine only (else all of them)",
    )
    command.add_argument("--data", metavar="DIR", help="another data folder than the usual one")
    command.add_argument(
        "--public-url", metavar="URL", help="its address for the world, as in https://viae.example"
    )
    command.add_argument("--no-browser", action="store_true", help="open no browser")
    command.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="an address or network whose forwarded headers are believed; may be repeated",
    )
    command.add_argument("--log", choices=("console", "json"), default="console", help="log form")
    command.add_argument(
        "--metrics-token-file", metavar="FILE", help="a file with the token that opens /metrics"
    )
    command.set_defaults(run=run, is_translated=True)


def run(args: argparse.Namespace) -> int:
    """Serve until stopped, unless another server uses the data folder already."""
    from viae.cli.serving import addresses, instance_lock

    texts = Texts(arguments.language(args))
    port = None if args.port is None else addresses.read_port(args.port)
    settings = read_settings(args, os.environ)
    with instance_lock.exclusive_use(settings.data) as ours:
        if not ours:
            return _point_to_other(settings.data, args.no_browser, texts)
        with addresses.listen(args.host, port) as listening:
            own = addresses.addresses_of(listening)
            instance_lock.write_address(settings.data, own.here)
            _serve(with_addresses(settings, own), own, listening, args.no_browser, texts)
    print(texts.say("serve.stopped"), flush=True)
    return 0


def _point_to_other(data: Path, no_browser: bool, texts: Texts) -> int:
    from viae.cli.serving import announcement, instance_lock

    url = instance_lock.address_of_other(data)
    print(texts.say("serve.already", url=url, path=str(data)), flush=True)
    if not no_browser:
        announcement.open_page(url)
    return 0


def _serve(
    settings: "Settings",
    own: "ServerAddresses",
    listening: "socket",
    no_browser: bool,
    texts: Texts,
) -> None:
    from viae.cli.serving import announcement
    from viae.server.run import serve

    def ready() -> None:
        with suppress(OSError):  # nobody reads our output any more; the server goes on
            announcement.announce(texts, own, settings)
        if not no_browser:
            announcement.open_in_background(own.here)

    serve(settings, listening, ready)


# The settings of the server


def read_settings(args: argparse.Namespace, environment: Mapping[str, str]) -> "Settings":
    """The checked arguments; names and addresses are known only once the socket listens."""
    from viae.cli.serving import addresses
    from viae.server.settings import Settings

    public, token = args.public_url, args.metrics_token_file
    return Settings(
        data=Path(args.data).expanduser() if args.data else data_folder(),
        public_url=None if public is None else addresses.read_public_url(public),
        proxies=tuple(addresses.read_proxy(word) for word in args.trusted_proxy),
        metrics_token=None if token is None else read_token(token),
        json_logs=args.log == "json",
        database=read_database(environment.get(DATABASE_VARIABLE, "")),
    )


def read_token(path: str) -> str:
    """The token in a file, without the white space around it."""
    with naming_file(path):
        token = read_file(path).strip()
    if len(token) < LEAST_TOKEN or not token.isascii() or not token.isprintable() or " " in token:
        raise Malformed(
            f"{path} holds no token: one line of {LEAST_TOKEN} or more letters, digits and signs",
            key="serve.token",
            params={"path": path, "least": LEAST_TOKEN},
        )
    return token


def read_database(url: str) -> str | None:
    """A PostgreSQL URL; a refusal never repeats it, since it holds a password."""
    if url and not url.startswith(DATABASE_SCHEMES):
        raise Malformed(
            f"{DATABASE_VARIABLE} does not begin with postgresql://",
            key="serve.database",
            params={"variable": DATABASE_VARIABLE},
        )
    return url or None


def with_addresses(settings: "Settings", own: "ServerAddresses") -> "Settings":
    """The settings with the names and addresses of the listening socket."""
    public = settings.public_url
    return replace(
        settings,
        own_names=own.names | ({urlsplit(public).hostname or ""} if public else set()),
        invite_url=public or (*own.network, own.here)[0],
    )
