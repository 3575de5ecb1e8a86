"""What a move is about in a board's picture: highlights lie where the picture has the thing."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias
from xml.etree import ElementTree

import pytest

from games.pictures import parts
from viae import catalog
from viae.core.codec import Move
from viae.core.state import CHANCE, GUESS

View: TypeAlias = dict[str, Any]
Middle: TypeAlias = tuple[float, float]
Parts: TypeAlias = dict[str, ElementTree.Element]

STEPS, EVERY = 300, 6
UNSEEN = {
    "via_romana": {"end_turn", "pay", "pay_two", "discard"},
    "via_appia": {"stop", "sell", "comfort"},
}


def middle(found: Parts, name: str) -> Middle:
    return (float(found[name].attrib["data-x"]), float(found[name].attrib["data-y"]))


def romana(view: View, move: Move, found: Parts) -> list[Middle]:
    """Where the things of a move are, by their ids."""
    if move.kind == "two_milestones":
        spaces = view["roads"][move["road"]]["spaces"]
        free = [f"{move['road']}.{one}" for one, seat in enumerate(spaces, 1) if seat is None]
        near, far = free[:2], free[-2:]
        walls = middle(found, str(move["city"]))
        return min(
            ([middle(found, name) for name in pair] for pair in (near, far)),
            key=lambda pair: min(abs(x - walls[0]) + abs(y - walls[1]) for x, y in pair),
        )
    if move.kind == "score":
        inside = [part.attrib.get("id", "") for part in found[str(move["road"])].iter()]
        return [middle(found, name) for name in inside[1:] if name]
    if move.kind == "take":
        return [middle(found, f"supply-open-{view['open'].index(move['card']) + 1}")]
    (value,) = move.params.values()
    return [middle(found, f"marker-{value}" if move.kind == "marker" else str(value))]


def appia(_: View, move: Move, found: Parts) -> list[Middle]:
    left, top = middle(found, "quarry")
    if move.kind == "push":
        scale = float(found["quarry"].attrib["data-mm"])
        radius = {"small": 10, "medium": 14, "large": 20}[str(move["size"])]
        return [(left + int(move["place"]) * scale, top - radius * scale)]
    if move.kind == "direction":
        x, y = middle(found, f"direction-{move['angle']}")
        return [(left + x, top + y)]
    if move.kind == "income":
        return [middle(found, f"card-{move['card']}")]
    (value,) = move.params.values()
    return [middle(found, f"supply-tile-{value}" if "tile" in move.params else str(value))]


def sampled(name: str) -> Iterator[tuple[View, list[Move], Parts]]:
    """States of a game as the seat to decide sees them, with one move of each kind."""
    game = catalog.load_game(name)
    state = game.new_state(3)
    state.think(GUESS)
    rng = Random(3)
    for step in range(STEPS):
        if state.is_over():
            return
        legal = list(state.legal_moves())
        if state.current != CHANCE and step % EVERY == 0:
            view = game.view(state, int(state.current))
            named = {
                move.kind: move for move in map(game.codec.decode, rng.sample(legal, len(legal)))
            }
            yield view, list(named.values()), parts(game.picture(view))
        state.act(rng.choice(legal))


@pytest.mark.parametrize(("name", "where"), [("via_romana", romana), ("via_appia", appia)])
def test_highlights_lie_where_the_picture_has_the_thing(
    name: str, where: Callable[[View, Move, Parts], list[Middle]]
) -> None:
    game = catalog.load_game(name)
    seen = set()
    for view, moves, found in sampled(name):
        for move in moves:
            highlights = game.highlights(view, game.codec.encode(move))
            expected = [] if move.kind in UNSEEN[name] else where(view, move, found)
            assert [(one.x, one.y) for one in highlights] == [
                pytest.approx(one, abs=0.06) for one in expected
            ], str(move)
            assert all(
                0 < 2 * highlight.corner <= min(highlight.width, highlight.height)
                for highlight in highlights
            )
            seen.add(move.kind)
    assert len(seen) >= 6, seen


def test_a_game_that_the_page_draws_itself_has_no_highlights() -> None:
    game = catalog.load_game("strada_romana")
    state = game.new_state(2)
    assert game.highlights(game.view(state, 0), state.legal_moves()[0]) == []
