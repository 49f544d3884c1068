"""Names of CPython's uuid by which the file decides which commands of the system to try: none."""

import uuid

uuid._GETTERS = []
for name in ("ifconfig", "ip", "arp", "lanscan", "netstat"):
    setattr(uuid, f"_{name}_getnode", None)

# The file imports the module anew, which has one version here.
from test.support import import_helper
import_helper.import_fresh_module = lambda name, **kw: uuid
