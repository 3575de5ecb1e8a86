"""Rewrites a game's golden games for its rules as they are now: rules version, digests, results.

Run it with the game's name, and only when its rules version has risen and the difference is wanted.
The outcomes of computed moves stay as they are kept.
"""

import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from games.golden import rewrite_all

if __name__ == "__main__":
    golden = import_module(f"games.{sys.argv[1]}.golden")
    sys.exit(rewrite_all(golden.files()))
