package unicodetext

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

var handlerNames = []string{"strict", "ignore", "replace", "surrogateescape", "surrogatepass", "backslashreplace", "xmlcharrefreplace"}

// encodingNames are the codecs' names for Python.
var encodingNames = [...]string{
	UTF8: "utf-8", UTF8Sig: "utf-8-sig", ASCII: "ascii", Latin1: "latin-1", CP1252: "cp1252", UTF16: "utf-16", UTF16LE: "utf-16-le",
	UTF16BE: "utf-16-be", UTF32: "utf-32", UTF32LE: "utf-32-le", UTF32BE: "utf-32-be", UnicodeEscape: "unicode_escape",
	RawUnicodeEscape: "raw_unicode_escape",
}

func codecErrText(err error) string {
	e, ok := err.(*CodecError)
	if !ok {
		return err.Error()
	}
	return e.Encoding + " " + strconv.Itoa(e.Start) + " " + strconv.Itoa(e.End) + " " + e.Reason + " | " + e.Error()
}

// Decoding and encoding agree with CPython for each codec and error handler: results, consumed bytes, errors.
func TestCodecsMatchOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	type item struct {
		Enc, Errors string
		Data        []int
		S           []rune
	}
	pieces := []string{"a", "bc", "\xc3\xa9", "\xc3", "\xe4\xb8", "\xe4\xb8\xad", "\xf0\x9f\x99\x82", "\xf0\x9f\x99", "\xf0\x9f", "\xf0", "\xed\xa0\x80", "\xed\xa0",
		"\xed", "\xff", "\xfe", "\x80", "\xbf", "\xe0\x80\x80", "\xf4\x90\x80\x80", "\xf8", "\xc0\x80", "\x00", "\x00\xd8", "\xd8\x00", "\xdc\x00", "\x00\xdc",
		"\x00\xd8\x00\xdc", "\xff\xfe", "\xfe\xff", "\xef\xbb\xbf", "\xff\xfe\x00\x00", "\x00\x00\xfe\xff", "\x41\x00", "\x00\x41", "\x41\x00\x00\x00", "\x00\x00\x11\x00",
		"\x81", "\x93", "\\x41", "\\x4", "\\u00e9", "\\u12", "\\U0001f642", "\\U00110000", "\\n", "\\q", "\\", "\\\n", "\\101", "\\777", "\\8", "\\\\u0041", "\\ud800", "\\xe"}
	var items []item
	var got [][]string
	for range 20000 {
		enc := Encoding(r.IntN(int(RawUnicodeEscape) + 1))
		name := handlerNames[r.IntN(len(handlerNames))]
		var data string
		for range r.IntN(6) {
			data += pieces[r.IntN(len(pieces))]
		}
		s := randomStr(r, 8)
		it := item{Enc: encodingNames[enc], Errors: name, Data: []int{}, S: codes(s)}
		for i := range len(data) {
			it.Data = append(it.Data, int(data[i]))
		}
		items = append(items, it)
		if e, ok := LookupEncoding(it.Enc); !ok || e != enc {
			t.Fatalf("%s is not found", it.Enc)
		}
		h, ok := LookupHandler(name)
		if !ok {
			t.Fatalf("%s is not found", name)
		}
		var g []string
		if out, err := Decode(enc, data, h, nil); err != nil {
			g = append(g, codecErrText(err))
		} else {
			g = append(g, ascii(out))
		}
		if out, n, err := DecodePartial(enc, data, h, nil); err != nil {
			g = append(g, codecErrText(err))
		} else {
			g = append(g, ascii(out)+" "+strconv.Itoa(n))
		}
		if out, err := Encode(enc, s, h, nil); err != nil {
			g = append(g, codecErrText(err))
		} else {
			g = append(g, string(AppendBytesRepr(nil, string(out))))
		}
		got = append(got, g)
	}
	var want [][]string
	askOracle(t, `
import codecs, warnings
warnings.simplefilter("ignore")
def attempt(f):
    try:
        return f()
    except UnicodeError as e:
        return f"{e.encoding} {e.start} {e.end} {e.reason} | {e}"
    except Exception as e:
        return str(e)
def partial(enc, data, errors):
    if enc == "utf-8-sig":
        # This one keeps what is incomplete, which shows how much it used.
        d = codecs.getincrementaldecoder(enc)(errors)
        s = d.decode(data, False)
        return ascii(s) + " " + str(len(data) - len(d.getstate()[0]))
    if enc in ("ascii", "latin-1", "cp1252"):
        s, n = codecs.lookup(enc).decode(data, errors)
    else:
        s, n = getattr(codecs, enc.replace("-", "_") + "_decode")(data, errors, False)
    return ascii(s) + " " + str(n)
result = []
for d in data:
    b, s, enc, errors = bytes(d["Data"]), text(d["S"]), d["Enc"], d["Errors"]
    result.append([attempt(lambda: ascii(b.decode(enc, errors))), attempt(lambda: partial(enc, b, errors)), attempt(lambda: repr(s.encode(enc, errors)))])
`, items, &want)
	compare(t, items, got, want)
}

// A handler can go on anywhere, and its replacement is encoded with the codec.
func TestCustomHandler(t *testing.T) {
	h := func(e *CodecError) (Replacement, error) { return Replacement{Text: "é", Resume: e.End + 1}, nil }
	if out, err := Encode(Latin1, "a€bc", h, nil); err != nil || string(out) != "a\xe9c" {
		t.Errorf("got %q, %v", out, err)
	}
	if _, err := Encode(ASCII, "a€bc", h, nil); err == nil || err.(*CodecError).Start != 1 {
		t.Errorf("a replacement that can't be encoded must give the first error, got %v", err)
	}
	calls := 0
	again := func(e *CodecError) (Replacement, error) {
		calls++
		if calls == 1 {
			return Replacement{Text: "<", Resume: 1}, nil // back to é
		}
		return Replacement{Text: ">", Resume: e.End}, nil
	}
	if out, err := Encode(Latin1, "aéb€c", again, nil); err != nil || string(out) != "a\xe9b<\xe9b>c" {
		t.Errorf("got %q, %v", out, err)
	}
	if out, err := Decode(UTF8, "a\xffbc", h, nil); err != nil || out != "aéc" {
		t.Errorf("got %q, %v", out, err)
	}
}

// Codecs are found by the names and aliases that Python has, whatever their case and punctuation.
func TestLookupEncoding(t *testing.T) {
	for name, want := range map[string]Encoding{
		"UTF-8": UTF8, "utf8": UTF8, "U8": UTF8, "utf_8_sig": UTF8Sig, "UTF-8-SIG": UTF8Sig, "us-ascii": ASCII, "646": ASCII,
		"ISO-8859-1": Latin1, "latin1": Latin1, "L1": Latin1, "Latin-1": Latin1, "windows-1252": CP1252, "UTF-16LE": UTF16LE, "utf16": UTF16,
	} {
		if e, ok := LookupEncoding(name); !ok || e != want {
			t.Errorf("%s: got %v, %v", name, e, ok)
		}
	}
	for _, name := range []string{"", "bogus", "utf-9"} {
		if _, ok := LookupEncoding(name); ok {
			t.Errorf("%q is found", name)
		}
	}
	if _, ok := LookupHandler("bogus"); ok {
		t.Error("an unknown handler is found")
	}
}
