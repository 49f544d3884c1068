# A line that is just full when a long word comes loses the space at its end.
import textwrap
text = 'Did you say "supercalifragilisticexpialidocious?" How *do* you spell that odd word, anyways?'
print(textwrap.wrap(text, 12), textwrap.wrap(text, 12, max_lines=4), textwrap.wrap(text, 11, break_long_words=False))
for width in range(1, 16):
    print(textwrap.wrap("ab cdefgh-ijkl mn  opqrstuv", width))
