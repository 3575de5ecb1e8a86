"""Laws of playing: what may be done, what is refused, how it ends, and by what odds."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from importlib.util import find_spec
from itertools import chain

from conformance.law import law
from conformance.walks import BY_KIND, COMPILED, EVEN, Spec, Walk, steps
from viae.core.errors import Illegal, Malformed
from viae.core.game import Game
from viae.core.rng import Rng
from viae.core.state import CHANCE, NOBODY, State
from viae.text import LANGUAGES, Texts

FEW = 12 if COMPILED else 6
SOME = 30 if COMPILED else 15
RANDOM_DRAWS = 30
"""How often a chance event is drawn where its odds are known exactly."""
SURELY = 20
"""An outcome expected this often is missed less than once in a hundred million times."""


@law("there is a legal move until the end, and none after it")
def always_a_move(walk: Walk) -> None:
    for moment, state in walk.along():
        assert NOBODY <= state.current < state.seats == walk.seats, (
            f"after {moment} moves seat {state.current} of {state.seats} is to decide"
        )
        moves = state.legal_moves()
        assert bool(moves) != state.is_over(), f"{len(moves)} legal moves after {moment} moves"
        assert len(set(moves)) == len(moves), f"a move is listed twice after {moment} moves"


@law("every move on the list is accepted")
def list_is_accepted(walk: Walk) -> None:
    for moment, state in walk.some(SOME):
        for move in state.legal_moves():
            front, quick = state.clone(), state.clone()
            front.apply(move)
            quick.act(move)
            assert front.save() == quick.save(), (
                f"after {moment} moves apply and act differ in {walk.game.codec.decode(move)}"
            )


@law("the end comes within the declared number of decisions")
def ends_in_time(walk: Walk) -> None:
    bound = walk.game.most_decisions
    for style in (EVEN, BY_KIND):
        state = walk.at(len(walk.log))
        rest = steps(walk.game, state, Spec(walk.seats, seed=1, style=style))
        decisions = 0
        for by, _ in chain(walk.log, rest):
            decisions += by != CHANCE
            assert decisions <= bound, f"more than {bound} decisions were made"


@law("everything off the list is refused and changes nothing")
def refuses_the_rest(walk: Walk) -> None:
    chooser = random.Random(len(walk.log))
    for moment in walk.moments(FEW):
        state = walk.at(moment)
        state.listen()
        before = state.save()
        for code in off_the_list(walk.game, state, chooser):
            try:
                state.apply(code)
            except Illegal:
                assert state.save() == before, f"refusing {code} changed the state"
                assert state.hear() == [], f"refusing {code} told something"
            else:
                raise AssertionError(f"{code} was accepted after {moment} moves")


@law("a refusal names a rule that the texts explain")
def refusals_name_rules(walk: Walk) -> None:
    explained = {language: rules_explained(walk.game, language) for language in LANGUAGES}
    if not any(explained.values()):
        return
    chooser = random.Random(len(walk.log))
    for moment in walk.moments(FEW):
        state = walk.at(moment)
        for code in off_the_list(walk.game, state, chooser):
            rule = rule_against(state, code)
            missing = [language for language in LANGUAGES if rule not in explained[language]]
            assert not missing, f"{code} is refused with {rule!r}, unexplained in {missing}"


def rule_against(state: State, code: int) -> str:
    """The number of the rule with which a move is refused."""
    try:
        state.apply(code)
    except Illegal as refusal:
        return refusal.rule
    raise AssertionError(f"{code} was accepted")


def rules_explained(game: Game, language: str) -> set[str]:
    """The numbers of the rules for which a game's texts have a sentence."""
    package = find_spec(type(game).__module__)
    if package is None or package.submodule_search_locations is None:
        return set()  # a game in a single file has no texts
    texts = Texts(language, game).texts
    return {key.removeprefix("rule.") for key in texts if key.startswith("rule.")}


def off_the_list(game: Game, state: State, chooser: random.Random) -> list[int]:
    """Numbers that stand for no legal move now: those of other moves, and of none at all."""
    kinds = game.codec.kinds.values()
    top = max(kind.base + kind.size for kind in kinds)
    codes = range(-3, top + 3)
    tried = set(codes if len(codes) < 200 else chooser.sample(codes, 120))
    tried |= {-1000, -(2**40), 2**31, 2**40, top + 1000}
    for kind in kinds:
        tried |= {kind.base - 1, kind.base, kind.base + kind.size - 1, kind.base + kind.size}
    return sorted(tried - set(state.legal_moves()))


@law("only fitting seats and options make a game")
def set_up_is_checked(walk: Walk) -> None:
    game = walk.game
    for seats in (game.least_seats - 1, game.most_seats + 1, 0, -1, True):
        assert refuses(game.new_state, seats, walk.options), f"{seats!r} seats"
    given = {**walk.options, "no such option": 1}
    assert refuses(game.new_state, walk.seats, given), "an unknown option"
    for option in game.options:
        wrong = {**walk.options, option.name: ["no such choice"]}
        assert refuses(game.new_state, walk.seats, wrong), option.name


def refuses(call: Callable[..., object], *given: object) -> bool:
    """Is what is given refused as malformed?"""
    try:
        call(*given)
    except Malformed:
        return True
    return False


@law("chance draws what is listed, each outcome as often as its weight says")
def chance_keeps_its_odds(walk: Walk) -> None:
    for moment, state in chance_events(walk):
        before = state.save()
        weights = {outcome: int(state.weight(outcome)) for outcome in state.legal_moves()}
        where = f"after {moment} moves, by weight {weights}"
        assert min(weights.values()) > 0, f"an outcome without odds is listed {where}"
        even = [drawn_by(state, word) for word in spread(sum(weights.values()))]
        if all(words == 1 for _, words in even):
            exact = Counter(outcome for outcome, _ in even)
            assert set(exact) <= set(weights), f"{dict(exact)} came and is not listed {where}"
            assert exact == weights, f"of all draws came {dict(exact)} {where}"
            count = RANDOM_DRAWS
        else:
            count = SURELY * sum(weights.values()) // min(weights.values())
        check_draws(state, weights, count, where)
        assert state.save() == before, f"drawing changed the state {where}"


def check_draws(state: State, weights: Mapping[int, int], count: int, where: str) -> None:
    """Draw `count` times: every outcome is listed, and comes as often as can be expected."""
    rng = Rng(count)
    drawn = Counter(int(state.draw(rng)) for _ in range(count))
    assert set(drawn) <= set(weights), f"{dict(drawn)} came and is not listed {where}"
    total = sum(weights.values())
    for outcome, weight in weights.items():
        rare = count * weight < SURELY * total
        assert drawn[outcome] or rare, f"{outcome} never came in {count} draws {where}"
    odds = [Fraction(weight, total) for weight in weights.values()]
    times = [drawn[outcome] for outcome in weights]
    assert fits(times, odds), f"in {count} draws came {times} {where}"


def spread(count: int) -> list[int]:
    """This number of random words, evenly spread: each stands for all those near it."""
    return [((2 * number + 1) << 32) // (2 * count) for number in range(count)]


def drawn_by(state: State, word: int) -> tuple[int, int]:
    """What chance brings if this is the next random word, and how many words that takes.

    A draw that needs no other word gives the same for nearly all words around it. So the outcomes
    of words spread evenly, one for each equally likely case, are the odds themselves.
    """
    rng = about_to_give(word)
    turn = int(rng.turn)
    outcome = int(state.draw(rng))
    return outcome, int(rng.turn) - turn


def about_to_give(word: int) -> Rng:
    """A generator whose next word is this one."""
    rng = Rng()
    rng.a = (word - int(rng.b) - int(rng.turn)) % 2**32
    return rng


@law("an outcome of chance that is not listed is refused")
def unlisted_outcomes_refused(walk: Walk) -> None:
    codec = walk.game.codec
    for moment, state in chance_events(walk):
        listed = state.legal_moves()
        kinds = {kind.name: kind for kind in map(codec.kind, listed)}
        codes = {code for k in kinds.values() for code in range(k.base, k.base + k.size)}
        for code in sorted(codes - set(listed)):
            branch = state.clone()
            try:
                branch.apply(code)
            except Illegal:
                assert branch.save() == state.save(), f"refusing outcome {code} changed the state"
            else:
                raise AssertionError(f"outcome {code} was accepted after {moment} moves")


def chance_events(walk: Walk) -> Iterator[tuple[int, State]]:
    """Some of the moments at which chance is to move."""
    moments = [moment for moment, (by, _) in enumerate(walk.log) if by == CHANCE]
    for moment in moments[:: max(1, len(moments) // FEW)]:
        yield moment, walk.at(moment)


def fits(times: list[int], odds: list[Fraction]) -> bool:
    """Pearson's test, so lenient that it errs once in some ten million times."""
    total = sum(times)
    if len(times) < 2:
        return True
    expected = [float(total * odd) for odd in odds]
    squares = sum((n - e) ** 2 / e for n, e in zip(times, expected, strict=True))
    # Wilson and Hilferty's approximation of the chi-square distribution, at 5.2 deviations.
    freedom = len(times) - 1
    part = 2 / (9 * freedom)
    return bool(squares <= freedom * (1 - part + 5.2 * part**0.5) ** 3)


@law("points come from the declared sources and make the ranking")
def points_and_ranking(walk: Walk) -> None:
    for moment, state in walk.some(SOME):
        places = [int(state.place(seat)) for seat in range(walk.seats)]
        for seat in range(walk.seats):
            points = walk.game.points(state, seat)
            assert tuple(points) == tuple(walk.game.sources), f"sources are {list(points)}"
            assert sum(points.values()) == state.score(seat), (
                f"after {moment} moves seat {seat} has {state.score(seat)} points, not {points}"
            )
            before = sum(place < places[seat] for place in places)
            assert places[seat] == before, f"seat {seat} is ranked {places[seat]} in {places}"
        ranking = state.ranking()
        assert sorted(ranking) == list(range(walk.seats)), f"{ranking} is no ranking"
        ranked = [places[seat] for seat in ranking]
        assert ranked == sorted(places), f"{ranking} does not fit the places {places}"
