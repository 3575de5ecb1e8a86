"""The rules of Via Appia, in the order of the rule book.

`chance` sets up and draws. `turn` leads through a turn; its actions are `income`, `pushing` with
`settling`, `building` and `travelling`. `ending` ends turns and the game. `refusals` says which
rule forbids a move.
"""
