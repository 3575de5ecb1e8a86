"""Coins come and go only as the rules say: an account kept from the events alone, SR-3 to SR-5."""

from typing import cast

import pytest
from conformance.walks import BY_KIND, COMPILED, EVEN, Spec, take_walk

from viae import catalog
from viae.core.codec import Event
from viae.games.strada_romana.codes import COINS_FOR_A_CHIP
from viae.games.strada_romana.state import State

GAMES = 30 if COMPILED else 6
START_COINS = (0, 1, 2, 3, 3)  # SR-2.3


def book(account: list[int], event: Event) -> None:
    """What an event means for the seats' coins, a chip being worth five."""
    if event.kind == "start_player":
        seats = len(account)
        for place in range(seats):
            account[(event.params["seat"] + place) % seats] = START_COINS[place]
    elif event.kind == "passed":
        account[event.params["seat"]] += 1
    elif event.kind == "tile_collected":
        account[event.params["seat"]] += event.params["coins"]
    elif event.kind == "paid":
        account[event.params["seat"]] -= event.params["coins"]


@pytest.mark.parametrize("style", [EVEN, BY_KIND])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_coins_flow_as_the_rules_say(seats: int, style: str) -> None:
    game = catalog.load_game("strada_romana")
    booked = set()
    for seed in range(GAMES):
        walk = take_walk(game, Spec(seats, seed, style=style))
        state = cast(State, walk.start())
        state.listen()
        account = [0] * seats
        for _, move in walk.log:
            state.act(move)
            for event in game.hear(state):
                book(account, event)
                booked.add(event.kind)
            held = [state.coins[s] + COINS_FOR_A_CHIP * state.chips[s] for s in range(seats)]
            assert held == account
            assert min(state.coins) >= 0
            # SR-3: until the chips are gone nobody ever holds more than four coins.
            assert max(state.coins) < COINS_FOR_A_CHIP or state.chips_left == 0
    assert {"start_player", "passed", "tile_collected", "paid", "chips_given"} <= booked
