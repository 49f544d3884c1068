# What can't be encoded is an error for stdout.
try:
    print("\ud800")
except UnicodeEncodeError as e:
    assert str(e) == "'utf-8' codec can't encode character '\\ud800' in position 0: surrogates not allowed", str(e)
else:
    assert False
