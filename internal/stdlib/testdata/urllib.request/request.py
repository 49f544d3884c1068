# A Request takes a URL apart and keeps headers in their form.
import urllib.request
r = urllib.request.Request("http://a.b:80/x?y=1#f", data=b"x", headers={"X-Foo-bar": "1"})
print(r.get_method(), r.header_items(), r.has_header("X-foo-bar"), r.full_url, r.fragment, r.selector, r.type, r.host, r.origin_req_host)
r.add_header("content-LENGTH", "5")
r.add_unredirected_header("cookie", "c")
print(r.header_items(), r.get_header("Cookie"), r.get_header("cookie"), r.get_header("None", 1))
r.data = None
print(r.get_method(), r.headers, r.data)
r.remove_header("Cookie")
assert not r.has_header("Cookie")
print(urllib.request.Request("<URL:http://h?q>", method="PUT").selector, urllib.request.Request("http://h", method="PUT").get_method())
# ---
# A URL needs a scheme.
import urllib.request
urllib.request.Request("foo")  ### "ValueError: unknown url type: 'foo'"
# ---
# What can't be opened says so.
import urllib.request
for url in "x://y", "http:///x", "http://a b":
    try:
        urllib.request.urlopen(url)
    except Exception as e:
        print(type(e), e)
# ---
# Data is bytes.
import urllib.request
urllib.request.urlopen("http://x", data="str")  ### "TypeError: POST data should be bytes, an iterable of bytes, or a file object. It cannot be of type str."
# ---
# A data: URL is its own content.
import urllib.request
with urllib.request.urlopen("data:text/plain;charset=utf-8;base64,aGk=") as r:
    print(r.read(), r.headers.get_content_charset(), r.headers["content-type"], r.headers.get_content_type(), r.url)
print(urllib.request.urlopen("data:,a%20b").read(), urllib.request.urlopen("data:,").info()["content-type"])
# ---
# The errors are OSErrors, HTTPError a response too.
import urllib.error, io
e = urllib.error.HTTPError("http://x", 404, "Not Found", {"a": 1}, None)
print(repr(e), str(e), e.code, e.status, e.reason, e.headers, e.filename, e.args, e.read(), e.geturl(), e.getcode(), e.info())
assert urllib.error.HTTPError("u", 500, "m", {}, io.BytesIO(b"body")).read() == b"body"
e = urllib.error.URLError("no")
print(repr(e), str(e), e.reason, e.args, isinstance(e, OSError))
e = urllib.error.ContentTooShortError("short", b"x")
print(repr(e), e, e.content)
# ---
# Without the host's leave nothing is reached.
# krait: the network is the host's
import urllib.request
urllib.request.urlopen("http://127.0.0.1:0/")  ### "urllib.error.URLError: <urlopen error this sandbox has no network>"
# ---
# Paths and URLs of files are made from each other.
import urllib.request
print(urllib.request.pathname2url("/a b/c"), urllib.request.pathname2url("a"), urllib.request.pathname2url("/a", add_scheme=True))
print(urllib.request.url2pathname("///a%20b"), urllib.request.url2pathname("a"), urllib.request.url2pathname("file:///x", require_scheme=True))
