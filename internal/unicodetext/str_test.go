package unicodetext

import (
	"errors"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// alphabet is characters that str methods treat specially, and plain ones.
var alphabet = []rune("aAbz09_ \t\n\r\v\f\x1c\x1f\x85\u00a0\u2003\u2028'\"\\.:-+éÉßẞŉǅǆǄΣσςİıſKﬁﬀ日本語🙂𝟘²½٣ªʰ'ͅΐΰ\u0301\u00ad\u200b\ufeff\ue000\U000e0100\U0010ffff\x00\x7f\x80ԱաևᏸⅣⓐ")

func randomStr(r *rand.Rand, most int) string {
	var b []byte
	n := r.IntN(most + 1)
	ascii := r.IntN(3) == 0
	for range n {
		switch k := r.IntN(12); {
		case ascii:
			b = append(b, " \tabcABZ019_-+'\"\n\\"[r.IntN(18)])
		case k == 0:
			b = AppendRune(b, 0xD800+r.Int32N(0x800))
		case k == 1:
			b = AppendRune(b, r.Int32N(0x110000))
		case k == 2:
			b = AppendRune(b, r.Int32N(0x600))
		default:
			b = AppendRune(b, alphabet[r.IntN(len(alphabet))])
		}
	}
	return string(b)
}

// codes is s as a list of code points.
func codes(s string) []rune {
	list := []rune{}
	for s != "" {
		r, n := DecodeRune(s)
		list = append(list, r)
		s = s[n:]
	}
	return list
}

func ascii(s string) string { return string(AppendASCII(nil, s)) }

func asciiList(seq iter.Seq[string], reverse bool) string {
	var list []string
	for s := range seq {
		list = append(list, ascii(s))
	}
	if reverse {
		slices.Reverse(list)
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func must(t *testing.T) func(s string, err error) string {
	return func(s string, err error) string {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
		return ascii(s)
	}
}

func compare[I any](t *testing.T, items []I, got, want [][]string) {
	t.Helper()
	bad := 0
	for i := range items {
		for k := range want[i] {
			if got[i][k] != want[i][k] {
				if bad++; bad <= 10 {
					t.Errorf("%+v: answer %d:\n got %s\nwant %s", items[i], k, got[i][k], want[i][k])
				}
			}
		}
	}
	if bad > 10 {
		t.Errorf("%d answers differ", bad)
	}
	if len(want) != len(items) {
		t.Fatalf("oracle answered %d of %d", len(want), len(items))
	}
}

// The str methods on random text, surrogates included, agree with CPython.
func TestStrMethodsMatchOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	type item struct {
		S, Sub, New       []rune
		Start, End, Count int
		Width, Tab        int
	}
	var items []item
	var got [][]string
	text := must(t)
	for range 6000 {
		s, sub, repl := randomStr(r, 14), randomStr(r, 2), randomStr(r, 3)
		rs := codes(s)
		n := len(rs)
		if n > 2 && r.IntN(2) == 0 {
			i := r.IntN(n - 1)
			sub = Slice(s, n, i, min(n, i+1+r.IntN(2)))
		}
		it := item{rs, codes(sub), codes(repl), r.IntN(30) - 15, r.IntN(30) - 15, r.IntN(5) - 1, r.IntN(25), r.IntN(10) - 1}
		if r.IntN(2) == 0 {
			it.Start, it.End = 0, math.MaxInt32
		}
		fill := '*'
		if n > 0 {
			fill = rs[0]
		}
		items = append(items, it)
		if !Valid(s) || RuneCount(s) != n || IsASCII(s) != (len(s) == n) {
			t.Errorf("%q: wrong validity or length", s)
		}
		repr := AppendRepr(nil, s)
		if len(repr) != ReprSize(s) || len(ascii(s)) != ASCIISize(s) || len(AppendBytesRepr(nil, s)) != BytesReprSize(s) {
			t.Errorf("%q: wrong size of repr", s)
		}
		g := []string{
			ascii(s), ascii(string(repr)), ascii(Lower(s)), ascii(Upper(s)), ascii(Title(s)), ascii(Casefold(s)), ascii(Capitalize(s)), ascii(Swapcase(s)),
			strconv.Itoa(Find(s, n, sub, it.Start, it.End)), strconv.Itoa(RFind(s, n, sub, it.Start, it.End)), strconv.Itoa(Count(s, n, sub, it.Start, it.End)),
			text(Replace(s, sub, repl, it.Count, nil)), text(Replace(s, "", repl, it.Count, nil)),
			asciiList(Fields(s, it.Count), false), asciiList(RFields(s, it.Count), true), asciiList(Lines(s, false), false), asciiList(Lines(s, true), false),
			ascii(Trim(s)), ascii(TrimLeft(s)), ascii(TrimRight(s)), ascii(TrimSet(s, sub+"a", true, true)), ascii(TrimSet(s, sub, true, false)), ascii(TrimSet(s, repl+sub, false, true)),
			text(ExpandTabs(s, it.Tab, nil)), text(Zfill(s, n, it.Width, nil)), text(Center(s, n, it.Width, fill, nil)), text(Ljust(s, n, it.Width, fill, nil)), text(Rjust(s, n, it.Width, fill, nil)),
			ascii(Reverse(s)), string(AppendBytesRepr(nil, s)),
		}
		for _, b := range []bool{AllAlpha(s), AllAlnum(s), AllDecimal(s), AllDigit(s), AllNumeric(s), AllSpace(s), AllPrintable(s), AllUpper(s), AllLower(s), AllTitle(s), IsIdentifier(s)} {
			g = append(g, strconv.FormatBool(b))
		}
		if sub != "" {
			g = append(g, asciiList(Split(s, sub, it.Count), false), asciiList(RSplit(s, sub, it.Count), true))
			a, b, ok := Partition(s, sub)
			g = append(g, ascii(a)+ascii(b)+strconv.FormatBool(ok))
			a, b, ok = RPartition(s, sub)
			g = append(g, ascii(a)+ascii(b)+strconv.FormatBool(ok))
		}
		got = append(got, g)
	}
	var want [][]string
	askOracle(t, `
def run(d):
    s, sub, new = text(d["S"]), text(d["Sub"]), text(d["New"])
    start, end, count, width = d["Start"], d["End"], d["Count"], d["Width"]
    fill = s[0] if s else "*"
    r = [ascii(x) for x in (s, repr(s), s.lower(), s.upper(), s.title(), s.casefold(), s.capitalize(), s.swapcase(),
        s.find(sub, start, end), s.rfind(sub, start, end), s.count(sub, start, end), s.replace(sub, new, count), s.replace("", new, count),
        s.split(None, count), s.rsplit(None, count), s.splitlines(), s.splitlines(True), s.strip(), s.lstrip(), s.rstrip(), s.strip(sub + "a"), s.lstrip(sub),
        s.rstrip(new + sub),
        s.expandtabs(d["Tab"]), s.zfill(width), s.center(width, fill), s.ljust(width, fill), s.rjust(width, fill), s[::-1], s.encode("utf-8", "surrogatepass"))]
    r += [str(x).lower() for x in (s.isalpha(), s.isalnum(), s.isdecimal(), s.isdigit(), s.isnumeric(), s.isspace(), s.isprintable(), s.isupper(), s.islower(),
        s.istitle(), s.isidentifier())]
    if sub:
        a, b, c = s.partition(sub)
        d, e, f = s.rpartition(sub)
        r += [ascii(s.split(sub, count)), ascii(s.rsplit(sub, count)), ascii(a) + ascii(c) + str(b != "").lower(), ascii(d) + ascii(f) + str(e != "").lower()]
    return r
result = [run(d) for d in data]
`, items, &want)
	compare(t, items, got, want)
}

// A result's size is refused before it is allocated.
func TestLimits(t *testing.T) {
	refused := errors.New("refused")
	limit := func(n int) error {
		if n > 10000 {
			return refused
		}
		return nil
	}
	many := strings.Repeat("a", 5000)
	for name, call := range map[string]func(Limit) error{
		"center":     func(l Limit) error { _, err := Center("a", 1, math.MaxInt, 'x', l); return err },
		"ljust":      func(l Limit) error { _, err := Ljust("a", 1, math.MaxInt, '🙂', l); return err },
		"rjust":      func(l Limit) error { _, err := Rjust("a", 1, math.MaxInt, 'x', l); return err },
		"zfill":      func(l Limit) error { _, err := Zfill("-1", 2, math.MaxInt, l); return err },
		"expandtabs": func(l Limit) error { _, err := ExpandTabs("\t\t", math.MaxInt, l); return err },
		"replace":    func(l Limit) error { _, err := Replace(many, "a", many+many, -1, l); return err },
		"replace between": func(l Limit) error {
			_, err := Replace(many, "", strings.Repeat("b", 1<<20), -1, l)
			return err
		},
	} {
		if err := call(limit); err != refused {
			t.Errorf("%s: got %v", name, err)
		}
		if name != "replace" {
			if err := call(nil); err != ErrTooLarge {
				t.Errorf("%s without a limit: got %v", name, err)
			}
		}
	}
	if _, err := Encode(UTF32, many, nil, limit); err != refused {
		t.Errorf("encode: got %v", err)
	}
	h, _ := LookupHandler("backslashreplace")
	if _, err := Decode(UTF8, strings.Repeat("\xff", 5000), h, limit); err != refused {
		t.Errorf("decode: got %v", err)
	}
}

// Bytes that are no WTF-8 count as one U+FFFD each.
func TestInvalidBytes(t *testing.T) {
	for _, s := range []string{"\xff", "\xed\xa0", "\xed", "\xf4\x90\x80\x80", "a\x80", "\xc0\x80", "\xed\xb0\x80\xff"} {
		if Valid(s) {
			t.Errorf("%q is not WTF-8", s)
		}
	}
	if r, n := DecodeRune("\xed\xa0x"); r != 0xFFFD || n != 1 {
		t.Errorf("truncated surrogate: %#x, %d", r, n)
	}
	if r, n := DecodeLastRune("a\xed\xbf\xbf"); r != 0xDFFF || n != 3 {
		t.Errorf("last surrogate: %#x, %d", r, n)
	}
	if !Valid(strings.Repeat("한", 100)+"\xed\xa0\x80") || !HasSurrogate("한\xed\xa0\x80") || HasSurrogate("한") {
		t.Error("surrogates among characters that start with the same byte")
	}
}

func FuzzStr(f *testing.F) {
	for _, s := range []string{"", "aΣ", "\xed\xa0\x80", "\xff\xfe", "İ\t\r\n", "'\"", "ǅabc"} {
		f.Add(s, "a")
	}
	limit := func(n int) error {
		if n > 1<<20 {
			return errors.New("too large")
		}
		return nil
	}
	f.Fuzz(func(t *testing.T, s, sub string) {
		n := RuneCount(s)
		if len(AppendRepr(nil, s)) != ReprSize(s) || len(AppendASCII(nil, s)) != ASCIISize(s) {
			t.Errorf("%q: wrong size of repr", s)
		}
		for _, f := range []func(string) string{Lower, Upper, Title, Casefold, Capitalize, Swapcase, Reverse, Trim} {
			if out := f(s); Valid(s) && !Valid(out) {
				t.Errorf("%q became %q, which is not WTF-8", s, out)
			}
		}
		Find(s, n, sub, -3, 5)
		RFind(s, n, sub, 1, 100)
		Count(s, n, sub, 0, n)
		Replace(s, sub, "xyz", -1, limit)
		Replace(s, "", sub, 3, limit)
		ExpandTabs(s, 4, limit)
		Zfill(s, n, n+3, limit)
		for range Fields(s, -1) {
		}
		for range RFields(s, 2) {
		}
		for range Lines(s, true) {
		}
		TrimSet(s, sub, true, true)
		for enc := UTF8; enc <= RawUnicodeEscape; enc++ {
			for _, name := range handlerNames {
				h, _ := LookupHandler(name)
				if out, err := Decode(enc, s, h, limit); err == nil && !Valid(out) {
					t.Errorf("%v decodes %q to %q, which is not WTF-8", enc, s, out)
				}
				DecodePartial(enc, s, h, limit)
				Encode(enc, s, h, limit)
			}
		}
	})
}

func BenchmarkLowerASCII(b *testing.B) {
	s := strings.Repeat("Hello World ", 10)
	b.ReportAllocs()
	for range b.N {
		Lower(s)
	}
}

func BenchmarkUpperGreek(b *testing.B) {
	s := strings.Repeat("Ελληνικά ", 10)
	for range b.N {
		Upper(s)
	}
}

func BenchmarkRepr(b *testing.B) {
	s := strings.Repeat("it's a 'test'\n", 10)
	b.ReportAllocs()
	for range b.N {
		Repr(s)
	}
}

func BenchmarkFields(b *testing.B) {
	s := strings.Repeat("some words here ", 20)
	b.ReportAllocs()
	for range b.N {
		for range Fields(s, -1) {
		}
	}
}

func BenchmarkFindNonASCII(b *testing.B) {
	s := strings.Repeat("Ελληνικά ", 100) + "x"
	n := RuneCount(s)
	for range b.N {
		Find(s, n, "x", 0, n)
	}
}

// The bytes that white space and line breaks begin with are the ones that Fields, RFields and Lines look at, and others split nowhere.
func TestSplitEveryCharacter(t *testing.T) {
	for r := rune(0); r <= 0x10ffff; r++ {
		s := "a" + string(AppendRune(nil, r)) + "b"
		space, lines := 1, 1
		if IsSpace(r) {
			space = 2
		}
		if IsLineBreak(r) {
			lines = 2
		}
		if n := len(slices.Collect(Fields(s, -1))); n != space {
			t.Fatalf("%d fields with %U", n, r)
		}
		if n := len(slices.Collect(RFields(s, -1))); n != space {
			t.Fatalf("%d fields from the right with %U", n, r)
		}
		if n := len(slices.Collect(Lines(s, false))); n != lines {
			t.Fatalf("%d lines with %U", n, r)
		}
	}
}

// The table of the most common characters has what is found without it.
func TestCommonMappings(t *testing.T) {
	for r := rune(0); r < commonEnd+0x10; r++ {
		for m := mapLower; m <= mapFold; m++ {
			if got, want := string(appendMapped(nil, r, m)), string(searchMapping(nil, r, m)); got != want {
				t.Errorf("mapping %d of %U: got %q, want %q", m, r, got, want)
			}
		}
	}
}
