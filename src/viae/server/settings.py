"""The settings of one server: read once at the start. The command line has checked them."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

DATABASE_FILE = "viae.db"


@dataclass(frozen=True)
class Settings:
    """The data folder, the names of the server, and what it trusts."""

    data: Path
    public_url: str | None = None
    """The address others reach it by, such as https://viae.example; None on a home network."""
    own_names: frozenset[str] = frozenset()
    """Host names and addresses without a port, in lower case, that are this server's own."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose forwarded addresses are believed."""
    metrics_token: str | None = field(default=None, repr=False)
    json_logs: bool = False
    database: str | None = field(default=None, repr=False)
    """A PostgreSQL URL; None for a SQLite file in the data folder."""
    invite_url: str | None = None
    """The address to invite others by: the public one, else the one on the local network, else
    this machine's own."""

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        return self.database or f"sqlite:///{quote(str((self.data / DATABASE_FILE).absolute()))}"
