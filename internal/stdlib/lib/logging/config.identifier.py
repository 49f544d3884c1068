# What a name is.

import re

IDENTIFIER = re.compile("^[a-z_][a-z0-9_]*$", re.I)
