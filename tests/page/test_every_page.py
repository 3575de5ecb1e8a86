"""Every page, light, dark and on a phone: a picture of it, and no accessibility barrier."""

from pathlib import Path
from typing import Any

import pytest

from building.page import fetch_packages, fetched_node, packaged_node, system_node
from page.conftest import NewVisitor
from page.scenes import SCENES, Tables
from page.visitors import PHONE, WIDE

pytestmark = pytest.mark.all

PICTURES = Path(__file__).parent / "pictures"
WEB = Path(__file__).parents[2] / "web"
GRAVE = ("serious", "critical")
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"viewport": WIDE, "color_scheme": "light"},
    "dark": {"viewport": WIDE, "color_scheme": "dark"},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
BARRIERS = f"""async () => {{
  const {{ violations }} = await axe.run({{ resultTypes: ['violations'] }});
  return violations
    .filter(({{ impact }}) => {list(GRAVE)}.includes(impact))
    .map(({{ id, nodes }}) => [id, ...nodes.map(({{ html }}) => html)].join('\\n  '));
}}"""


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that finds accessibility barriers, from npm."""
    node = system_node() or packaged_node() or fetched_node()
    if node is None or not fetch_packages(node, WEB, "--include=dev"):
        pytest.skip("without Node and a network there is no axe-core")
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
@pytest.mark.parametrize("look", LOOKS)
def test_pages_have_no_barriers(
    look: str, scene: Any, new_visitor: NewVisitor, tables: Tables, axe: str
) -> None:
    visitor = new_visitor(**LOOKS[look])
    visitor.sign_in(tables.livia)
    page = visitor.page
    scene(page, tables)
    page.evaluate("document.fonts.ready.then(() => null)")
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"{scene.__name__}-{look}.png")
    page.evaluate(axe)
    assert page.evaluate(BARRIERS) == []
