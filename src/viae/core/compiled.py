"""Do the rules run compiled?"""

from viae.core import game


def is_compiled() -> bool:
    return not game.__file__.endswith(".py")
