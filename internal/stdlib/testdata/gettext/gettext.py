# Without catalogs, messages stay what they are.
import gettext
from gettext import gettext as _, ngettext
print(_("hello"), ngettext("one", "many", 1), ngettext("one", "many", 2), gettext.pgettext("c", "m"), gettext.npgettext("c", "a", "b", 3), gettext.dgettext("d", "m"), gettext.textdomain())
t = gettext.translation("none", fallback=True)
print(type(t).__name__, t.gettext("x"), t.ngettext("a", "b", 5), t.info(), t.charset(), gettext.find("none"))
gettext.translation("none", localedir="/nowhere")  ### "FileNotFoundError: [Errno 2] No translation file found for domain: 'none'"
