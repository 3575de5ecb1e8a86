"""Options and variants: a game declares them as data; they are checked before it begins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from viae.core.errors import Malformed

Choice = str | int | bool


@dataclass(frozen=True)
class Option:
    """One thing a table may choose before the game; its sentence has the key `option.<name>`."""

    name: str
    choices: tuple[Choice, ...]
    default: Choice

    def as_json(self) -> dict[str, object]:
        return {"name": self.name, "choices": list(self.choices), "default": self.default}


def checked(declared: Sequence[Option], given: Mapping[str, object]) -> dict[str, Choice]:
    """All options of a game with their values, defaults filled in; refuses what is unknown."""
    if not isinstance(given, Mapping):
        raise Malformed(f"options are names with values, not {given!r}")
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise Malformed(
                f"unknown option {name!r}; this game has {names}",
                key="refusal.unknown_option" if known else "refusal.no_options",
                params={"name": name, "known": names},
            )
    chosen: dict[str, Choice] = {}
    for option in declared:
        value = given.get(option.name, option.default)
        fitting = [c for c in option.choices if c == value and type(c) is type(value)]
        if not fitting:
            wanted = ", ".join(str(choice) for choice in option.choices)
            raise Malformed(
                f"option {option.name} cannot be {value!r}; it is one of {wanted}",
                key="refusal.option_value",
                params={"name": option.name, "value": value, "choices": wanted},
            )
        chosen[option.name] = fitting[0]
    return chosen
