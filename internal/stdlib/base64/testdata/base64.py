# Each encoding goes both ways.
import base64
for data in (b"", b"a", b"ab", b"abc", b"abcd", b"abcde", b"\0\0\0\0", b"    x", b"\xff" * 7, bytes(range(20)), bytearray(b"xy"), memoryview(b"xyz")):
    for name in ("b16", "b32", "b32hex", "b64", "standard_b64", "urlsafe_b64", "a85", "b85", "z85"):
        text = getattr(base64, name + "encode")(data)
        print(name, text)
        assert getattr(base64, name + "decode")(text) == data
        assert getattr(base64, name + "decode")(text.decode()) == data
# ---
# Ascii85 has short forms, frames and line breaks.
import base64
for options in (dict(foldspaces=True), dict(wrapcol=5), dict(pad=True), dict(adobe=True), dict(adobe=True, wrapcol=4)):
    text = base64.a85encode(b"    \0\0\0\0abcdefg", **options)
    print(text)
    options.pop("pad", options.pop("wrapcol", None))
    assert base64.a85decode(text, **options).startswith(b"    \0\0\0\0abcdefg")
# ---
# Digits that don't belong there are refused.
import base64
for f, text in ((base64.a85decode, b"az"), (base64.a85decode, b"v"), (base64.a85decode, b's8W-"'), (base64.b85decode, b'ab"'), (base64.b85decode, b"~~~~~"),
                (base64.z85decode, b"ab~"), (base64.z85decode, b"#####"), (base64.b32decode, b"M1======"), (base64.b32decode, b"ME"), (base64.b32decode, b"========"),
                (base64.b16decode, b"ab"), (base64.b64decode, b"YQ"), (base64.b64decode, b"Y"), (base64.b64decode, "é")):
    try:
        f(text)
    except ValueError as e:
        print(type(e).__name__, e)
# ---
# Base32 may take 0 and 1 for letters, and lower case.
import base64
print(base64.b32decode(b"mfra====", casefold=True), base64.b32decode(b"M1023456", map01=b"L"))
# ---
# Base64 takes two other characters, and checks all where asked to.
import base64
assert base64.b64encode(b"\xfb\xff", b"-_") == b"-_8=" and base64.b64decode("-_8=", "-_") == b"\xfb\xff"
print(base64.b64decode(b"Y!Q=="), base64.b64decode(b"YQ==YQ=="))
base64.b64decode(b"Y!Q==", validate=True)  ### "binascii.Error: Only base64 data is allowed"
# ---
# Files and lines.
import base64, io
out = io.BytesIO()
base64.encode(io.BytesIO(b"x" * 100), out)
print(out.getvalue(), base64.encodebytes(b"x" * 58))
back = io.BytesIO()
base64.decode(io.BytesIO(out.getvalue()), back)
assert back.getvalue() == b"x" * 100 == base64.decodebytes(out.getvalue())
base64.encodebytes("text")  ### "TypeError: expected bytes-like object, not str"
