# Encodings of one byte per character are known by their names.
text = "Zürich žlutý Łódź Привет € ñ"
for name in ("cp437", "cp850", "cp1250", "cp1251", "iso8859-2", "ISO-8859-5", "latin2", "iso8859-15", "latin9", "koi8-r", "koi8_u", "mac-roman", "cp866", "windows-1251", "cp037", "cp874"):
    data = text.encode(name, "replace")
    print(name, data, data.decode(name))
# ---
# All bytes of a table come back, but those that it leaves out.
for name in ("cp1253", "cp1255", "cp1257", "iso8859-3", "iso8859-7", "koi8-u", "mac-cyrillic"):
    missing = []
    for i in range(256):
        b = bytes([i])
        try:
            assert b.decode(name).encode(name) == b
        except UnicodeDecodeError:
            missing.append(i)
    print(name, missing, ascii(bytes(range(160, 256)).decode(name, "ignore")))
# ---
# What a table has not is an error with its place, and takes the handlers.
print("a日b本".encode("iso8859-15", "xmlcharrefreplace"), "a日".encode("cp437", "backslashreplace"), b"\xff".decode("iso8859-7", "replace"))
try:
    "a日b".encode("cp1251")
except UnicodeEncodeError as e:
    print(e, e.__notes__)
b"a\xca".decode("cp1255")  ### "UnicodeDecodeError: 'charmap' codec can't decode byte 0xca in position 1: character maps to <undefined>"
