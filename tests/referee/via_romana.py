"""A second, deliberately naive referee for Via Romana.

Tests play the same moves here and in the package and compare what is legal, what is on the table
and who wins. It shares no code with the package on purpose: a mistake would have to be made twice,
in two different ways, to go unnoticed. The game is told as one long story that stops at every
decision, asks, and goes on with the answer; comments cite the rule a line comes from.

`met` counts how often the rarer rules came up, so that tests can tell what they have tried.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from referee.asking import CHANCE, NOBODY, Asking, Question, choice, evenly, value
from referee.via_romana_cards import MOST_CARDS, MOST_PLAYED, OPEN_CARDS, Cards
from referee.via_romana_table import Piece, Table

FIRST_HAND = 4  # VR-2.1
DRAWN = 2  # VR-3.11
IDLE_TURNS = 10  # VR-5.5, times the seats
EAGLE_POINTS, MISSION_POINTS = 2, 5  # VR-5.3
EXTRA_CARDS = {2: [0, 1], 3: [0, 1, 1], 4: [0, 1, 1, 2]}  # balanced start, in turn order


class Referee:
    """One game: ask `current`, then `legal` (or `odds` for chance), then `play` one of them."""

    def __init__(
        self,
        board: dict[str, Any],
        seats: int,
        *,
        stubborn_hand: bool = False,
        dangerous_tie: bool = False,
        balanced_start: bool = False,
    ) -> None:
        if seats not in (2, 3, 4):
            raise ValueError("Via Romana is for 2 to 4 seats")
        self.seats = seats
        self.stubborn_hand = stubborn_hand
        self.dangerous_tie = dangerous_tie
        self.balanced_start = balanced_start
        self.table = Table(board, seats)
        self.cards = Cards(self.table.colour, self.table.most, seats, stubborn_hand=stubborn_hand)
        self.met = self.cards.met
        self.without: list[str] = []  # by seat: the colour its mission does not show

        self.start: int | None = None
        self.on_turn: int | None = None
        self.eagle: int | None = None
        self.ending = ""
        self.idle_turns = 0

        self._story = self._game()
        self._question = next(self._story)

    # Asking

    @property
    def current(self) -> int:
        """The seat to move, -1 for chance, -2 when the game is over."""
        return self._question.who

    def legal(self) -> set[str]:
        """All moves that may be played now; none when the game is over."""
        return set(self._question.answers)

    def odds(self) -> dict[str, Fraction]:
        """What chance may play now, and how likely each outcome is."""
        if self.current != CHANCE:
            raise ValueError("chance is not to move")
        return dict(self._question.answers)

    def play(self, move: str) -> None:
        """Play one legal move, of chance or of the seat to move."""
        if move not in self._question.answers:
            raise ValueError(f"not a legal move now: {move!r}")
        self._question = self._story.send(move)

    # The game

    def _game(self) -> Asking:
        yield from self._set_up()
        assert self.start is not None
        seat = self.start
        last_turns = self.seats - 1  # VR-5.1: one for each but the eagle's owner
        while not self.ending:
            yield from self._turn(seat)
            if self.eagle is not None and seat != self.eagle:
                last_turns -= 1
            if last_turns == 0:
                self.ending = "eagle"
            elif self.idle_turns == IDLE_TURNS * self.seats:  # VR-5.5
                self.ending = "stalemate"
            seat = (seat + 1) % self.seats
        yield Question(NOBODY, {})

    def _clockwise(self, first: int) -> list[int]:
        """All seats in turn order, from the first one."""
        return [(first + later) % self.seats for later in range(self.seats)]

    def _set_up(self) -> Asking:
        for _ in range(FIRST_HAND):  # VR-2.1
            for seat in range(self.seats):
                yield from self.cards.deal(seat)
        yield from self.cards.refill()
        while len(self.without) < self.seats:  # VR-2.2
            left = [colour for colour in self.table.colours if colour not in self.without]
            self.without.append(value((yield evenly(f"deal_mission {colour}" for colour in left))))
        line = yield evenly(f"start_player {seat}" for seat in range(self.seats))  # VR-2.4
        self.start = int(value(line))
        in_order = self._clockwise(self.start)
        if self.balanced_start:
            for seat, extra in zip(in_order, EXTRA_CARDS[self.seats], strict=True):
                for _ in range(extra):
                    yield from self.cards.deal(seat)
        for seat in in_order * (2 if self.seats == 2 else 1):
            line = yield choice(seat, [f"castle {city}" for city in self.table.empty_cities()])
            self.table.in_city[value(line)] = Piece(seat, "castle")

    # A turn

    def _turn(self, seat: int) -> Asking:
        self.on_turn = seat
        if not self.stubborn_hand:
            yield from self._hand_check(seat)
        built = False
        while len(self.cards.played) < MOST_PLAYED:  # VR-3.2
            line = yield choice(seat, ["end_turn", *self._builds(seat), *self._discards(seat)])
            if line == "end_turn":
                break
            if line.startswith("discard"):
                self.met["VR-6.1 discard of own will"] += 1
                self.cards.discard(seat, value(line))
            else:
                yield from self._build(seat, line)
                built = True
                yield from self._score_roads(seat)
        self.cards.end_turn()
        yield from self.cards.draw(seat, DRAWN)
        self.idle_turns = 0 if built else self.idle_turns + 1  # VR-5.5

    def _hand_check(self, seat: int) -> Asking:
        """VR-3.1."""
        hand = self.cards.hands[seat]
        while len(hand) > MOST_CARDS:
            self.met["VR-3.1 hand check"] += 1
            line = yield choice(seat, [f"discard {card}" for card in hand])
            self.cards.discard(seat, value(line))

    def _discards(self, seat: int) -> list[str]:
        """VR-6.1: only at the start of the turn."""
        if not self.stubborn_hand or self.cards.played:
            return []
        return [f"discard {card}" for card in self.cards.hands[seat]]

    # Building

    def _builds(self, seat: int) -> list[str]:
        """Everything that may be built and paid for."""
        table = self.table
        lines = []
        self.met["VR-3.10 no castle left"] += table.castles_left(seat) == 0
        self.met[f"VR-3.10 milestones left: {min(table.milestones_left(seat), 2)}"] += 1
        if table.castles_left(seat) > 0:  # VR-3.10
            for city in table.empty_cities():
                if self.cards.castle_payments(seat, table.colour[city]):
                    lines.append(f"castle {city}")
        if table.milestones_left(seat) > 0:  # VR-3.10
            for city in table.empty_cities():
                colours = {table.colour[city]}
                if table.touches_in_city(city) and self.cards.milestone_payments(seat, colours):
                    lines.append(f"city_milestone {city}")
            for road, number in table.empty_spaces():
                if not table.touches_on_road(road, number):
                    continue
                if self.cards.milestone_payments(seat, table.road_colours(road)):
                    lines.append(f"milestone {road}.{number + 1}")
        if table.milestones_left(seat) > 1:  # VR-3.10
            for card in self.cards.hands[seat]:  # VR-3.8: the card of the city itself
                for road in table.roads:
                    if table.two_from(card, road):
                        lines.append(f"two_milestones {card} {road}")
        return lines

    def _build(self, seat: int, line: str) -> Asking:
        """The piece stands once it is paid for."""
        verb, place, *more = line.split()
        self.met[f"VR-3 {verb}"] += 1
        if verb == "two_milestones":
            spaces = self.table.two_from(place, more[0])
            assert spaces is not None  # else it was not offered
            self.cards.play(seat, [place])
            for space in spaces:
                self.table.on_road[more[0]][space] = seat
        elif verb == "milestone":
            road, number = place.split(".")
            colours = self.table.road_colours(road)
            yield from self._pay(seat, self.cards.milestone_payments(seat, colours))
            self.table.on_road[road][int(number) - 1] = seat
        elif verb == "city_milestone":
            colours = {self.table.colour[place]}
            yield from self._pay(seat, self.cards.milestone_payments(seat, colours))
            self.table.in_city[place] = Piece(seat, "milestone")
        else:
            yield from self._pay(seat, self.cards.castle_payments(seat, self.table.colour[place]))
            self.table.in_city[place] = Piece(seat, "castle")

    def _pay(self, seat: int, payments: list[str]) -> Asking:
        line = yield choice(seat, payments)
        self.cards.play(seat, line.split()[1:])

    # Scoring

    def _score_roads(self, on_turn: int) -> Asking:
        """VR-4.1, VR-4.7."""
        waiting = self.table.complete_roads()
        if len(waiting) > 1:
            self.met["VR-4.7 several roads at once"] += 1
        while waiting:
            road = waiting[0]
            if len(waiting) > 1:
                road = value((yield choice(on_turn, [f"score {name}" for name in waiting])))
            yield from self._score(road, on_turn)
            waiting = self.table.complete_roads()
            if waiting and self.table.signposts_left() == 0:
                self.met["VR-5.2 completed by one piece"] += 1

    def _score(self, road: str, on_turn: int) -> Asking:
        pieces = self.table.pieces_on(road)
        tied = [seat for seat in pieces if pieces[seat] == max(pieces.values())]
        if len(tied) > 1:
            self.met[f"VR-4.3 tie {'with' if on_turn in tied else 'without'} who is on turn"] += 1
        if self.dangerous_tie and len(tied) > 1 and on_turn not in tied:
            self.met["VR-6.2 nobody wins"] += 1
            self.met["VR-6.2 while the supply is short"] += len(self.cards.open) < OPEN_CARDS
        else:
            winner = next(seat for seat in self._clockwise(on_turn) if seat in tied)  # VR-4.3
            yield from self._win_marker(road, winner)
            for seat in self._clockwise(winner)[1:]:  # VR-4.5
                if seat in pieces:
                    self.met["VR-4.5 who is on turn takes cards"] += seat == on_turn
                    yield from self.cards.take(seat, pieces[seat])
        if self.table.signposts_left() == 0:
            self.met["VR-5.2 scored after the last signpost"] += 1
        self.table.close(road)
        if self.eagle is None and self.table.signposts_left() == 0:  # VR-5.1
            self.met["VR-5.1 last signpost"] += 1
            self.eagle = on_turn
        yield from self.cards.refill()  # VR-4.5: when this scoring is over

    def _win_marker(self, road: str, winner: int) -> Asking:
        """VR-4.4."""
        cities = [city for city in self.table.roads[road].ends if self.table.has_marker(city)]
        self.met[f"VR-4.4 markers in {len(cities)} cities"] += 1
        if len(cities) > 1:
            city = value((yield choice(winner, [f"marker {name}" for name in cities])))
            self.table.take_marker(winner, city)
        elif cities:
            self.table.take_marker(winner, cities[0])

    # The end

    def points(self, seat: int) -> dict[str, int]:
        """VR-5.3, by source."""
        return {
            "markers": sum(marker.value for marker in self.table.markers[seat]),
            "castles": self.table.castle_points(seat),
            "eagle": EAGLE_POINTS if self.eagle == seat else 0,
            "mission": MISSION_POINTS if self.table.fulfils(seat, self.without[seat]) else 0,
        }

    def places(self) -> list[int]:
        """By seat, 0 is best. VR-5.4: from the eagle's owner on; VR-5.5: without it shared."""
        standing = []
        for seat in range(self.seats):
            late = 0 if self.eagle is None else self._clockwise(self.eagle).index(seat)
            standing.append((-sum(self.points(seat).values()), late))
        return [sum(other < mine for other in standing) for mine in standing]
