# Catalogs are found by language, and translate messages, plural forms and contexts.
import gettext, os, struct, io, warnings

def T(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except BaseException as e:
        print(type(e).__name__, e.args)

def mo(messages, order="<", version=0):
    ids = strs = b""
    items = sorted((k.encode(), v.encode()) for k, v in messages.items())
    offsets = []
    for k, v in items:
        offsets.append((len(ids), len(k), len(strs), len(v)))
        ids += k + b"\0"
        strs += v + b"\0"
    n = len(items)
    start = 28 + 16 * n
    out = struct.pack(order + "7I", 0x950412de, version, n, 28, 28 + 8 * n, 0, 0)
    for o, l, _, _ in offsets:
        out += struct.pack(order + "2I", l, o + start)
    for _, _, o, l in offsets:
        out += struct.pack(order + "2I", l, o + start + len(ids))
    return out + ids + strs

HEADER = "Project-Id-Version: p 1\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\n"
de = {"": HEADER, "hello": "grüß dich", "one\0many": "eins\0wenige\0viele", "menu\x04open": "Öffnen", "menu\x04file\0files": "D0\0D1\0D2"}
for lang, messages in ("de", de), ("de_AT", {"": HEADER, "hello": "servus"}), ("nl", {"hello": "hallo"}):
    os.makedirs(f"locale/{lang}/LC_MESSAGES")
    with open(f"locale/{lang}/LC_MESSAGES/app.mo", "wb") as f:
        f.write(mo(messages, ">" if lang == "nl" else "<"))
t = gettext.translation("app", "locale", ["de"])
print(type(t).__name__, t.gettext("hello"), t.gettext("other"), t.pgettext("menu", "open"), t.pgettext("menu", "shut"), t.charset(), t.info())
print([t.ngettext("one", "many", n) for n in (1, 2, 5, 11, 21, 22, 101)], [t.npgettext("menu", "file", "files", n) for n in (1, 2, 5)], t.ngettext("x", "xs", 1), t.ngettext("x", "xs", 2), t.gettext("one"))
t = gettext.translation("app", "locale", ["de_AT", "de"])
print(t.gettext("hello"), t.pgettext("menu", "open"), t.ngettext("one", "many", 3))
print(gettext.translation("app", "locale", ["nl"]).gettext("hello"), gettext.translation("app", "locale", ["nl"]).plural(5))
print(gettext.find("app", "locale", ["xx", "de"]), gettext.find("app", "locale", ["nl", "de"], all=True), gettext.find("app", "locale", ["C", "de"]), gettext.find("app", "locale"))
os.environ["LANGUAGE"] = "de_AT:de"
print(gettext.find("app", "locale", all=True))
print(gettext.gettext("hello"), gettext.textdomain("app"), os.path.basename(gettext.bindtextdomain("app", "locale")), gettext.gettext("hello"), gettext.ngettext("one", "many", 7), gettext.pgettext("menu", "open"), gettext.npgettext("menu", "file", "files", 1), gettext.dgettext("none", "hello"), gettext.dngettext("app", "one", "many", 1))
gettext.install("app", "locale", names=["ngettext"])
print(_("hello"), ngettext("one", "many", 4))
T(gettext.translation, "nothing", "locale", ["de"])
print(type(gettext.translation("nothing", "locale", ["de"], fallback=True)).__name__)
T(gettext.GNUTranslations, io.BytesIO(b"junk" * 10))
T(gettext.GNUTranslations, io.BytesIO(mo(de, version=5 << 16)))
T(gettext.GNUTranslations, io.BytesIO(mo(de)[:-20]))
for text in ("n != 1", "n>1", "0", "n==1?0:n%10>=2?1:2", "!n", "(n+1)*2-n/2%3", "n?n?1:2:3", "n<2<2", "1||0&&0", "n!=(1)"):
    f = gettext.c2py(text)
    print(text, [f(n) for n in (0, 1, 2, 3, 5, 11, 100)])
for text in ("", "n+", "x", "n n", "(n", "n)", "n ? 1", "n ? 1 : ", "1.5", "n &&", "()", "n=1", "-n", "n" * 2000, "(" * 30 + "n" + ")" * 30, "!" * 30 + "n", "n?1:" * 30 + "2", "n?" * 30 + "2" + ":1" * 30, "0x3", "(n n", "n?)", ")"):
    T(lambda: type(gettext.c2py(text)).__name__)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    f = gettext.c2py("n!=1")
    print(f(1.0), f(2.0), [(x.category.__name__, str(x.message)) for x in w])
T(f, "1")
T(f, None)
