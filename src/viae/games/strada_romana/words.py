"""The game in words: which sentence says a prompt, a choice, an event; `text/` has them."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from viae.core.codec import Event
from viae.core.game import Facts, Game, Say
from viae.games.strada_romana.board import START
from viae.games.strada_romana.codes import COLLECTING, IDLE_ROUNDS, LOOKED, MOVING, STEPS
from viae.games.strada_romana.facts import LANES
from viae.games.strada_romana.rules import collecting
from viae.games.strada_romana.state import State


def terms(game: Game) -> Mapping[str, Say | str]:
    """Names of wagons as they are, squares and market-places by row and lane."""
    facts = game.facts
    words: dict[str, Say | str] = {
        f"wagon.{wagon['id']}": wagon["name"] for wagon in facts["wagons"]
    }
    beside = {square["market"]: square["row"] for square in facts["squares"]}
    for square in facts["squares"]:
        said = Say("square", {"row": square["row"], "lane": square["lane"]})
        words[f"to.{square['id']}"] = said
        words[f"origin.{square['id']}"] = said
    for market in facts["markets"]:
        words[f"market.{market['id']}"] = Say(
            "market_place", {"row": beside[market["id"]], "side": market["side"]}
        )
    return words


def prompt(state: State) -> Say:
    """What the current seat has to do now."""
    seat = {"seat": int(state.current)}
    if state.phase == LOOKED:
        return Say("prompt.looked", seat)
    if state.phase == COLLECTING:
        both = state.seats > 3 and state.collected == 0
        return Say("prompt.collect_both" if both else "prompt.collect_one", seat)
    if state.phase == MOVING:
        return _moving_prompt(state, seat)
    return Say("prompt.turn", seat)


def _moving_prompt(state: State, seat: dict[str, int]) -> Say:
    if state.steps == STEPS:
        return Say("prompt.fourth_step", seat)
    steps = int(STEPS - state.steps)
    if state.paid == 0:
        return Say("prompt.moving", {**seat, "steps": steps})
    paid = Say(f"special.{int(state.paid)}")
    return Say("prompt.moving_paid", {**seat, "steps": steps, "paid": paid})


def move_text(game: Game, state: State, move: int) -> Say:
    """A choice with what it brings."""
    facts = game.facts
    named = game.codec.decode(move)
    params: dict[str, object] = dict(named.params)
    if named.kind == "step":
        return Say(f"move.{_way(state, facts, named.params)}", params)
    if named.kind == "overtake" and params["to"] == "goal":
        return Say("move.overtake_to_goal", params)
    if named.kind == "pay":
        return Say("move.pay", {**params, "paid": Say(f"special.{params['coins']}")})
    if named.kind == "collect_tile":
        zone = _number(facts["zones"], params["zone"])
        good = state.zones[zone]
        pays = int(collecting.cubes_on_markets(state, good))
        return Say("move.collect_tile", {**params, "good": facts["goods"][good], "coins": pays})
    if named.kind == "collect_cube":
        market = _number(facts["markets"], params["market"])
        return Say("move.collect_cube", {**params, "good": facts["goods"][state.markets[market]]})
    return Say(f"move.{named.kind}", params)


def _number(things: Sequence[Mapping[str, object]], name: object) -> int:
    return [thing["id"] for thing in things].index(name)


def group(game: Game, state: State, move: int) -> tuple[Say, Say] | None:
    """Steps stand under their wagon, payments and wagon tiles under a heading of their own."""
    facts = game.facts
    named = game.codec.decode(move)
    params = named.params
    if named.kind in ("step", "overtake"):
        number = _number(facts["wagons"], params["wagon"])
        at = state.at[number]
        origin = "start" if at == START else facts["squares"][at]["id"]
        to_rome = bool(state.to_rome >> number & 1)
        heading = {
            "wagon": params["wagon"],
            "origin": origin,
            "arrow": "▶" if to_rome else "◀",
        }
        end = Say("end.rome" if to_rome else "end.portus")
        short = {
            "arrow": _arrow(state, facts, named.kind, params, to_rome),
            "to": end if params["to"] == "goal" else params["to"],
            "steps": params.get("steps", 1),
        }
        return Say("group.wagon", heading), Say(f"short.{named.kind}", short)
    if named.kind == "pay":
        paid = Say(f"special_short.{params['coins']}")
        return Say("group.pay"), Say("short.pay", {"coins": params["coins"], "paid": paid})
    if named.kind == "take":
        return Say("group.take"), Say("short.take", params)
    return None


def _arrow(
    state: State, facts: Facts, kind: str, params: Mapping[str, object], to_rome: bool
) -> str:
    """The way of a step as the board is drawn, Portus at the left."""
    if kind == "overtake":
        return "↷" if to_rome else "↶"
    way = _way(state, facts, params)
    if way not in ("sideways", "diagonal"):
        return "→" if to_rome else "←"
    lane = {square["id"]: LANES.index(square["lane"]) for square in facts["squares"]}
    wagon = _number(facts["wagons"], params["wagon"])
    up = lane[str(params["to"])] < lane[facts["squares"][state.at[wagon]]["id"]]
    if way == "sideways":
        return "↑" if up else "↓"
    if to_rome:
        return "↗" if up else "↘"
    return "↖" if up else "↙"


def _way(state: State, facts: Facts, params: Mapping[str, object]) -> str:
    """Which kind of step leads there: enter, arrive, forward, diagonal or sideways."""
    wagon = _number(facts["wagons"], params["wagon"])
    origin = state.at[wagon]
    if origin == START:
        return "enter"
    if params["to"] == "goal":
        return "arrive"
    here = facts["squares"][origin]
    ends = {here["id"], params["to"]}
    for kind, way in (("sideways", "sideways"), ("diagonals", "diagonal")):
        if any(set(join) == ends for join in facts[kind]):
            return way
    return "forward"


# The log


def sentences(events: Sequence[Event]) -> list[Say]:
    """The log: a seat's steps in a row are one sentence, and so are the tiles it shows."""
    said: list[Say] = []
    for (kind, _), group in groupby(events, key=_belongs_to):
        together = list(group)
        if kind == "stepped":
            said += _told_steps(together)
        elif kind == "wagon_tile_shown":
            said += _told_shown(together)
        else:
            said += [_event_text(event) for event in together]
    return said


def _belongs_to(event: Event) -> tuple[str, int]:
    """What one sentence can hold: the steps of one seat, or any row of events of one kind."""
    return event.kind, event.params["seat"] if event.kind == "stepped" else -1


def _told_steps(steps: Sequence[Event]) -> list[Say]:
    """Where each wagon went; steps of one wagon in a row from where they began."""
    ways: list[dict[str, object]] = []
    for step in steps:
        way = {name: step.params[name] for name in ("wagon", "origin", "to")}
        if ways and ways[-1]["wagon"] == way["wagon"] and ways[-1]["origin"] != way["to"]:
            way["origin"] = ways.pop()["origin"]
        ways.append(way)
    told = [Say("told.way", way) for way in ways]
    return [Say("told.steps", {"seat": steps[0].params["seat"], "ways": told})]


def _told_shown(shown: Sequence[Event]) -> list[Say]:
    wagons: dict[int, list[str]] = {}
    for event in shown:
        wagons.setdefault(event.params["seat"], []).append(event.params["wagon"])
    return [Say("told.shown", {"seat": seat, "wagon": wagons[seat]}) for seat in sorted(wagons)]


def _event_text(event: Event) -> Say:
    params = dict(event.params)
    if event.kind == "paid":
        return Say("told.paid", {**params, "paid": Say(f"special.{params['coins']}")})
    if event.kind == "pile_seen":
        names = [Say("wagon_name", {"wagon": wagon}) for wagon in params["pile"].split()]
        return Say("event.pile_seen", {**params, "pile": names})
    if event.kind == "game_over" and params["idle"] >= IDLE_ROUNDS:
        return Say("told.over_idle", params)
    return Say(f"event.{event.kind}", params)
