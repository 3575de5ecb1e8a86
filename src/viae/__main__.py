"""`python -m viae` is `viae`."""

import sys

from viae.cli import main

sys.exit(main())
