"""What every bot chose over a set of states, kept in choices.json, for test_choices.py.

A change of the engine, the search or the estimates must leave this file as it is. If bots are meant
to play differently, write it anew and say so in the changelog:
python3 run.py python tests/ai/choices.py
"""

import json
from collections.abc import Iterator
from pathlib import Path

from viae import catalog
from viae.ai.bots import decide, level_names, make_bot
from viae.core.rng import Rng
from viae.core.state import CHANCE, GUESS, State

FILE = Path(__file__).with_name("choices.json")
BOTS = ("random", "greedy", "greedy:hand", "monte_carlo:60i", "search:150i", "search:2x40i")
APART = {"strada_romana": 23, "via_appia": 31, "via_romana": 29}
"""Decisions between two states; odd, so that different seats and phases come up."""
STATES = 6

Choices = dict[str, dict[str, list[str]]]
"""For each game and number of seats, and for each bot, its choices in words."""


def states(name: str, seats: int) -> Iterator[State]:
    """States of one random game, a number of decisions apart."""
    state = catalog.load_game(name).new_state(seats)
    rng = Rng(seats)
    state.think(GUESS)
    decisions = found = 0
    while not state.is_over() and found < STATES:
        if state.current == CHANCE:
            state.act(state.draw(rng))
            continue
        decisions += 1
        moves = state.legal_moves()
        if decisions % APART[name] == 0 and len(moves) > 1:
            found += 1
            copy = catalog.load_game(name).new_state(seats)
            copy.load(state.save())
            yield copy
        state.act(moves[int(rng.below(len(moves)))])


def choices() -> Choices:
    made: Choices = {}
    for name in APART:
        game = catalog.load_game(name)
        specs = (*BOTS, *level_names(type(game)))
        for seats in range(game.least_seats, game.most_seats + 1):
            rows = made[f"{name}, {seats} seats"] = {spec: [] for spec in specs}
            for number, state in enumerate(states(name, seats)):
                for spec in specs:
                    bot = make_bot(game, spec, seed=number)
                    move = decide(state, int(state.current), bot, Rng(number))
                    rows[spec].append(str(game.codec.decode(move)))
    return made


if __name__ == "__main__":
    FILE.write_text(json.dumps(choices(), indent=1) + "\n", "utf-8")
