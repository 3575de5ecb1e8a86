"""The rules of Strada Romana, in the order of the rule book.

`chance` sets up and draws. `turn` leads through a turn; its actions are `driving` and `collecting`.
`ending` ends turns and the game. `refusals` says which rule forbids a move.
"""
