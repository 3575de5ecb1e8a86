"""Saved states: a changed one is refused, or it can be played on like any other."""

import random
from collections.abc import Callable
from typing import cast

import pytest

import viae
from games.saved import put, walk
from games.table import COMPILED
from viae.core.errors import Malformed
from viae.core.playout import play_out
from viae.core.rng import Rng
from viae.core.state import CHANCE, NOBODY, Moves
from viae.games.via_romana import codes
from viae.games.via_romana.board import CITIES, MOST_SPACES
from viae.games.via_romana.state import State

SEATS = 4
Change = Callable[[State], object]


def new(seats: int = SEATS, **options: bool) -> State:
    return cast(State, viae.load_game("via_romana").new_state(seats, options))


def choose(state: State, chooser: random.Random) -> int:
    """Players build when they can, and are not lazy."""
    builds = [m for m in state.legal_moves() if m != codes.END_TURN and not _discards(m)]
    lazy = chooser.random() < 0.45
    return chooser.choice(state.legal_moves() if lazy else builds or state.legal_moves())


def _discards(move: int) -> bool:
    return bool(codes.DISCARD <= move < codes.SCORE)


WALK = walk(new(balanced_start=True), 0, choose)


def in_phase(phase: int) -> State:
    """The last state of the game in a phase."""
    return next(state for state in reversed(WALK) if state.phase == phase).clone()


def loads(saved: list[int]) -> bool:
    try:
        new(balanced_start=True).load(saved)
    except Malformed:
        return False
    return True


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"stubborn_hand": True}), (4, {"dangerous_tie": True, "balanced_start": True})],
)
def test_every_state_of_a_game_can_be_loaded(seats: int, options: dict[str, bool]) -> None:
    for state in walk(new(seats, **options), 3, choose):
        loaded = new(seats, **options)
        loaded.load(state.save())
        assert loaded.save() == state.save()
        sizes = ("pile_size", "open_size", "discard_size", "played_size")
        for name in ("signposts", "empty_cities", "touched_cities", *sizes):
            assert getattr(loaded, name) == getattr(state, name), name
        for name in ("top", "filled", "touched", "castles_left", "stones_left", "hand_size"):
            assert list(getattr(loaded, name)) == list(getattr(state, name)), name


def test_the_walk_comes_through_every_phase() -> None:
    assert {int(state.phase) for state in WALK} == set(range(16))


def first(values: object, wanted: Callable[[int], bool]) -> int:
    return next(k for k, value in enumerate(cast(list[int], values)) if wanted(int(value)))


def turn_on(state: State) -> None:
    state.on_turn = (state.on_turn + 1) % state.seats
    state.current = state.on_turn


def lose_a_card(state: State) -> None:
    state.pile[first(state.pile, lambda n: n > 0)] -= 1


def crowd_the_open_supply(state: State) -> None:
    for _ in range(5 - int(state.open_size)):
        card = first(state.pile, lambda n: n > 0)
        state.pile[card] -= 1
        state.open[card] += 1


def empty_the_pile(state: State) -> None:
    for card in range(CITIES):
        state.discard[card] += state.pile[card]
        state.pile[card] = 0


def play_four(state: State) -> None:
    for _ in range(4):
        card = first(state.pile, lambda n: n > 0)
        state.pile[card] -= 1
        state.played[card] += 1


def know_too_much(state: State) -> None:
    card = first(list(state.hands)[:20], lambda n: n == 0)
    state.known[card] = 1


def hold_too_much(state: State) -> None:
    state.held[first(state.pile, lambda n: n > 0)] = 3


def know_less(state: State) -> None:
    """A spectator knows of a card that a seat who does not hold it is not sure of."""
    card = first(list(state.hands)[20:40], lambda n: n > 0)
    state.known[20 + card] = 0
    state.held[int(state.seats) * 20 + card] = state.hands[20 + card]
    for seat in range(state.seats):
        state.held[seat * 20 + card] = 0


def build_on_closed(state: State) -> None:
    state.closed |= 1
    state.stones[0] = 0


def stand_everywhere(state: State) -> None:
    for city in range(CITIES):
        state.cities[city] = 1


def mark_everywhere(state: State) -> None:
    for road in range(state.board.roads):
        if not state.closed >> road & 1:
            for space in range(state.board.length[road]):
                state.stones[road * MOST_SPACES + space] = 0


def fill_hand(state: State) -> None:
    for card in range(CITIES):
        state.hands[state.on_turn * CITIES + card] += state.pile[card] + state.discard[card]
        state.pile[card] = state.discard[card] = 0


REFUSED: list[tuple[str, int, Change, str]] = [
    ("turn", codes.BUILD, put("current", CHANCE), "another seat"),
    ("nobody", codes.BUILD, put("current", NOBODY), "another seat"),
    ("winner", codes.TAKE_MARKER, put("winner", codes.EMPTY), "a scoring has a winner"),
    ("no scoring", codes.BUILD, put("winner", 0), "a scoring has a winner"),
    ("no road", codes.TAKE_CARD, put("scoring", codes.EMPTY), "a road is scored or not"),
    ("other road", codes.TAKE_CARD, put("scoring", 0), "is not complete"),
    ("from below", codes.FIRST_CASTLE, put("markers", 0, 1), "gone from below"),
    ("no such marker", codes.FIRST_CASTLE, put("markers", 3 * 3 + 2, 1), "no such marker"),
    ("begun", codes.FIRST_CASTLE, put("markers", 3 * 3, 1), "the game has begun"),
    ("idle", codes.FIRST_CASTLE, put("idle", 1), "the game has begun"),
    ("card", codes.BUILD, lose_a_card, "cards of city"),
    ("open", codes.DRAW, crowd_the_open_supply, "too many cards are open"),
    ("four played", codes.BUILD, play_four, "too many cards were played"),
    ("known", codes.BUILD, know_too_much, "was seen to take other cards"),
    ("held", codes.BUILD, hold_too_much, "hands do not hold"),
    ("knows less", codes.BUILD, know_less, "knows less than all do"),
    ("closed", codes.BUILD, build_on_closed, "is closed"),
    ("space", codes.BUILD, put("stones", 7, 0), "has no such space"),
    ("signposts", codes.BUILD, put("closed", 2**30 - 1), "is closed"),
    ("castles", codes.FIRST_CASTLE, stand_everywhere, "too many castles"),
    ("milestones", codes.BUILD, mark_everywhere, "too many milestones"),
    ("mission", codes.BUILD, put("missions", 0, codes.EMPTY), "too early or too late"),
    (
        "same mission",
        codes.BUILD,
        lambda state: put("missions", 0, int(state.missions[1]))(state),
        "twice",
    ),
    ("too early", codes.DEAL_HANDS, put("missions", 0, 1), "too early or too late"),
    ("dealt", codes.BUILD, put("dealt", 1), "the set-up is over"),
    ("dealt too many", codes.DEAL_MISSIONS, put("dealt", 4), "missions are dealt too early"),
    ("cards dealt", codes.DEAL_HANDS, put("dealt", 3), "has other cards"),
    ("hands", codes.DEAL_HANDS, put("dealt", 16), "nothing is left to be done"),
    ("castles set", codes.FIRST_CASTLE, put("dealt", 1), "has other castles"),
    ("start", codes.LAY_OPEN, put("start", 2), "start player"),
    ("other turn", codes.DRAW_LOTS, put("on_turn", 2), "another seat's turn"),
    ("target", codes.BUILD, put("target", 3), "nothing is to be paid"),
    ("no target", codes.PAY, put("target", codes.EMPTY), "this cannot be built"),
    ("end turn", codes.PAY, put("target", 0), "this cannot be built"),
    ("draws", codes.BUILD, put("draws", 1), "no cards are drawn now"),
    ("no draws", codes.DRAW, put("draws", 0), "no card is to be drawn"),
    ("empty pile", codes.DRAW, empty_the_pile, "the draw pile is empty"),
    ("due", codes.BUILD, put("due", 0, 1), "is due another number"),
    ("due more", codes.TAKE_CARD, put("due", 0, 10), "is due another number"),
    ("due in full", codes.TAKE_MARKER, put("due", 0, 10), "is due another number"),
    ("hand check", codes.BUILD, put("phase", codes.HAND_CHECK), "not too many cards"),
    ("full hand", codes.BUILD, fill_hand, "too many cards in hand"),
    ("placed", codes.HAND_CHECK, put("placed", 1), "has not begun"),
    ("complete", codes.BUILD, put("complete", 1), "roads wait to be scored"),
    ("no choice", codes.CHOOSE_ROAD, put("complete", 0), "no choice of roads"),
    ("eagle", codes.FIRST_CASTLE, put("eagle", 0), "the eagle goes with the last signpost"),
    ("idle turns", codes.HAND_CHECK, put("idle", 40), "the game is over"),
    ("not over", codes.OVER, turn_on, "nothing has ended the game"),
]


@pytest.mark.parametrize(
    ("phase", "change", "words"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_what_cannot_be_is_refused(phase: int, change: Change, words: str) -> None:
    if phase == codes.BUILD:
        # Early in a turn, with a full pile and nothing played.
        turns = (state for state in WALK if state.phase == phase and state.played_size == 0)
        state = next(state for state in turns if state.turns > 3).clone()
    else:
        state = in_phase(phase)
    change(state)
    with pytest.raises(Malformed, match=f"saved state: .*{words}"):
        new(balanced_start=True).load(state.save())


def test_other_options_are_refused() -> None:
    with pytest.raises(Malformed):
        new().load(WALK[-1].save())
    with pytest.raises(Malformed):
        new(3).load(new(4).save())


def test_whatever_is_accepted_can_be_played_to_the_end() -> None:
    chooser = random.Random(1)
    accepted = 0
    for known in WALK[:: 1 if COMPILED else 6]:
        saved = known.save()
        for _ in range(60 if COMPILED else 8):
            changed = list(saved)
            for _ in range(chooser.choice((1, 2))):
                at = chooser.randrange(3, len(saved))
                changed[at] = saved[at] + chooser.choice((-2, -1, 1, 2))
            if changed != saved and loads(changed):
                accepted += 1
                state = new(balanced_start=True)
                state.load(changed)
                play_out(state, Rng(accepted), Moves())
                assert state.is_over()
    assert accepted > (100 if COMPILED else 5)
