"""What only the golden games of Via Romana are asked for."""

from itertools import product

from games.golden import end_of, played
from games.via_romana import golden


def test_every_number_of_players_with_every_way_to_end() -> None:
    found = {(match.seats, end_of(golden, match)) for match in map(played, golden.files())}
    assert found == set(product((2, 3, 4), golden.ENDS.values()))


def test_every_number_of_players_with_every_variant() -> None:
    found = {
        (match.seats, match.options["stubborn_hand"], match.options["dangerous_tie"])
        for match in map(played, golden.files())
    }
    assert found == set(product((2, 3, 4), (False, True), (False, True)))


def test_there_are_enough_of_them() -> None:
    assert len(golden.files()) >= 20
