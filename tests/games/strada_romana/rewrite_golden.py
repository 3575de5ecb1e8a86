"""Rewrites the golden games for the rules as they are now: rules version, digests, results.

Run it only when the rules version has risen and the difference is wanted.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.golden import rewrite_all
from games.strada_romana import golden

if __name__ == "__main__":
    sys.exit(rewrite_all(golden.files()))
