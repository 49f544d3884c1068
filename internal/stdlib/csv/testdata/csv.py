# A reader turns lines into rows; quotes hold delimiters, line breaks and doubled quotes.
import csv
rows = list(csv.reader(['a,b,"c, d"\n', '"e ""q""","f\n', 'g"\r\n', '\n', 'h']))
assert rows == [['a', 'b', 'c, d'], ['e "q"', 'f\ng'], [], ['h']]
r = csv.reader(['a\n', '"b\n', 'c"\n'])
assert r.line_num == 0 and next(r) == ['a'] and r.line_num == 1
assert next(r) == ['b\nc'] and r.line_num == 3
print(list(csv.reader(['a,"b"c', ' x, "y"', '', 'a\0b'])))
# ---
# Strict readers refuse text after a closing quote.
import csv
list(csv.reader(['"a"b'], strict=True))  ### "_csv.Error: ',' expected after '\"'"
# ---
# A quote that is never closed ends with the data, unless the reader is strict.
import csv
assert list(csv.reader(['"a,b'])) == [['a,b']]
list(csv.reader(['"a,b'], strict=True))  ### "_csv.Error: unexpected end of data"
# ---
# A carriage return inside an unquoted field means that the file was opened wrongly.
import csv
list(csv.reader(['a\rb']))  ### "_csv.Error: new-line character seen in unquoted field - do you need to open the file with newline=''?"
# ---
# Lines must be text.
import csv
next(csv.reader([b'a']))  ### "_csv.Error: iterator should return strings, not bytes (the file should be opened in text mode)"
# ---
# An escape takes the next character as it is, a line break included.
import csv
assert list(csv.reader(['a\\,b,c'], escapechar='\\')) == [['a,b', 'c']]
assert list(csv.reader(['"a\\"b"'], escapechar='\\')) == [['a"b']]
assert list(csv.reader(['a\\\n', 'b'], escapechar='\\')) == [['a\nb']]
assert list(csv.reader(['a\\'], escapechar='\\')) == [['a\n']]
# ---
# Unquoted fields are numbers or None, as quoting says.
import csv
line = ['1,"2",,""']
for quoting in range(6):
    print(quoting, list(csv.reader(line, quoting=quoting)))
# ---
# What is no number fails where unquoted fields are numbers.
import csv
list(csv.reader(['1,x'], quoting=csv.QUOTE_NONNUMERIC))  ### "ValueError: could not convert string to float: 'x'"
# ---
# Delimiters and quotes may be any character.
import csv
assert list(csv.reader(['aéb,é日c é日é'], delimiter='é', quotechar='日')) == [['a', 'b,', 'c é', '']]
# ---
# Fields are bounded in length.
import csv
old = csv.field_size_limit(5)
try:
    assert list(csv.reader(['abcde,éééää'])) == [['abcde', 'éééää']]
    try:
        list(csv.reader(['a,"abcdef"']))
    except csv.Error as e:
        print(e)
finally:
    assert csv.field_size_limit(old) == 5
# ---
# A writer quotes what needs quotes; numbers are written as str() shows them, None as nothing.
import csv, io
def written(row, **options):
    out = io.StringIO()
    csv.writer(out, **options).writerow(row)
    return out.getvalue()
row = ['a', 1, 2.5, None, '', 'x,y', 'q"q', 'l\nl', ' s', True]
for quoting in (0, 1, 2, 4, 5):
    print(quoting, repr(written(row, quoting=quoting)))
print(repr(written(['a,b', 'c"d', '\\'], quoting=csv.QUOTE_NONE, escapechar='\\')))
print(repr(written(['a"b'], doublequote=False, escapechar='\\')))
print(repr(written(['']))), print(repr(written([]))), print(repr(written(['', ''])))
# ---
# Without an escape character, what would need one is an error.
import csv, io
csv.writer(io.StringIO(), quoting=csv.QUOTE_NONE).writerow(['a,b'])  ### "_csv.Error: need to escape, but no escapechar set"
# ---
# A row of a single empty field can't be written without quotes.
import csv, io
csv.writer(io.StringIO(), quoting=csv.QUOTE_NONE).writerow([''])  ### "_csv.Error: single empty field record must be quoted"
# ---
# A row must be iterable.
import csv, io
csv.writer(io.StringIO()).writerow(5)  ### "_csv.Error: iterable expected, not int"
# ---
# A dialect class is checked when it is instantiated.
import csv
class Wrong(csv.excel):
    delimiter = '::'
Wrong()  ### "_csv.Error: \"delimiter\" must be a unicode character, not a string of length 2"
# ---
# Dialects have names; registering one takes a base and changes to it.
import csv
csv.register_dialect('semi', 'excel', delimiter=';')
d = csv.get_dialect('semi')
print(d.delimiter, d.quotechar, d.escapechar, repr(d.lineterminator), d.quoting, d.strict, d.doublequote, d.skipinitialspace)
print(csv.list_dialects(), list(csv.reader(['a;b'], 'semi')))
csv.unregister_dialect('semi')
csv.get_dialect('semi')  ### "_csv.Error: unknown dialect"
# ---
# DictReader takes names from the first row; longer and shorter rows use restkey and restval.
import csv
r = csv.DictReader(['a,b\n', '1,2,3,4\n', '\n', '5\n'], restkey='more', restval='-')
print(r.fieldnames, list(r), r.line_num)
print(list(csv.DictReader(['1,2'], fieldnames=('x', 'y'))))
# ---
# DictWriter writes the fields in order and refuses others.
import csv, io
out = io.StringIO()
w = csv.DictWriter(out, ['a', 'b'], restval='?')
w.writeheader()
w.writerows([{'b': 1, 'a': 2}, {'a': 3}])
print(repr(out.getvalue()))
csv.DictWriter(out, ['a'], extrasaction='ignore').writerow({'a': 1, 'z': 2})
w.writerow({'a': 1, 'z': 2})  ### "ValueError: dict contains fields not in fieldnames: 'z'"
# ---
# Sniffer guesses delimiter and quotes, and whether there is a header.
import csv
for text in ("a;b;c\n1;2;3\n", "'a'|'b'\n'c'|'d'\n", "x\ty\n1\t2\n", '"a", "b"\n"c", "d"\n', "a b\nc d\n"):
    d = csv.Sniffer().sniff(text)
    print(repr(d.delimiter), d.quotechar, d.skipinitialspace, d.doublequote, csv.Sniffer().has_header(text))
# ---
# A sample without a pattern has no dialect.
import csv
csv.Sniffer().sniff("")  ### "_csv.Error: Could not determine delimiter"
# ---
# line_num counts the empty lines at the end.
import csv
r = csv.DictReader(["a,b", "1,2", ""])
assert list(r) == [{"a": "1", "b": "2"}] and r.line_num == 3
# ---
# Readers and writers that are told nothing have a dialect each, with what is usual.
import csv, io
a, b = csv.reader(['a,"b ""c""",d', "x;y,'z'"]), csv.reader([])
print(list(a), a.dialect is b.dialect, type(a.dialect).__name__)
print(list(csv.reader(["x;y,'z'"], delimiter=';', quotechar="'")), list(csv.reader(["x;y,'z'"])), a.line_num)
f = io.StringIO(); w = csv.writer(f); w.writerow(['a b', 'c,d', 'e"f', None, 1.5]); print(repr(f.getvalue()), w.dialect is b.dialect)
for n in ('delimiter', 'quotechar', 'escapechar', 'lineterminator', 'quoting', 'doublequote', 'skipinitialspace', 'strict'):
    print(n, repr(getattr(a.dialect, n)), getattr(a.dialect, n) == getattr(w.dialect, n) == getattr(b.dialect, n))
# ---
# After an error in the lines, or one in the middle of a row, the next row is read; lines that ask their own reader get an error.
import csv
def lines():
    yield "a,b"
    try:
        next(r)
    except Exception as e:
        print(type(e).__name__, e)
    yield "c,d"
    yield 5
    yield "e,f"
r = csv.reader(lines())
for _ in range(5):
    try:
        print(next(r), r.line_num)
    except Exception as e:
        print(type(e).__name__, e)
r = csv.reader(iter(["x,'1", "y", 3, "z,2", '"q']), strict=True)
for _ in range(6):
    try:
        print(next(r), r.line_num)
    except Exception as e:
        print(type(e).__name__, e)
# ---
# A line that ends after an escaped line break goes on in the next, and at the end of the data a strict reader misses its end.
import csv
for lines in ['a\\\n', 'b\n', 'c'], ['a\\\n', 'b', 'c\n', 'd'], ['a\\\n', 'b'], ['a\\\n', 'b,c'], ['a\\\n'], ['"a\\\n', 'b'], ['a\\\n', '\n', 'x']:
    for strict in False, True:
        try:
            print(lines, strict, list(csv.reader(lines, escapechar='\\', strict=strict)))
        except csv.Error as e:
            print(lines, strict, e)
# ---
# In quotes, what comes first of quote and escape counts.
import csv
for t in '"a\\"b",c', '"a\\\\",c', '"a""b",c', '"\\a\\"\\"x"', '"a\\', '"a\\""b"',:
    for double in True, False:
        print(next(csv.reader([t], escapechar="\\", doublequote=double)), next(csv.reader([t], escapechar="b", doublequote=double)), next(csv.reader([t], quotechar="\\", escapechar="a", doublequote=double)))
