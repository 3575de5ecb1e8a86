"""The code that others scan to come in."""

import io

import segno

QUIET_ZONE = 2
"""Light squares around the code; on the page's even ground fewer than the usual four do."""


def qr_svg(url: str) -> str:
    """An address as a QR code: a drawing that fills whatever space it is given."""
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
