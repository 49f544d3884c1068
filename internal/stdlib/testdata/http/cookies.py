# Cookies are parsed, made and quoted, with their attributes.
from http.cookies import SimpleCookie, CookieError, Morsel, BaseCookie
from http import HTTPStatus, HTTPMethod
import http.cookies, pickle, copy
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
c=SimpleCookie(); c["fig"]="newton"; c["sugar"]="wafer"; c["n"]=7
print(c); print(c.output(header="Cookie:")); print(repr(c), c["fig"], repr(c["fig"]), c["n"].value, c["n"].coded_value, c["fig"].key)
c["fig"]["path"]="/x"; c["fig"]["max-age"]=3600; c["fig"]["secure"]=True; c["fig"]["httponly"]=True; c["fig"]["samesite"]="Lax"; c["fig"]["comment"]="a b"; c["fig"]["domain"]="ex.com"; c["fig"]["expires"]="Wed, 21 Oct 2015 07:28:00 GMT"
print(c["fig"].OutputString()); print(c["fig"].output(attrs=["path"])); print(dict(c["fig"])); print(c.output(sep=" | ")); print(c.js_output())
d=SimpleCookie("a=1; b=\"x\\\"y\\073z\"; Path=/p; HttpOnly; c=d=e; expires=Wed, 21 Oct 2015 07:28:00 GMT")
print({k:(v.value,v.coded_value,{a:b for a,b in v.items() if b}) for k,v in d.items()})
for s in ("keebler=\"E=everybody; L=\\\"Loves\\\"; fudge=\\073;\"", "a b c", "x=1 y=2", "=v", "a=", "$Version=1; a=1; $Path=/", "Path=/; a=1","a=1; Secure=x", "a[1]=2", "é=1", "a=é", "sess=abc%20def; other=\"q\"", "a=1;;b=2", " a = 1 ; b=2", "a=1; foo; b=2","chips=ahoy; vienna=finger"):
    e=SimpleCookie(); e.load(s); print(repr(s), e, repr(e))
T(lambda: c.__setitem__("bad key","v")); T(lambda: c.__setitem__("path","v")); T(lambda: c["fig"].__setitem__("zz","v")); T(lambda: c.__setitem__("a\n","v")); T(lambda: c.__setitem__("a","v\n")); T(lambda: c["nope"])
c["sp"]="a b;c,\"d\" é"; print(c["sp"].OutputString(), c["sp"].value); print(BaseCookie({"a":"b c"}), SimpleCookie({"z":1}))
m=Morsel(); m.set("k","v","v"); print(m, m==m.copy(), m.isReservedKey("Path"), m.setdefault("path","/"), m.key); m.update({"Path":"/q"}); print(m["path"], m); T(lambda: m.update({"q":1}));T(lambda: Morsel()); T(lambda: m.set("expires","",""))
print(pickle.loads(pickle.dumps(c))["fig"], copy.deepcopy(c)==c, del_:=c.pop("fig").value, len(c), sorted(c))
print(HTTPStatus.OK, repr(HTTPStatus.NOT_FOUND), HTTPStatus(404).phrase, HTTPStatus.NOT_FOUND.description, HTTPStatus.OK==200, HTTPStatus(500).name, HTTPStatus.OK.is_success, HTTPStatus(404).is_client_error, HTTPStatus(503).is_server_error, HTTPStatus(301).is_redirection, HTTPStatus(100).is_informational, f"{HTTPStatus.OK}", f"{HTTPStatus.OK:d}", HTTPMethod.GET, repr(HTTPMethod.POST), HTTPMethod.PUT.description, str(HTTPMethod.PATCH), len(HTTPStatus), [s.value for s in HTTPStatus][:5]); T(lambda: HTTPStatus(999)); T(lambda:HTTPMethod("x")); print(HTTPStatus["CREATED"], HTTPStatus.IM_A_TEAPOT, HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
print(http.cookies.__all__, http.__all__)
