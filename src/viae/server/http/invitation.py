"""Invitations: the address by which others reach the server, and its QR code."""

import io
import ipaddress

import segno
from fastapi import Request

from viae.server.http.dependencies import Dependencies

QUIET_ZONE = 2
"""Light squares around the code; on the page's even ground fewer than the usual four do."""


def qr_svg(url: str) -> str:
    """An address as a QR code, an SVG without a size of its own."""
    drawing = io.BytesIO()
    segno.make_qr(url).save(
        drawing,
        kind="svg",
        border=QUIET_ZONE,
        dark="#2B2622",
        light="#FFFFFF",  # in the dark as well: not every phone reads a negative
        xmldecl=False,
        omitsize=True,
        svgclass=None,
        lineclass=None,
        nl=False,
    )
    return drawing.getvalue().decode()


def address_for_others(deps: Dependencies, request: Request) -> str:
    """The address by which others reach this server, which `localhost` is not."""
    if deps.origins.public_url is not None:
        return deps.origins.public_url
    if deps.invite_url is not None and is_here(request.url.hostname or ""):
        return deps.invite_url
    return f"{request.url.scheme}://{request.url.netloc}"


def is_here(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
