"""The page of a report: one HTML file that needs no other, for light and dark, page and phone."""

from collections.abc import Sequence
from html import escape

from viae.drawing.palette import INTERFACE, SEATS, Shades, css

SOURCES: Shades = {
    "source-0": ("#37586A", "#8FB3C4"),
    "source-1": ("#CB8B41", "#DDA85F"),
    "source-2": ("#5F7F52", "#9DBB8C"),
    "source-3": ("#A9553B", "#CF7F64"),
    "source-4": ("#857459", "#B8A887"),
    "source-5": ("#6F5A86", "#AF9AC6"),
    "on-source-0": ("#FFFFFF", "#14110E"),
    "on-source-1": ("#1F140A", "#14110E"),
    "on-source-2": ("#FFFFFF", "#14110E"),
    "on-source-3": ("#FFFFFF", "#14110E"),
    "on-source-4": ("#FFFFFF", "#14110E"),
    "on-source-5": ("#FFFFFF", "#14110E"),
}

PAGE = """
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:40px 24px 64px}
h1,h2{font-family:"Source Serif 4",Georgia,"Times New Roman",serif;font-weight:600;line-height:1.2}
h1{font-size:36px;margin:4px 0 12px;letter-spacing:-.01em}
h2{font-size:21px;margin:0 0 2px}
p{margin:0 0 12px;max-width:68ch}
.kicker{color:var(--accent);font-size:13px;letter-spacing:.12em;text-transform:uppercase;margin:0}
.lead{font-size:19px}
.quiet,figcaption,dt,th{color:var(--quiet-ink)}
.stopped{border:1px solid var(--warning);border-left-width:6px;border-radius:6px;padding:12px 16px}
.plots{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:20px;margin:28px 0 20px}
.plots>div{display:flex;flex-direction:column;gap:20px;min-width:0}
figure,.card{margin:0;padding:20px;background:var(--surface);border:1px solid var(--line);
border-radius:6px;min-width:0}
figcaption{font-size:14px;margin:0 0 14px}
.legend{display:flex;flex-wrap:wrap;gap:4px 14px;font-size:14px;margin:0 0 12px}
.legend i{display:inline-block;width:11px;height:11px;border-radius:2px;margin-right:6px}
.wide{overflow-x:auto;margin:0 0 20px}
table{border-collapse:collapse;width:100%;font-size:15px;font-variant-numeric:tabular-nums}
th,td{padding:7px 10px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
th:nth-child(2),td:nth-child(2){text-align:left}
th{font-weight:500;font-size:13px}
tr:last-child td{border-bottom:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 18px;margin:0 0 16px}
dd{margin:0;overflow-wrap:anywhere}
pre{margin:0;padding:12px 14px;background:var(--ground);border:1px solid var(--line);
border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}
svg{display:block;width:100%;height:auto;overflow:visible;font-family:system-ui,sans-serif;
font-variant-numeric:tabular-nums}
svg text{fill:var(--ink)}
svg .tick{font-size:12.5px;fill:var(--quiet-ink)}
svg .name,svg .figure{font-size:14.5px;paint-order:stroke;stroke:var(--surface);stroke-width:6px;
stroke-linejoin:round}
svg .figure{font-weight:600}
svg .badge{font-size:11px;font-weight:700}
svg .inside{font-size:11.5px;font-weight:600}
svg .grid{stroke:var(--line);fill:none}
svg .base,svg .zero{stroke:var(--quiet-ink);fill:none}
svg .even{stroke:var(--accent);stroke-width:1.5;stroke-dasharray:4 4;fill:none}
svg .mean{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:4 4;fill:none}
svg .whisker{stroke:var(--ink);stroke-width:1.6;fill:none}
svg .half{stroke:var(--ink);stroke-width:3;stroke-linecap:round;fill:none}
svg .median{fill:var(--surface);stroke:var(--ink);stroke-width:2}
svg .accent{fill:var(--accent)}
svg .track{fill:var(--ground)}
@media (max-width:800px){.plots{grid-template-columns:minmax(0,1fr)}
main{padding:24px 14px 40px}h1{font-size:27px}.lead{font-size:17px}figure,.card{padding:16px 12px}}
@media (max-width:480px){svg .tick{font-size:15.5px}svg .name,svg .figure{font-size:17.5px}
svg .inside{font-size:13.5px}}
@media print{figure,.card{break-inside:avoid}}
"""


def page(
    kind: str,
    title: str,
    heading: str,
    intro: str,
    columns: Sequence[Sequence[str]],
    below: str,
) -> str:
    """A whole page. The columns hold figures, and stand below each other on a phone."""
    grid = "\n".join("<div>\n" + "\n".join(column) + "\n</div>" for column in columns)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>{style()}</style>
</head>
<body>
<main>
<p class="kicker">Viae · {kind}</p>
<h1>{escape(heading)}</h1>
{intro}
<div class="plots">
{grid}
</div>
{below}
</main>
</body>
</html>
"""


def lead(text: str) -> str:
    return f'<p class="lead">{escape(text)}</p>'


def figure(title: str, caption: str, plot: str) -> str:
    head = f"<h2>{escape(title)}</h2>\n<figcaption>{escape(caption)}</figcaption>"
    return f"<figure>\n{head}\n{plot}\n</figure>"


def style() -> str:
    fills = "".join(
        f".source-{n}{{fill:var(--source-{n});background:var(--source-{n})}}" for n in range(6)
    )
    fills += "".join(f"svg .on-source-{n}{{fill:var(--on-source-{n})}}" for n in range(6))
    # A game with more seats than there are colours begins again; the numbers still tell them apart.
    legions = [name for name in SEATS if name.startswith("seat-")]
    for number in range(8):
        legion = legions[number % len(legions)]
        fills += f".seat-{number}{{fill:var(--{legion})}}"
        fills += f"svg .on-seat-{number}{{fill:var(--on-{legion})}}"
    return css(INTERFACE | SEATS | SOURCES) + PAGE + fills
