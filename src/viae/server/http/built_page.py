"""The page that people play on, as Vite built it from `web/`: read once, served from memory.

Without it the server shows the plain page.
"""

import hashlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request, Response

from viae.server.security.origins import is_under

ROUTES = ("/", "/table/{id}", "/replay/{id}")
"""The addresses that the page itself understands: each gets the same file, which reads the rest."""
START = "index.html"
ASSETS = "assets/"
"""What lies here has a digest of its content in its name."""
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How a file may be packed, best first, and how the packed file's name ends."""
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""By our own list: some systems have strange ideas of what a script is."""
UNKNOWN_KIND = "application/octet-stream"


def built_page() -> Path | None:
    """Where the built page lies: in the wheel, or where `npm run build` left it in a checkout."""
    here = Path(__file__).parent
    checkout = here.parents[3] / "web" / "dist"
    return next((place for place in (here / "built", checkout) if (place / START).exists()), None)


@dataclass(frozen=True)
class File:
    """One file of the page."""

    content: bytes
    packed: Mapping[str, bytes]
    """By encoding."""
    kind: str
    caching: str
    tag: str
    """By which the browser asks whether what it has is still the same."""

    def answer(self, request: Request, status: int = 200) -> Response:
        """The file, in the best encoding that the browser takes; nothing if it has it already."""
        headers = {"Cache-Control": self.caching, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if status == 200 and self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        taken = encodings_in(request.headers.get("accept-encoding", ""))
        best = next((encoding for encoding in self.packed if encoding in taken), None)
        if best is None:
            return Response(self.content, status, headers, self.kind)
        headers["Content-Encoding"] = best
        return Response(self.packed[best], status, headers, self.kind)


def encodings_in(header: str) -> set[str]:
    """The encodings that a browser takes; a weight of 0 says that it does not."""
    parts = (part.replace(" ", "").lower().partition(";q=") for part in header.split(","))
    return {name for name, _, weight in parts if not weight or weight.strip("0.")}


def read_page(folder: Path | None) -> dict[str, File]:
    """Every file of the built page, by its path; none without one."""
    if folder is None:
        return {}
    contents = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    return {
        name: File(
            content=content,
            packed={
                encoding: contents[name + ending]
                for encoding, ending in ENCODINGS.items()
                if name + ending in contents
            },
            kind=KINDS.get(Path(name).suffix, UNKNOWN_KIND),
            caching=FOREVER if name.startswith(ASSETS) else ASK_AGAIN,
            tag=f'W/"{hashlib.sha256(content).hexdigest()[:20]}"',
        )
        for name, content in contents.items()
        if not name.endswith(tuple(ENCODINGS.values()))
    }


def make_router(files: Mapping[str, File]) -> APIRouter:
    """The routes of the built page; none without one."""
    router = APIRouter(include_in_schema=False)
    if not files:
        return router

    def add(path: str, handler: Callable[..., Awaitable[Response]]) -> None:
        router.add_api_route(path, handler, methods=["GET", "HEAD"])

    async def start(request: Request) -> Response:
        return files[START].answer(request)

    async def asset(name: str, request: Request) -> Response:
        if ASSETS + name not in files:
            raise HTTPException(404)
        return files[ASSETS + name].answer(request)

    async def other(request: Request) -> Response:
        return files[request.url.path.removeprefix("/")].answer(request)

    for route in ROUTES:
        add(route, start)
    add(f"/{ASSETS}{{name:path}}", asset)
    for name in files:
        if name != START and not name.startswith(ASSETS):
            add(f"/{name}", other)
    return router


def not_found_page(files: Mapping[str, File], request: Request) -> Response | None:
    """For a person at a wrong address: the page, which tells them so. Programs get None."""
    by_person = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not files or not by_person or is_under(request.url.path, "/api"):
        return None
    return files[START].answer(request, 404)
