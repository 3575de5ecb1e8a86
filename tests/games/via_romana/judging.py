"""The naive referee's answers in the words of the package, to be held against each other."""

from collections import Counter
from fractions import Fraction
from typing import Any

from referee.via_romana import Referee

from viae.core.game import Game
from viae.core.state import CHANCE, State


def odds(game: Game, state: State) -> dict[str, Fraction]:
    """What chance may bring, in words, and how likely it is."""
    assert state.current == CHANCE
    weights = {
        str(game.codec.decode(move)): int(state.weight(move)) for move in state.legal_moves()
    }
    return {line: Fraction(weight, sum(weights.values())) for line, weight in weights.items()}


def came_up(judge: Referee) -> Counter[str]:
    """The rules that a finished game has tried, the end included."""
    points = [sum(judge.points(seat).values()) for seat in range(judge.seats)]
    tied = [seat for seat in range(judge.seats) if points.count(points[seat]) > 1]
    end = [f"VR-5 ended by {judge.ending}"]
    end += ["VR-5.3 mission fulfilled" for s in range(judge.seats) if judge.points(s)["mission"]]
    if tied and judge.eagle is None:
        end.append("VR-5.5 tie shared")
    elif tied:
        end.append(f"VR-5.4 tie {'with' if judge.eagle in tied else 'without'} the eagle's owner")
    return judge.met + Counter(end)


def table(judge: Referee) -> dict[str, Any]:
    """What everybody may see, as a spectator's view has it."""
    seen: dict[str, Any] = {
        "cities": {city: city_on(judge, city) for city in judge.table.most},
        "roads": {
            road: {"closed": road in judge.table.signposts, "spaces": row}
            for road, row in judge.table.on_road.items()
        },
        "signposts_left": judge.table.signposts_left(),
        "eagle": judge.eagle,
        "open": in_order(judge, judge.cards.open),
        "discard": in_order(judge, judge.cards.discarded),
        "played": in_order(judge, judge.cards.played),
        "pile": len(judge.cards.pile),
        "idle_turns": judge.idle_turns,
        "seats": [before(judge, seat) for seat in range(judge.seats)],
    }
    if judge.on_turn is not None and not judge.ending:
        seen |= {"start": judge.start, "on_turn": judge.on_turn}
    return seen


def city_on(judge: Referee, city: str) -> dict[str, Any]:
    piece = judge.table.in_city[city]
    return {
        "top": judge.table.top(city),
        "seat": piece.seat if piece else None,
        "piece": piece.kind if piece else None,
    }


def before(judge: Referee, seat: int) -> dict[str, Any]:
    """What lies before a seat."""
    return {
        "cards": len(judge.cards.hands[seat]),
        "known": in_order(judge, judge.cards.seen[seat]),
        "castles_left": judge.table.castles_left(seat),
        "milestones_left": judge.table.milestones_left(seat),
        "markers": by_city([marker._asdict() for marker in judge.table.markers[seat]]),
        "mission": mission(judge, seat) if judge.ending else None,
    }


def mission(judge: Referee, seat: int) -> list[str]:
    return sorted(set(judge.table.colours) - {judge.without[seat]})


def in_order(judge: Referee, cards: list[str]) -> list[str]:
    return sorted(cards, key=judge.cards.order.index)


def by_city(markers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(markers, key=lambda marker: (marker["city"], marker["value"]))


def as_told(view: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """A view without what the referee has no word for, in the referee's order."""
    told = {name: view[name] for name in wanted}
    told["seats"] = [{name: seen[name] for name in wanted["seats"][0]} for seen in view["seats"]]
    for seat in told["seats"]:
        seat["markers"] = by_city(seat["markers"])
        seat["mission"] = seat["mission"] and sorted(seat["mission"])
    return told
