# Headers of an EmailMessage are folded between words; what is not ASCII becomes encoded words, with the blanks between them.
from email.message import EmailMessage
from email.policy import HTTP, SMTP, SMTPUTF8, default
def folded(value, name="X", policy=default, **kw):
    m = EmailMessage(policy.clone(**kw))
    try:
        m[name] = value
        return ascii((m.as_string()[:-len(policy.linesep)], str(m[name]), m.as_bytes() == m.as_string().encode()))
    except Exception as e:
        return type(e).__name__, str(e)
for text in ("", "word " * 12, "é", "Ünïcode " * 8, "é" * 60, "é the é", "é, ü", "a" * 60, "a" * 60 + " é", "é " + "a" * 60, "漢字" * 30, " é", "é ", "=?utf-8?q?caf=C3=A9?= x", "=?utf-8?q?a?= =?utf-8?q?b?=", "x=?utf-8?q?a?=y", "=?utf-8?q?a", "=?utf-8?x?a?=", "http://x/" + "p/" * 30 + " é", "\udce9 é", "a\tb\t" * 10, "é\t" * 12):
    for kw in ({}, {"max_line_length": 40}, {"policy": SMTP}, {"policy": HTTP}, {"policy": SMTPUTF8, "max_line_length": 40}, {"refold_source": "all"}):
        print(folded(text, **kw))
for blank in (" ", "\t", "  ", " \t", "    "):
    for n in range(18, 28):
        print(folded("a" * n + blank + "é é", max_line_length=30), folded("é" * (n - 16) + blank + "éé", max_line_length=30), folded("é" * (n - 16) + blank + "b éé", max_line_length=34))
# ---
# Headers with addresses are folded between addresses; names that are not ASCII are encoded, and quotes left out where all is.
from email.message import EmailMessage
from email.policy import default
from email.headerregistry import Address, Group
def show(value, limit=40):
    m = EmailMessage(default.clone(max_line_length=limit))
    try:
        m["To"] = value
        print(ascii((str(m["To"]), m["To"].groups, m.as_string())))
    except Exception as e:
        print(type(e).__name__, e)
people = ["Ann <ann@example.com>", "Müller, Hans <h@m.de>", '"Müller, Hans" <h@m.de>', '"q, r" <q@r>', "J. R. Doe <j@d>", "É" * 30 + " <e@e>", "u@" + "y" * 40 + ".com", "A " * 20 + "<a@b>", '"' + "A " * 20 + '" <a@b>', "漢字 太郎 <k@t>", "(c) x@y (d)", "a@[1.2.3.4]"]
for i, person in enumerate(people):
    show(person); show(person, 78); show(", ".join(people[i:])); show(",".join(people[:i]), 78)
for value in ("g: a@b, c <d@e>;, f@g", "g:;", "g: a", "Team: Bob Smith <" + "x" * 30 + "@y.com>;", "d\\e <a@b>", "a b", "a <b@c> d", "a@b c", "a\\b@c", ":;", "\\", "x <a@b", "x <>", "<@r:a@b>", "a..b@c", '"a"b@c', "a . b@c . d", ",", ",,a@b", "a;b", "g:a;x", " , a", "word é b,  a the  a; word\txxxxxxxxxxxxxxxxxxxx a; b,", "a; <b@c> é word word word word word", "g: é a; <b@c> ü word (d)", "(c), a", "((n)m) a@b", "(a\\)b) a@b"):
    show(value)
for value in (Address("é x", "u v", "d"), [Address("a.b", "u", "d"), Group("g", [Address("", "x", "y")])], Group("a.b", ()), Address("x" * 50, "u", "d")):
    show(value)
def word(s): return "=?utf-8?q?" + "".join("=%02X" % c for c in s.encode()) + "?="
for value in (word("a") + " " + word("b") + " <c@d>", word("a, b") + " <c@d>", word("é") + " " + word("ü") + " x <a@b>", '"' + word("a") + '" <b@c>', '"x ' + word("a b") + " " + word("c") + ' y" <b@c>', word("a") + "@b", word("a") + " (c) " + word("b") + " <c@d>", word("a") + ": b;"):
    show(value)
# ---
# What was parsed stays as it was written, unless it is too long or not ASCII; bytes are read as UTF-8 where they are shown.
from email import message_from_bytes
from email.policy import SMTP, compat32, default
for raw in ("Subject: a\n\tb\n\n", "Subject: é ü\n\n", "Subject: " + "word " * 20 + "\n\n", "To: É <a@b>,\n c@d\n\n", "Subject: \n a\n\n", "Subject: " + "é" * 60 + " x\n\n", "X: a\n" + " b" * 50 + "\n\n"):
    for encoding in ("utf-8", "latin-1"):
        for policy in (default, SMTP, compat32, default.clone(refold_source="none"), default.clone(refold_source="all"), default.clone(utf8=True)):
            m = message_from_bytes(raw.encode(encoding), policy=policy)
            try: print(ascii((m.as_string(), m.as_bytes(), str(m.values()[0]))))
            except Exception as e: print(type(e).__name__, e)
# ---
# Long headers.
from email.message import EmailMessage
from email.policy import HTTP, default
for value in ("é " * 300, "é" * 1000, "word " * 1000, "é, ü " * 150):
    for policy in (default, HTTP.clone(max_line_length=998)):
        m = EmailMessage(policy); m["Subject"] = value
        print(len(m.as_string().splitlines()), len(m.as_string()))
