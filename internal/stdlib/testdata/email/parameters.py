# Parameters of structured headers: names without case, values with or without quotes, parts and charsets; what is broken ends at the semicolon.
from email.message import EmailMessage
def read(value, name="Content-Type"):
    m = EmailMessage(); m[name] = value
    return m[name], m
for p in ("x=1","X=1","x=1; x=2","x=1; X=2","x = 1","x=","x","x;y=1","; x=1","x=1;","x=1;;y=2","x==1","x=a b","x=a/b","x=a b; y=1",'x="a"b','x="a\\"b"','x="a','x=a"b"',"x=é","x='a'","x=(c)1","(c)x=1","x=1(c)","x=<a>","x=a@b","x=a,b","x=[a]", 'x=a?b', "x=a=b",
  "x*=utf-8''a%20b","x*=utf-8'en'a","x*=a","x*=''a","x*=bogus''%E9","x*=utf-8''%E9","x*=us-ascii''%E9","x*=utf-8''","x*=utf-8'a","x*=\"utf-8''a%20b\"","x*=utf-8''a b","x*='a'b'c",
  "x*0=a; x*1=b","x*1=b; x*0=a","x*1=b","x*0=a; x*2=c","x*0*=utf-8''%41; x*1=%42; x*2*=%43","x*0=a; x*1*=%42","x*0=%41","x=b; x*=utf-8''c","x*0=a; x=b","x=b;x*0=a","x*0=a;x*0=b","x*00=a; x*01=b","x*a=b","x*0*=utf-8''a; x*=utf-8''b","x*0*=utf-8''%C3;x*1*=%A9","x*0=utf-8''%C3","x*0*=%41","x*0*='%41","y=1;x*0=a;z=2;x*1=b","x*0*1=a","x%20=1","\"x\"=1","x*0*=\"utf-8''%C3%A9\"; x*1*=\"%C3\"", "x=\"=?utf-8?q?caf=C3=A9?=\"","x==?utf-8?q?caf=C3=A9?=","x=\"utf-8''%41\"","x*0*=utf-8''a;x*1=\"b c\"","x=\"\"","x*=utf-8''%00", "charset=utf-8; boundary=\"=_x\"","x=1 ; y=2","x =1","x=\t1","x=1\t;\ty=2"):
    h, m = read("a/b; " + p)
    print(ascii((p, str(h), dict(h.params), m.get_params(), m.as_string())))
# ---
# A type is two words with a slash, or else text/plain; a disposition is one.
from email.message import EmailMessage
for value in ("text/plain","TEXT/Plain","text","text/","/x","a/b/c","text/plain x","text / plain","text/plain;","","  ","(c)text(d)/(e)plain(f); x=1",";x=1","text;x=1","te xt/plain;x=1","text/pl ain;x=1","text/plain,x=1","a=b/c", "\"a\"/b","text/plain ;x=1"):
    m = EmailMessage(); m["Content-Type"] = value; m["Content-Disposition"] = value
    h, d = m["Content-Type"], m["Content-Disposition"]
    print(ascii((value, str(h), h.content_type, h.maintype, h.subtype, dict(h.params), str(d), d.content_disposition, m.as_string())))
# ---
# Parameters: one that is long or not ASCII is encoded and divided (RFC 2231).
from email.message import EmailMessage
for name in ("a.txt", "é.txt", "x" * 60 + ".txt", "x" * 150, "é" * 40, 'q"r\\s', "a b", "漢字" * 20 + ".pdf"):
    m = EmailMessage(); m.add_attachment(b"x", maintype="application", subtype="pdf", filename=name)
    part = m.get_payload()[0]
    print(ascii((part["Content-Disposition"], part.as_string(), part.get_filename() == name)))
    m = EmailMessage(); m["Content-Type"] = "application/pdf"; m.set_param("name", name); print(ascii(m.as_string()))
