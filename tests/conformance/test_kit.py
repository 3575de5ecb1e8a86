"""The laws and the judge pass a healthy game, and catch each defect of the kit by its name."""

import pytest
from mypy_extensions import i64

from conformance import judge, kit, toy
from conformance.law import BrokenLaw, Law
from conformance.laws import LAWS, check_all, same_in_another_process
from conformance.laws_of_play import (
    about_to_give,
    always_a_move,
    chance_keeps_its_odds,
    ends_in_time,
    list_is_accepted,
    points_and_ranking,
    refuses_the_rest,
    unlisted_outcomes_refused,
)
from conformance.laws_of_telling import telling_is_harmless, views_are_values
from conformance.laws_of_values import (
    asking_changes_nothing,
    clone_is_independent,
    damaged_saves_refused,
    load_restores,
    moves_keep_their_meaning,
    numbers_are_clear,
    pieces_conserved,
    redrawn_looks_the_same,
)
from conformance.walks import EVEN, Spec, Walk, take_walk
from viae.core.codec import Event
from viae.core.game import Game as BaseGame
from viae.core.rng import Rng
from viae.core.state import SPECTATOR

SEEDS = range(12)


def some_walks(game: BaseGame) -> list[Walk]:
    return [take_walk(game, Spec(toy.SEATS, seed, style=EVEN)) for seed in SEEDS]


@pytest.mark.parametrize("cards", [8, 9])
def test_the_healthy_toy_keeps_all_laws(cards: int) -> None:
    game = toy.Game()
    for seed in SEEDS:
        walk = take_walk(game, Spec(toy.SEATS, seed, options={"cards": cards}))
        for law in LAWS:
            law(walk)


def test_the_healthy_toy_passes_everything_at_once() -> None:
    tally = check_all(toy.Game())
    assert min(tally.alike, tally.parted, tally.blocked) >= 10
    assert tally.redrawn >= 100


BROKEN: list[tuple[type[toy.Toy] | type[toy.Game], Law, str]] = [
    (kit.SharedVec, clone_is_independent, "playing a clone on changed its original"),
    (kit.ForgottenField, clone_is_independent, "saves otherwise"),
    (kit.ForgottenHabit, clone_is_independent, "plays on otherwise"),
    (kit.ListeningClone, clone_is_independent, "a clone listens"),
    (kit.ForgetfulLoad, load_restores, "saved again"),
    (kit.ForgottenHabit, load_restores, "plays on otherwise"),
    (kit.TrustingLoad, damaged_saves_refused, "a number too many"),
    (kit.UnfairDraw, chance_keeps_its_odds, "of all draws came"),
    (kit.UnfairWordyDraw, chance_keeps_its_odds, r"in \d+ draws"),
    (kit.MissingOutcome, chance_keeps_its_odds, "of all draws came"),
    (kit.MissingWordyOutcome, chance_keeps_its_odds, r"never came in \d+ draws"),
    (kit.WeightTooHigh, chance_keeps_its_odds, "of all draws came"),
    (kit.AcceptedOutcome, unlisted_outcomes_refused, "was accepted"),
    (kit.UnlistedOutcome, chance_keeps_its_odds, "is not listed"),
    (kit.NegligibleOutcome, chance_keeps_its_odds, "without odds"),
    (kit.ListedTwice, always_a_move, "listed twice"),
    (kit.NothingToDo, always_a_move, "0 legal moves"),
    (kit.BrokenMove, list_is_accepted, "folding was forgotten"),
    (kit.AcceptedMove, refuses_the_rest, "29 was accepted"),
    (kit.ChangingRefusal, refuses_the_rest, "changed the state"),
    (kit.LostPiece, pieces_conserved, "instead of"),
    (kit.LastIsFirst, points_and_ranking, "is ranked"),
    (kit.WrongSum, points_and_ranking, "points, not"),
    (kit.TellingMatters, telling_is_harmless, "changed the state"),
    (kit.MeddlingView, asking_changes_nothing, "after 0 moves"),
    (kit.NoJson, views_are_values, "is no JSON"),
    (kit.BlindRedraw, redrawn_looks_the_same, "the view differs, seat 0"),
    (kit.TooLong, ends_in_time, "more than 5 decisions"),
    (kit.ManyWords, moves_keep_their_meaning, "does not fit"),
    (kit.OneNameForTwo, numbers_are_clear, "are both 'stone 1'"),
]


def made(kind: type[toy.Toy] | type[toy.Game]) -> BaseGame:
    return kind() if issubclass(kind, toy.Game) else toy.Game(state=kind)


@pytest.mark.parametrize(
    ("kind", "law", "words"), BROKEN, ids=[f"{kind.__name__}-{law.name}" for kind, law, _ in BROKEN]
)
def test_a_broken_law_is_named(kind: type[toy.Toy] | type[toy.Game], law: Law, words: str) -> None:
    def check() -> None:
        for seed in SEEDS:
            law(walk_of(kind, seed))

    with pytest.raises(BrokenLaw, match=words) as caught:
        check()
    assert str(caught.value).startswith(law.sentence)


def walk_of(kind: type[toy.Toy] | type[toy.Game], seed: int) -> Walk:
    """A walk of the healthy toy, to be judged by a broken one's rules.

    So that a defect in choosing moves shows in the law, not in the making of the walk.
    """
    walk = take_walk(toy.Game(), Spec(toy.SEATS, seed, style=EVEN))
    return Walk(made(kind), walk.seats, walk.options, walk.log)


def test_a_process_that_matters_is_noticed() -> None:
    with pytest.raises(BrokenLaw, match="in another process"):
        same_in_another_process(some_walks(kit.ProcessMatters()))


class WordyDraw(toy.Toy):
    """No defect: a fair draw that uses up more random words than it needs."""

    def draw(self, rng: Rng) -> i64:
        rng.word()
        return super().draw(rng)


def test_a_draw_may_take_several_words() -> None:
    for seed in SEEDS:
        chance_keeps_its_odds(walk_of(WordyDraw, seed))


@pytest.mark.parametrize("word", [0, 1, 2**31, 2**32 - 1])
def test_the_next_random_word_can_be_chosen(word: int) -> None:
    rng = about_to_give(word)
    assert (rng.word(), rng.turn - Rng().turn) == (word, 1)


LEAKING: list[tuple[type[toy.Toy] | type[toy.Game], str]] = [
    (kit.LeakingView, "the view leaks"),
    (kit.LeakingEvent, "a secret bury of seat 0, is told to spectators, seat 0, seat 1, seat 2"),
    (kit.LateLeak, 'an event leaks .*"own_buried"'),
    (kit.EarlyShow, "shown in move 8 of seat 0 reveals to"),
    (kit.UndeclaredReveals, 'an event leaks .*"own_card"'),
    (kit.LeakingDeal, "move 1, a secret deal of chance, is told to spectators, seat 0, seat 1"),
    (kit.LeakingToSpectators, "secret deal of chance, is told to spectators, seat 0$"),
    (kit.LeakingToNeighbour, "move 2, a secret deal of chance, is told to seat 0, seat 1$"),
    (kit.LeakingPutAway, "move 6, a secret deal of chance, is told to seat 0, seat 1$"),
    (kit.LeakingList, "the legal list leaks"),
    (kit.IdleRedraw, "determinize is idle"),
    (kit.StiffRedraw, "determinize is idle"),
    (kit.PeekingRedraw, "determinize tells worlds apart"),
    (kit.MisdeclaredReveals, "a secret bury of seat 0, is told to spectators, seat 0, seat 1"),
]


@pytest.mark.parametrize(("kind", "words"), LEAKING, ids=[kind.__name__ for kind, _ in LEAKING])
def test_a_leak_is_named(kind: type[toy.Toy] | type[toy.Game], words: str) -> None:
    with pytest.raises(judge.Leak, match=words):
        judge.judge(made(kind), toy.SEATS, SEEDS)


@pytest.mark.parametrize("kind", dict.fromkeys(kind for kind, *_ in (*BROKEN, *LEAKING)))
def test_everything_at_once_catches_each(kind: type[toy.Toy] | type[toy.Game]) -> None:
    with pytest.raises(AssertionError):
        check_all(made(kind))


def reach_everywhere(game: BaseGame) -> int:
    """Check what `determinize` reaches, for all seats: how often there were several worlds."""
    tracks = [judge.Track(walk, s) for walk in some_walks(game)[:3] for s in (SPECTATOR, 0, 1, 2)]
    return sum(judge.check_all_reach(track, 120) for track in tracks)


def test_the_healthy_toy_is_redrawn_exactly() -> None:
    assert reach_everywhere(toy.Game()) > 50


@pytest.mark.parametrize(
    ("kind", "words"),
    [(kit.NarrowRedraw, "never makes some worlds"), (kit.WildRedraw, "a world that cannot be")],
)
def test_inexact_redrawing_is_noticed(kind: type[toy.Toy], words: str) -> None:
    with pytest.raises(judge.Leak, match=words):
        reach_everywhere(made(kind))


def test_a_judge_who_compared_nothing_is_sent_home() -> None:
    with pytest.raises(judge.Leak, match="has_secrets"):
        judge.judge_enough(kit.NothingSecret(), toy.SEATS, 2, 1)
    assert judge.judge(kit.NothingSecret(), toy.SEATS, range(2)) == judge.Tally()
    with pytest.raises(judge.Leak, match="too few worlds could be compared"):
        judge.judge_enough(toy.Game(), toy.SEATS, 1, 10_000)


def test_worlds_part_only_at_what_is_revealed() -> None:
    def event(kind: str, number: int, reveals: bool) -> Event:
        return Event(kind, {"number": number}, 511, reveals)

    open_one, dice = event("open", 1, False), event("dice", 1, True)
    other_dice = event("dice", 2, True)
    assert not judge.has_parted([open_one, dice], [open_one, dice], "")
    assert judge.has_parted([open_one, dice], [open_one, other_dice], "")
    assert judge.has_parted([dice], [], "")
    leaks: list[tuple[list[Event], list[Event]]] = [
        ([open_one], []),
        ([open_one, dice], [event("open", 2, False), other_dice]),
    ]
    for one, other in leaks:
        with pytest.raises(judge.Leak, match="an event leaks"):
            judge.has_parted(one, other, "")


def test_the_kit_has_no_defect_that_nobody_looks_for() -> None:
    looked_for: set[object] = {kind for kind, *_ in (*BROKEN, *LEAKING)}
    looked_for |= {kit.NarrowRedraw, kit.WildRedraw, kit.NothingSecret, kit.ProcessMatters}
    in_kit = {
        found for found in vars(kit).values() if getattr(found, "__module__", "") == kit.__name__
    }
    assert in_kit == looked_for
