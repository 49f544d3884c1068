# A line that is just full when a long word comes loses the space at its end.
import textwrap
text = 'Did you say "supercalifragilisticexpialidocious?" How *do* you spell that odd word, anyways?'
print(textwrap.wrap(text, 12), textwrap.wrap(text, 12, max_lines=4), textwrap.wrap(text, 11, break_long_words=False))
for width in range(1, 16):
    print(textwrap.wrap("ab cdefgh-ijkl mn  opqrstuv", width))

# ---
# dedent takes what all lines that are not blank begin with, of spaces and tabs.
import textwrap
for t in ("", "\n", "a", "  a", "  a\n b", "  a\n\tb", " \ta\n \tb", " \ta\n \t b\n", "   \n  a\n\n    b\n ", "a\n  b", "  a\nb", "\x0b a\n\x0b b", " \x0b\n  a", "  é\n  ü", "\t\t\n\ta", "  a\r\n  b\r\n", " \xa0a\n \xa0b",
          "    x\n   y\n  z\n", "  same\n  same", "    \n   \n", "  ab\n  a"):
    print(ascii(textwrap.dedent(t)))
for x in (5, None, b"a", [1]):
    try:
        textwrap.dedent(x)
    except TypeError as e:
        print(e)
