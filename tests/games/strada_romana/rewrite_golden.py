"""Rewrites the golden games for the rules as they are now: rules version, digests, results.

Run it only when the rules version has risen and the difference is wanted.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.strada_romana import golden
from viae import catalog
from viae.core.errors import Refusal
from viae.records import record


def rewritten(text: str) -> str:
    """A record's text with the same moves, and what they lead to now."""
    data = json.loads(text)
    data["rules_version"] = catalog.kind(data["game"]).rules_version
    found = record.read(data, check=False)
    return record.as_text(record.write(found.match, found.names))


def rewrite_all(paths: Sequence[Path]) -> int:
    """Rewrite records in their place; 1 if one cannot be, else 0."""
    failed = 0
    for path in paths:
        try:
            path.write_text(rewritten(path.read_text("utf-8")), "utf-8")
        except Refusal as refusal:
            failed += 1
            print(f"{path.name} cannot be rewritten: {refusal}")
    print(f"{len(paths) - failed} records rewritten")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(rewrite_all(golden.files()))
