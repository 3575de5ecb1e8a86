"""No compiled module has a constant left of `<<`.

mypyc makes a 32-bit shift of it, silently wrong from 31 on. It does the same to a name that only
ever stands for a constant: a Final, or a variable set once. Powers of two come from the table BIT.
"""

import ast
import tomllib
from pathlib import Path

import pytest

from building import rules

ROOT = Path(__file__).resolve().parent.parent.parent


def shifted_constants(code: str) -> list[int]:
    """The lines that shift a constant to the left."""
    module = ast.parse(code)
    varying = varying_names(module)
    return [
        node.lineno
        for node in ast.walk(module)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and not varies(node.left, varying)
    ]


def varies(expression: ast.expr, varying: set[str]) -> bool:
    """Can it have different values? Its words in capitals are constants."""
    for part in ast.walk(expression):
        if isinstance(part, ast.Subscript):
            return True
        if isinstance(part, ast.Attribute) and not part.attr.isupper():
            return True
        if isinstance(part, ast.Name) and part.id in varying:
            return True
    return False


def varying_names(module: ast.Module) -> set[str]:
    """Parameters, loop variables, and whatever is set to something that varies."""
    parameters = {node.arg for node in ast.walk(module) if isinstance(node, ast.arg)}
    loops = [node.target for node in ast.walk(module) if isinstance(node, ast.For)]
    varying = parameters | {name for target in loops for name in names_in(target)}
    changed = True
    while changed:
        before = len(varying)
        for node in ast.walk(module):
            if isinstance(node, ast.AugAssign):
                varying |= names_in(node.target)
            if isinstance(node, ast.Assign) and varies_when_called(node.value, varying):
                varying |= {name for target in node.targets for name in names_in(target)}
            if isinstance(node, ast.AnnAssign) and varies_when_called(node.value, varying):
                varying |= names_in(node.target)
        changed = len(varying) > before
    return varying


def varies_when_called(value: ast.expr | None, varying: set[str]) -> bool:
    """As `varies`; and what a function of ours gives is no constant, unlike `i64(1)`."""
    if value is None:
        return False
    calls = [part.func for part in ast.walk(value) if isinstance(part, ast.Call)]
    ours = [f for f in calls if isinstance(f, ast.Name) and f.id not in ("i64", "int")]
    return bool(ours) or varies(value, varying)


def names_in(target: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def test_no_compiled_module_shifts_a_constant(monkeypatch: pytest.MonkeyPatch) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    monkeypatch.chdir(ROOT / "src")
    modules = rules.modules_to_compile(project["tool"]["viae"]["compiled"])
    assert {"viae/core/state.py", "viae/core/rng.py", "viae/games/strada_romana/rules/turn.py"} <= {
        *modules
    }
    found = {name: shifted_constants(Path(name).read_text("utf-8")) for name in modules}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "shift",
    ["1 << n", "(1) << n", "-1 << n", "(2 - 1) << n", "ONE << n", "codes.ONE << n", "i64(1) << n"],
)
def test_a_shifted_constant_is_caught(shift: str) -> None:
    assert shifted_constants(f"ONE: Final[i64] = 1\ndef f(n: i64) -> i64:\n    return {shift}") == [
        3
    ]


def test_a_variable_that_is_set_once_is_caught() -> None:
    assert shifted_constants("def f(n: i64) -> i64:\n    one: i64 = 1\n    return one << n") == [3]


@pytest.mark.parametrize("shift", ["n << 3", "self.c << 21", "BIT[2] << n", "(n + 1) << n"])
def test_shifting_what_varies_is_fine(shift: str) -> None:
    assert shifted_constants(f"def f(n: i64) -> i64:\n    return {shift}") == []


def test_shifting_a_variable_that_changes_is_fine() -> None:
    for code in ("a = 1\n    a += n", "for a in range(n):\n        n = a", "a = g()\n    b = a"):
        assert shifted_constants(f"def f(n: i64) -> i64:\n    {code}\n    return a << n") == []
