"""The rules of Via Romana, in the order of the rule book.

`chance` sets up and draws. `turn` leads through a turn; its actions are `building` and what is done
with `cards`. `road_scoring` scores a complete road. `ending` ends turns and the game. `refusals`
says which rule forbids a move.
"""
