"""The naive referee's answers in the words of the package, to be held against each other."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from referee.via_appia import Referee
from referee.via_appia_goods import SIZES, Outcome

from viae.core.computed import as_computed
from viae.core.game import Facts, Game
from viae.core.state import CHANCE, SPECTATOR, State

PUSH_TOKENS = 4
LONG_WAY = {"A": 10, "B": 11, "C": 14}
"""How many spaces of each section are on the long way of the other board."""


def other_board(shipped: Facts) -> dict[str, Any]:
    """A long way of small and medium spaces in each section, and large ones as short cuts.

    Cards give one sesterce each, or two stones of a size: large ones soon run out.
    """
    spaces: list[dict[str, Any]] = []
    lines: list[list[str]] = []
    for section in shipped["sections"]:
        whole = [dict(space) for space in shipped["spaces"] if space["section"] == section["id"]]
        long = LONG_WAY[section["id"]]
        way = [section["from"], *(space["id"] for space in whole[:long]), section["to"]]
        lines += [list(pair) for pair in pairwise(way)]
        for number, space in enumerate(whole[:long]):
            space["size"] = "medium" if number % 3 == 1 else "small"
        for number, space in enumerate(whole[long:]):
            space["size"] = "large"
            lines += [[way[4 * number + 1], space["id"]], [space["id"], way[4 * number + 4]]]
        spaces += whole
    cards = [
        {"id": card["id"], "sesterces": 1, "stones": [SIZES[number % 3]] * 2}
        for number, card in enumerate(shipped["income_cards"])
    ]
    return {**shipped, "spaces": spaces, "lines": lines, "income_cards": cards}


def odds(state: State, moves: dict[str, int]) -> dict[str, Fraction]:
    """How likely each of chance's moves is, by their words."""
    assert state.current == CHANCE
    weights = {line: int(state.weight(move)) for line, move in moves.items()}
    total = sum(weights.values())
    return {line: Fraction(weight, total) for line, weight in weights.items()}


def outcome(game: Game, state: State) -> Outcome:
    """What came of a push that was just made."""
    numbers = as_computed(state).outcome
    assert numbers is not None
    fallen = dict(zip(SIZES, numbers, strict=False))
    quarry = game.view(state, int(SPECTATOR))["quarry"]
    return Outcome(fallen, by_size(stone[0] for stone in quarry))


def by_size(stones: Iterable[str]) -> dict[str, int]:
    counted = Counter(stones)
    return {size: counted[size] for size in SIZES}


def came_up(judge: Referee) -> Counter[str]:
    """The rules that a finished game has tried, the end included."""
    places = judge.places()
    end = Counter([f"VA-8 ended by {judge.ending}"])
    end["VA-8.1 token and whole road"] += (
        judge.road.token_taken_at_the_end() and judge.road.is_full()
    )
    end["VA-8.3 shared win"] += places.count(0) > 1
    end["VA-8.3 shared lower place"] += any(places.count(place) > 1 for place in places if place)
    end["VA-8.2 most sesterces shared"] += judge.purses.count(max(judge.purses)) > 1
    for section in judge.road.sections:
        held = sorted((bonus[section] for bonus in judge.road.bonus), reverse=True)
        end[f"VA-8.2 most of a section: {held.count(held[0])}"] += held[0] > 0
        if held[0] > held[1] > 0:
            end[f"VA-8.2 second of a section: {held.count(held[1])}"] += 1
    return judge.met + end


def table(judge: Referee) -> dict[str, Any]:
    """What everybody may see once the start player is drawn, as a spectator's view has it."""
    road = judge.road
    return {
        "edition": judge.edition,
        "start_player": judge.start,
        "round": judge.round,
        "idle_rounds": judge.idle_rounds,
        "last_round": road.token_taken_at_the_end() or road.is_full(),
        "road": {space: space in road.built for space in road.size},
        "cards": sorted(judge.cards.face_up),
        "pile": len(judge.cards.pile),
        "used": len(judge.cards.used),
        "supply": {
            "stones": judge.stones.supply,
            "tiles": judge.tiles.supply,
            "push_tokens": PUSH_TOKENS - sum(judge.extra_push),
            "bonus": {section: bonus_left(judge, section) for section in road.sections},
        },
        "city_tokens": road.tokens,
        "city_markers": road.markers,
        "quarry": judge.stones.tray,
        "aim": judge.aim and {"size": judge.aim[0], "place": judge.aim[1]},
        "won": by_size(judge.stones.won),
        "pushes": judge.pushed,
        "target": judge.target,
        "handed_back": by_size(judge.tiles.aside),
        "first_built": judge.first_built,
        "seats": [before(judge, seat) for seat in range(judge.seats)],
    }


def bonus_left(judge: Referee, section: str) -> int:
    number = judge.road.sections.index(section)
    spaces = list(judge.road.section.values()).count(number)
    return spaces - sum(bonus[section] for bonus in judge.road.bonus)


def before(judge: Referee, seat: int) -> dict[str, Any]:
    """What lies before a seat."""
    return {
        "figure": judge.road.figures[seat],
        "score": sum(judge.points(seat).values()),
        "purse": judge.purses[seat],
        "stones": judge.stones.owned[seat],
        "cart": by_size(judge.tiles.carts[seat]),
        "bonus": {section: judge.road.bonus[seat][section] for section in judge.road.sections},
        "push_token": judge.extra_push[seat],
        "cities": judge.road.cities[1 : judge.road.reached[seat] + 1],
        "open_points": judge.points(seat),
    }


def as_told(view: dict[str, Any]) -> dict[str, Any]:
    """A view with what the referee has words for."""
    left_out = ("seat", "phase", "current", "on_turn", "open_purses")
    told = {name: seen for name, seen in view.items() if name not in left_out}
    return {**told, "quarry": by_size(stone[0] for stone in view["quarry"])}
