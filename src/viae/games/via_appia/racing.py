"""What a figure's place on the road promises: the way that is built, and who is first in a city."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from viae.core.game import BIT
from viae.games.via_appia import points, travelling
from viae.games.via_appia.board import BRUNDISIUM, ROME
from viae.games.via_appia.weighing import FARE, RACE, SECTION, TOKEN, WAY

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position

CLOSE: Final[i64] = 3
"""So many steps of a lead count."""
FAR: Final[i64] = 99
"""Where a figure is that still has to come to another city first."""


def road_worth(p: "Position", seat: i64) -> i64:
    """The sections behind the figure, and the way before it."""
    value = travelling.section_ahead(p, p.figures[seat]) * p.weights[SECTION]
    if p.weights[WAY] != 0 or p.weights[FARE] != 0:
        way = way_ahead(p, p.figures[seat])
        paid = p.purse[seat] if p.purse[seat] < way else way
        value += way * p.weights[WAY] + paid * p.weights[FARE]
    return value


def way_ahead(p: "Position", at: i64) -> i64:
    """How many steps a figure could go on over tiles, into the next city at most."""
    if at == BRUNDISIUM:
        return 0
    section = travelling.section_ahead(p, at)
    if at >= ROME:
        places = p.board.first[section] & p.built
    else:
        places = travelling.onward(p, section, BIT[at])
    steps: i64 = 0
    while places != 0:
        steps += 1
        places = travelling.onward(p, section, places & (BIT[ROME] - 1))
    return steps


def city_worth(p: "Position", seat: i64, left: i64) -> i64:
    """What waits in the city ahead, the more the nearer the figure is, and the lead on the way."""
    at = p.figures[seat]
    if at == BRUNDISIUM:
        return 0
    section = travelling.section_ahead(p, at)
    value: i64 = 0
    if at < ROME:
        ahead = (
            points.token_worth(p, p.arrived[section]) * p.weights[TOKEN]
            + p.weights[SECTION] * left // 1000
        )
        done = p.board.depth[at]
        value = ahead * done // (done + p.board.to_go[at])
    rank = p.arrived[section]
    if p.weights[RACE] != 0 and rank < p.seats - 1:
        stake = points.token_worth(p, rank) - points.token_worth(p, rank + 1)
        value += stake * steps_nearer(p, seat, section) * p.weights[RACE] // CLOSE
    return value


def steps_nearer(p: "Position", seat: i64, section: i64) -> i64:
    """How much nearer to a section's far city a figure is than any that has not arrived there."""
    nearest = FAR
    for other in range(p.seats):
        if other != seat and travelling.section_ahead(p, p.figures[other]) <= section:
            away = steps_away(p, p.figures[other], section)
            if away < nearest:
                nearest = away
    return within(nearest - steps_away(p, p.figures[seat], section), CLOSE)


def steps_away(p: "Position", at: i64, section: i64) -> i64:
    """Of a place in a section, or of the city before it."""
    if at < ROME:
        return p.board.to_go[at] if p.board.section[at] == section else FAR
    return p.board.length[section] if at - ROME == section else FAR


def within(value: i64, most: i64) -> i64:
    """A lead, or what one is behind; beyond a few it is all the same."""
    if value > most:
        return most
    return value if value > -most else -most
