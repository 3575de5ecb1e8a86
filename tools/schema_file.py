"""The schema as a file, from which the page's types are made.

python -m tools.schema_file > web/src/api/openapi.json
"""

import json
import sys

from tools.api_page import schema


def schema_text() -> str:
    """The schema, written the same way every time."""
    return json.dumps(schema(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
