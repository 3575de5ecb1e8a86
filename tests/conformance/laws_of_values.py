"""Laws of a state as a value: copied, saved, loaded, asked and named, it stays what it is."""

import json
import random
from collections.abc import Iterator

from conformance.law import law
from conformance.laws_of_play import refuses
from conformance.walks import COMPILED, Spec, Walk, steps
from viae.core.codec import Codec, Move
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.core.rng import Rng
from viae.core.state import CHANCE, SPECTATOR, State

FEW = 5 if COMPILED else 3
SOME = 20 if COMPILED else 10
FAR = 200 if COMPILED else 50
"""How many moves a state is played on."""
STRIDE = 1 if COMPILED else 4
"""Numbers of a saved state from one that is damaged to the next."""

NO_MOVES: tuple[object, ...] = (
    None,
    7,
    "pass",
    [],
    {},
    {"move": None},
    {"move": 3},
    {"move": "no such move"},
)
NO_VALUES: tuple[object, ...] = (None, "", "no such value", -1, 10**6, 1.5, True, [], {})

Trace = list[tuple[int, list[int], list[int], list[int]]]


def played_on(game: Game, state: State, seed: int) -> Trace:
    """Play a state on: who was to decide, the choices, the points, all that is saved."""
    trace = [picture(state)]
    for _ in steps(game, state, Spec(int(state.seats), seed, FAR)):
        trace.append(picture(state))
    return trace


def picture(state: State) -> tuple[int, list[int], list[int], list[int]]:
    scores = [int(state.score(seat)) for seat in range(state.seats)]
    return int(state.current), state.legal_moves(), scores, state.save()


@law("pieces are conserved")
def pieces_conserved(walk: Walk) -> None:
    wanted = walk.game.pieces(walk.start())
    for moment, state in walk.along():
        found = walk.game.pieces(state)
        assert found == wanted, f"after {moment} moves {found} instead of {wanted}"


@law("a clone shares nothing and forgets nothing")
def clone_is_independent(walk: Walk) -> None:
    for moment in walk.moments(FEW):
        state = walk.at(moment)
        state.listen()
        twin = state.clone()
        assert not twin.listens, "a clone listens"
        assert twin.events is None, "a clone has been told something"
        before = state.save()
        assert twin.save() == before, f"a clone after {moment} moves saves otherwise"
        twins_way = played_on(walk.game, twin, moment)
        assert state.save() == before, f"playing a clone on changed its original ({moment} moves)"
        twin = state.clone()
        own_way = played_on(walk.game, state, moment)
        assert twin.save() == before, f"playing on changed an earlier clone ({moment} moves)"
        assert own_way == twins_way, f"a clone after {moment} moves plays on otherwise"


@law("a loaded state is the saved one")
def load_restores(walk: Walk) -> None:
    for moment in walk.moments(FEW):
        state = walk.at(moment)
        saved = state.save()
        assert all(type(number) is int for number in saved), "something saved is no int"
        loaded = walk.start()
        loaded.load(json.loads(json.dumps(saved)))
        assert loaded.save() == saved, f"saved again after {moment} moves it differs"
        assert walk.game.pieces(loaded) == walk.game.pieces(state), "pieces differ"
        assert played_on(walk.game, loaded, moment) == played_on(walk.game, state, moment), (
            f"a state loaded after {moment} moves plays on otherwise"
        )


@law("a damaged save is refused")
def damaged_saves_refused(walk: Walk) -> None:
    chooser = random.Random(len(walk.log))
    for moment in walk.moments(FEW):
        saved = walk.at(moment).save()
        for what, damaged in damages(saved, chooser):
            assert refuses(walk.start().load, damaged), what
        for _ in range(40):
            # A wrong number may happen to fit; then it is loaded like any other.
            at, number = chooser.randrange(len(saved)), chooser.randrange(-3, 70)
            changed = [*saved[:at], number, *saved[at + 1 :]]
            loaded = walk.start()
            try:
                loaded.load(changed)
            except Malformed:
                continue
            assert loaded.save() == changed, f"with {number} at {at} it loads something else"


def damages(saved: list[int], chooser: random.Random) -> Iterator[tuple[str, list[int]]]:
    """Saved states that cannot be, and what was done to them."""
    for length in {0, 1, len(saved) - 1, chooser.randrange(len(saved))}:
        yield f"cut off after {length} numbers", saved[:length]
    yield "a number too many", [*saved, 0]
    for at in range(chooser.randrange(STRIDE), len(saved), STRIDE):
        for number in (2**50, -(2**50), 2**70):
            yield f"{number} at {at}", [*saved[:at], number, *saved[at + 1 :]]


@law("asking changes nothing")
def asking_changes_nothing(walk: Walk) -> None:
    game = walk.game
    for moment, state in walk.some(SOME):
        before = state.save()
        moves = state.legal_moves()
        for move in moves[:10]:
            game.move_text(state, move)
            state.weight(move) if state.current == CHANCE else game.prompt(state)
        for seat in range(walk.seats):
            state.score(seat), state.place(seat), state.estimate(seat)
            game.points(state, seat), game.view(state, seat)
        game.view(state, SPECTATOR)
        state.ranking()
        game.pieces(state)
        assert state.save() == before, f"after {moment} moves"
        assert state.legal_moves() == moves, f"after {moment} moves"


@law("a redrawn state looks the same to its seat")
def redrawn_looks_the_same(walk: Walk) -> None:
    for moment, state in walk.some(SOME):
        for seat in (SPECTATOR, *range(walk.seats)):
            redrawn = state.clone()
            redrawn.determinize(seat, Rng(moment))
            where = f"seat {seat} after {moment} moves"
            assert redrawn.current == state.current, f"another seat is to decide, {where}"
            same = walk.game.view(redrawn, seat) == walk.game.view(state, seat)
            assert same, f"the view differs, {where}"
            if state.current == seat:
                assert redrawn.legal_moves() == state.legal_moves(), (
                    f"the legal list differs, {where}"
                )


@law("a redrawn state can be played on")
def redrawn_plays_on(walk: Walk) -> None:
    for moment, state in walk.some(FEW):
        for seat in (SPECTATOR, *range(walk.seats)):
            redrawn = state.clone()
            redrawn.determinize(seat, Rng(moment))
            assert walk.game.pieces(redrawn) == walk.game.pieces(state), (
                f"pieces got lost for seat {seat} after {moment} moves"
            )
            for _ in steps(walk.game, redrawn, Spec(walk.seats, moment, FAR)):
                pass


@law("a move keeps its meaning in every form")
def moves_keep_their_meaning(walk: Walk) -> None:
    codec = walk.game.codec
    for code in sorted({code for _, state in walk.along() for code in state.legal_moves()}):
        move = codec.decode(code)
        data = json.loads(json.dumps(move.as_json()))
        assert codec.from_json(data) == move, f"{data} is read as {codec.from_json(data)}"
        assert codec.from_text(str(move)) == move, f"{move} is read otherwise"
        assert codec.encode(move) == code, f"{move} is {code} and {codec.encode(move)}"


@law("each number stands for one move or for none")
def numbers_are_clear(walk: Walk) -> None:
    codec = walk.game.codec
    top = max(kind.base + kind.size for kind in codec.kinds.values())
    for code in range(top):
        try:
            move = codec.decode(code)
        except Malformed:
            continue
        assert codec.encode(move) == code, f"{code} and {codec.encode(move)} are both '{move}'"
    for code in (-1, -1000, top, 2**40):
        assert refuses(codec.decode, code), f"{code} stands for something"


@law("a malformed move is refused as such")
def malformed_moves_refused(walk: Walk) -> None:
    codec = walk.game.codec
    for data in NO_MOVES:
        assert refuses(codec.from_json, data), f"{data!r}"
    for text in ("", "  ", "no-such-move", "no-such-move 1 2"):
        assert refuses(codec.from_text, text), f"{text!r}"
    kinds: dict[str, Move] = {}
    for _, state in walk.some(SOME):
        kinds |= {codec.kind(code).name: codec.decode(code) for code in state.legal_moves()}
    for move in kinds.values():
        for wrong in wrong_json(codec, move):
            assert refuses(codec.from_json, wrong), f"{wrong!r}"
        words = str(move).split()
        for line in (f"{move} more", " ".join([words[0], *["?"] * (len(words) - 1), "?"])):
            assert refuses(codec.from_text, line), f"{line!r}"


def wrong_json(codec: Codec, move: Move) -> Iterator[dict[str, object]]:
    """A move with a field too many, too few, or with a foreign value."""
    data: dict[str, object] = dict(move.as_json())
    yield {**data, "no such field": 1}
    for field in codec.kinds[move.kind].fields:
        yield {name: value for name, value in data.items() if name != field.name}
        for value in (*NO_VALUES, [data[field.name]]):
            yield {**data, field.name: value}
