# Messages are made, written and parsed; addresses, dates and headers.
import email, email.utils as u, email.policy, email.header, email.errors
from email.message import EmailMessage, Message
from email.mime.text import MIMEText
from email.mime.multipart import MIMEMultipart
from email.mime.base import MIMEBase
from email.mime.application import MIMEApplication
from email import encoders, message_from_string, message_from_bytes
import datetime
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
m=EmailMessage(); m["Subject"]="Hello"; m["From"]="Ann <a@x.com>"; m["To"]="b@y.com, C D <c@z.com>"; m.set_content("Hi there\nline 2\n")
print(m.as_string()); print(m["subject"], m["From"], m.get("zz"), m.get("zz","d"), m.keys(), m.values(), m.items(), len(m), "to" in m, m.get_content(), m.get_content_type(), m.get_content_charset(), m.is_multipart(), m.get_payload(), m.get_content_maintype(), m.get_content_subtype(), m["zz"])
print(m["To"].addresses, m["From"].addresses[0].display_name, m["From"].addresses[0].addr_spec, m["From"].addresses[0].username, m["From"].addresses[0].domain)
m.replace_header("Subject","New"); print(m["Subject"]); del m["Subject"]; print(m["Subject"]); m.add_header("X-A","v",k="1"); print(m["X-A"]); T(lambda: m.replace_header("zz","1"))
m2=EmailMessage(); m2["Subject"]="Ünïcode ✓"; m2.set_content("héllo\n"); print(m2.as_string()); print(m2["Subject"], m2.get_content(), bytes(m2)[:60]); print(message_from_string(m2.as_string(),policy=email.policy.default)["Subject"])
T(lambda: m2.__setitem__("Subject","two")); T(lambda: m2.__setitem__("X","a\nb"))
t=MIMEText("body text"); t["Subject"]="S"; t["From"]="a@b"; print(t.as_string()); print(t.get_payload(), t.get_content_type(), t["Content-Transfer-Encoding"])
t2=MIMEText("héllo","plain","utf-8"); print(t2.as_string(), t2.get_payload(decode=True), t2.get_payload()); t3=MIMEText("<b>x</b>","html"); print(t3.as_string())
mp=MIMEMultipart("alternative",boundary="BB"); mp["Subject"]="multi"; mp.attach(MIMEText("a","plain")); mp.attach(MIMEText("<p>a</p>","html")); print(mp.as_string()); print([p.get_content_type() for p in mp.walk()], mp.is_multipart(), len(mp.get_payload()), mp.get_boundary())
a=MIMEApplication(b"\x00\x01data",Name="f.bin"); a["Content-Disposition"]='attachment; filename="f.bin"'; print(a.as_string()); print(a.get_filename(), a.get_payload(decode=True), a.get_content_disposition(), a.get_params(), a.get_param("name"))
b=MIMEBase("application","octet-stream"); b.set_payload(b"xyz"); encoders.encode_base64(b); b.add_header("Content-Disposition","attachment",filename="q.txt"); print(b.as_string())
raw="From: A <a@x>\nTo: b@y\nSubject: =?utf-8?q?caf=C3=A9?=\nReceived: one\nReceived: two\n  folded\nContent-Type: multipart/mixed; boundary=\"XX\"\n\npre\n--XX\nContent-Type: text/plain; charset=utf-8\n\npart1\n--XX\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\nPGI+eDwvYj4=\n--XX--\nepi\n"
p=message_from_string(raw); print(p["Subject"], p.get_all("Received"), p.is_multipart(), p.preamble, p.epilogue, [(q.get_content_type(), q.get_payload(decode=True), q.get_payload()) for q in p.walk() if not q.is_multipart()], email.header.decode_header(p["Subject"]), str(email.header.make_header(email.header.decode_header(p["Subject"]))), p.defects, p.get_unixfrom(), p.get_default_type())
print(p.as_string()==raw); print(p.as_string())
d=message_from_bytes(raw.encode(),policy=email.policy.default); print(d["Subject"], d["From"].addresses, [x.get_content() for x in d.iter_parts()], d.get_body(("plain",)).get_content(), type(d).__name__)
m3=EmailMessage(); m3.set_content("text\n"); m3.add_alternative("<p>h</p>\n",subtype="html"); print(m3.get_content_type(), [x.get_content_type() for x in m3.walk()], m3.get_body().get_content_type()); m3.add_attachment(b"bin",maintype="application",subtype="x-y",filename="n.bin"); m3.add_attachment("txt\n",filename="t.txt"); print(m3.get_content_type(), [(x.get_filename(), x.get_content_type(), x.get_content_disposition(), x.get_content()) for x in m3.iter_attachments()]); m3.set_boundary("B1"); print([x.get_content_type() for x in m3.walk()])
print(u.parseaddr("A B <a@b.c>"), u.parseaddr("a@b"), u.parseaddr("junk <"), u.formataddr(("A B","a@b")), u.formataddr(("Ü","a@b")), u.formataddr((None,"a@b")), u.formataddr(('q"x, y',"a@b")), u.getaddresses(["a@b, C <c@d>","\"x, y\" <e@f>"]), u.quote('a"b'), u.unquote('"a"'), u.formatdate(0), u.formatdate(0,usegmt=True), u.formatdate(0,localtime=True), u.parsedate("Mon, 01 Jan 2024 10:00:00 +0200"), u.parsedate_tz("Mon, 01 Jan 2024 10:00:00 +0200"), u.parsedate_to_datetime("Mon, 01 Jan 2024 10:00:00 +0200"), u.format_datetime(datetime.datetime(2024,1,1,tzinfo=datetime.timezone.utc)), u.mktime_tz((2024,1,1,0,0,0,0,1,0,3600)), u.parsedate("junk"), u.collapse_rfc2231_value("x"), u.encode_rfc2231("é","utf-8"), u.decode_rfc2231("utf-8''x"))
T(lambda: u.parsedate_to_datetime("junk")); print(u.make_msgid(domain="x.y").endswith("@x.y>"))
h=email.header.Header("héllo","utf-8"); print(h, h.encode(), repr(str(h)), email.header.Header("plain").encode(), email.header.decode_header("=?iso-8859-1?q?p=F6stal?= x"), email.header.decode_header("plain"))
g=Message(); g["A"]="1"; g["A"]="2"; g.set_payload("pl"); print(g.as_string(), g.get_all("a"), g.get_content_type(), g); g.set_type("text/html"); g.set_param("charset","u8"); print(g["Content-Type"], g.get_content_charset(), g.get_params()); g.del_param("charset"); print(g["content-type"]); T(lambda: g.attach(Message())); g2=Message(); g2.attach(Message()); print(g2.is_multipart())
long=EmailMessage(); long["Subject"]="word "*30; long["To"]=", ".join(f"user{i}@example.com" for i in range(8)); long.set_content("x"*100+"\n"); print(long.as_string())
print(message_from_string("no headers here\n\nbody").get_payload(), message_from_string("").items(), message_from_string("A: b\n\nc\nd")._payload if 0 else 0, message_from_string("A: b\nbad line\n\nc").defects)
m4=EmailMessage(policy=email.policy.SMTP); m4["A"]="b"; m4.set_content("x\n"); print(m4.as_bytes()); print(email.message_from_string("Date: Mon, 01 Jan 2024 10:00:00 +0000\n\n",policy=email.policy.default)["Date"].datetime, isinstance(m,Message))
# ---
# The low modules: Base64, quoted-printable and the iterators.
import email.base64mime as b, email.quoprimime as q, email.iterators as it, email, io, random
from email import *
def T(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
print(b.__all__, q.__all__, it.__all__, b.decode is b.body_decode is b.decodestring, q.decode is q.body_decode is q.decodestring)
for n in (0, 1, 2, 3, 57, 58, 80):
    for args in ((), (10, "\r\n"), (4,), (20, "|")):
        T(lambda: b.body_encode(b"x" * n, *args))
    print(b.header_length(bytes(n)), b.header_encode(b"y" * n))
T(lambda: b.body_encode("abc")); T(lambda: b.header_encode("é")); T(lambda: b.header_encode("é", "utf-8")); T(lambda: b.body_encode(b"abc", 0))
for s in ("", b"", "YWJj", b"YWJj", "YWJ", "é", None): T(lambda: b.decode(s))
print("".join("01"[q.header_check(c)] for c in range(256)), "".join("01"[q.body_check(c)] for c in range(256)))
print(q.header_length(bytes(range(256))), q.body_length(bytes(range(256))), q.header_encode(bytes(range(256)), "x"), q.header_encode(b""), q.quote("\t"), q.unquote("=e9"))
r = random.Random(7)
for n in range(400):
    s = "".join(r.choice("=4Aa \t\n\r_xyzé=") for _ in range(r.randrange(30)))
    print(ascii((q.decode(s), q.decode(s, "\r\n"), q.header_decode(s))))
for n in range(400):
    s = "".join(r.choice("=4a \t\n\rxé\f\x85€\u2028") for _ in range(r.randrange(60)))
    print(ascii((q.body_encode(s, r.randrange(4, 24)), q.body_encode(s, 76, "\r\n"), q.body_encode(s, 5, "\r\n"))))
T(lambda: q.body_encode("abc", 3)); T(lambda: q.decode(None))
m = message_from_string('Content-Type: multipart/mixed; boundary="X"\n\n--X\n\none\ntwo\n--X\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\nPGI+\n--X\nContent-Type: message/rfc822\n\nSubject: s\n\ninner\n--X--\n')
print(list(it.body_line_iterator(m)), list(it.body_line_iterator(m, decode=True)), type(m).walk is it.walk)
print([p.get_content_type() for p in it.walk(m)], [p.get_content_type() for p in it.typed_subpart_iterator(m)], [p.get_content_type() for p in it.typed_subpart_iterator(m, "text", "html")], [p.get_content_type() for p in it.typed_subpart_iterator(m, "message")])
out = io.StringIO(); it._structure(m, out); it._structure(m, out, 1, True); print(out.getvalue())
# ---
# A message is parsed from text, or from None.
import email
for x in 5, b"a", None:
    try: print(repr(email.message_from_string(x).get_payload()))
    except TypeError as e: print(e)
