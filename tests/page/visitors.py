"""Visitors: browser contexts that record errors and requests to other hosts."""

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request
from server.live_server import Guest

PATIENCE = 30_000.0
"""Milliseconds until a test gives up waiting for the page: slow machines need some."""
USUAL = {"width": 1120, "height": 720}
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 640}
IMPATIENT = [{"name": "viae.speed", "value": "at_once"}]
"""A setting in local storage: updates are not animated."""


class Visitor:
    """A browser context: cookies, tabs, and a record of everything that goes wrong."""

    def __init__(self, browser: Browser, url: str, **settings: Any) -> None:
        usual: dict[str, Any] = {"viewport": USUAL, "locale": "en", "reduced_motion": "reduce"}
        if "reduced_motion" not in settings:
            usual["storage_state"] = {"origins": [{"origin": url, "localStorage": IMPATIENT}]}
        self.url = url
        self.context: BrowserContext = browser.new_context(base_url=url, **{**usual, **settings})
        self.context.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.expected: tuple[str, ...] = ()
        """Parts of errors that a test causes itself, by stopping the server."""
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self.errors.append(f"error: {error.error}"))
        self.context.on("request", self._asked)
        self.page: Page = self.context.new_page()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _asked(self, request: Request) -> None:
        asked = urlsplit(request.url)
        ours = urlsplit(self.url)
        if asked.scheme not in ("data", "blob") and asked.netloc != ours.netloc:
            self.errors.append(f"asked another host: {request.url}")

    def complaints(self) -> list[str]:
        return [one for one in self.errors if not any(word in one for word in self.expected)]

    def open(self, path: str = "/") -> Page:
        self.page.goto(path)
        return self.page

    def sign_in(self, guest: Guest) -> None:
        """Take over a guest's session."""
        for name, value in guest.http.cookies.items():
            self.context.add_cookies([{"name": name, "value": value, "url": self.url}])

    def set_setting(self, name: str, value: str) -> None:
        """Set what an earlier visit would have left in local storage."""
        self.context.add_init_script(f"localStorage.setItem('viae.{name}', '{value}')")
