package unicodetext

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// digest is how the two sides compare much text.
func digest(parts []string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(parts, "\n"))))[:16]
}

// eastDecoded describes what becomes of the beginning of a text: its characters, that more are needed, or how many bytes are wrong.
func eastDecoded(enc Encoding, data string) string {
	text, n, err := DecodePartial(enc, data, nil, nil)
	if e, ok := err.(*CodecError); ok {
		return fmt.Sprintf("%d %d %s", e.Start, e.End, e.Reason)
	} else if err != nil {
		return err.Error()
	}
	var b strings.Builder
	for _, r := range text {
		fmt.Fprintf(&b, "%x ", r)
	}
	return b.String() + strconv.Itoa(n)
}

// sequences are all single bytes, all pairs of bytes, all of three that follow 0x8F, and some of four and eight, in groups.
func sequences(name string) map[string][]string {
	groups := map[string][]string{}
	add := func(group string, b ...byte) { groups[group] = append(groups[group], string(b)) }
	for a := range 256 {
		add("single", byte(a))
		for b := range 256 {
			add(fmt.Sprintf("%02x", a), byte(a), byte(b))
			if strings.HasPrefix(name, "euc_j") {
				add(fmt.Sprintf("8f %02x", a), 0x8F, byte(a), byte(b))
			}
			if name == "euc_kr" {
				s := []byte("\xA4\xD4\xA4\xA1\xA4\xBF\xA4\xD4")
				s[2+b%6] = byte(a)
				s[2+(b+2)%6] = byte(b)
				add(fmt.Sprintf("parts %02x", a), s...)
			}
			if name == "gb18030" && a >= 0x80 {
				add(fmt.Sprintf("three %02x", a), byte(a), '1', byte(b))
				add(fmt.Sprintf("four %02x", a), byte(a), byte('0'+b%10), byte(b), byte('0'+b/2%10))
				add(fmt.Sprintf("four %02x", a), byte(a), byte('0'+b%10), 0x81+byte(a)%126, byte(b))
			}
		}
	}
	return groups
}

// All sequences of bytes decode as CPython decodes them, with the same errors.
func TestEastAsianDecoding(t *testing.T) {
	type group struct{ Enc, Name, Digest string }
	var groups []group
	for i, c := range multibytes {
		for name, list := range sequences(c.name) {
			var outcomes []string
			for _, s := range list {
				outcomes = append(outcomes, eastDecoded(firstMultibyte+Encoding(i), s))
			}
			groups = append(groups, group{c.name, name, digest(outcomes)})
		}
	}
	var wrong []string
	askOracle(t, `
import codecs, hashlib
def outcome(name, data):
    decoder = decoders.get(name)
    if decoder is None:
        decoder = decoders[name] = codecs.getincrementaldecoder(name)()
    decoder.reset()
    try:
        text = decoder.decode(data)
    except UnicodeDecodeError as e:
        return f"{e.start} {e.end} {e.reason}"
    return "".join(f"{ord(c):x} " for c in text) + str(len(data) - len(decoder.getstate()[0]))
def sequences(name):
    groups = {}
    def add(group, *data):
        groups.setdefault(group, []).append(bytes(data))
    for a in range(256):
        add("single", a)
        for b in range(256):
            add(f"{a:02x}", a, b)
            if name.startswith("euc_j"):
                add(f"8f {a:02x}", 0x8f, a, b)
            if name == "euc_kr":
                s = bytearray(b"\xa4\xd4\xa4\xa1\xa4\xbf\xa4\xd4")
                s[2 + b % 6] = a
                s[2 + (b + 2) % 6] = b
                add(f"parts {a:02x}", *s)
            if name == "gb18030" and a >= 0x80:
                add(f"three {a:02x}", a, 0x31, b)
                add(f"four {a:02x}", a, 0x30 + b % 10, b, 0x30 + b // 2 % 10)
                add(f"four {a:02x}", a, 0x30 + b % 10, 0x81 + a % 126, b)
    return groups
decoders, all, result = {}, {}, []
for d in data:
    name, group = d["Enc"], d["Name"]
    if name not in all:
        all = {name: sequences(name)}
    want = hashlib.sha256("\n".join(outcome(name, s) for s in all[name][group]).encode()).hexdigest()[:16]
    if want != d["Digest"]:
        result.append(name + " " + group)
`, groups, &wrong)
	if len(wrong) > 0 {
		t.Errorf("these sequences decode in another way: %s", strings.Join(wrong, ", "))
	}
}

// All code points encode as CPython encodes them.
func TestEastAsianEncoding(t *testing.T) {
	const size = 0x1000
	got := map[string]map[rune]string{}
	for i, c := range multibytes {
		got[c.name] = map[rune]string{}
		replace, _ := LookupHandler("replace")
		for from := rune(0); from < 0x110000; from += size {
			if from >= 0x30000 && from%0x10000 != 0 && c.name != "gb18030" {
				continue // no other encoding has characters there
			}
			var s strings.Builder
			for r := from; r < from+size; r++ {
				s.WriteString(RuneString(r))
				s.WriteByte('\n')
			}
			out, err := Encode(firstMultibyte+Encoding(i), s.String(), replace, nil)
			if err != nil {
				t.Fatal(err)
			}
			got[c.name][from] = digest([]string{string(out)})
		}
	}
	var wrong []string
	askOracle(t, `
import hashlib
result = []
for name, digests in data.items():
    for start, got in digests.items():
        text = "".join(chr(c) + "\n" for c in range(int(start), int(start) + 0x1000))
        if hashlib.sha256(text.encode(name, "replace")).hexdigest()[:16] != got:
            result.append(f"{name} {int(start):x}")
`, got, &wrong)
	if len(wrong) > 0 {
		t.Errorf("characters from these on encode in another way: %s", strings.Join(wrong, ", "))
	}
}

// Texts and bytes at random convert as in CPython, with each handler of errors.
func TestEastAsianAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	type item struct {
		Enc, Errors string
		Data        []int
		S           []rune
	}
	chars := []rune("a\\~¥‾か゚ツÊ̄̌ê한뢨ㄱ日本語①～〜é€\U00020021\u0300æ˩˥\ud7a3？ｱ")
	bytes := []byte("aA\\~09\x80\x81\x82\x87\x8e\x8f\x95\xa0\xa1\xa2\xa4\xb0\xbf\xc7\xd4\xd9\xf5\xf9\xfd\xfe\xff")
	var items []item
	var got [][]string
	for range 20000 {
		i := r.IntN(len(multibytes))
		enc := firstMultibyte + Encoding(i)
		it := item{Enc: multibytes[i].name, Errors: handlerNames[r.IntN(len(handlerNames))], Data: []int{}, S: []rune{}}
		var data []byte
		for range r.IntN(10) {
			data = append(data, bytes[r.IntN(len(bytes))])
			it.Data = append(it.Data, int(data[len(data)-1]))
		}
		var s []byte
		for range r.IntN(6) {
			c := chars[r.IntN(len(chars))]
			s, it.S = AppendRune(s, c), append(it.S, c)
		}
		items = append(items, it)
		h, _ := LookupHandler(it.Errors)
		var g []string
		if out, err := Decode(enc, string(data), h, nil); err != nil {
			g = append(g, codecErrText(err))
		} else {
			g = append(g, ascii(out))
		}
		if out, err := Encode(enc, string(s), h, nil); err != nil {
			g = append(g, codecErrText(err))
		} else {
			g = append(g, string(AppendBytesRepr(nil, string(out))))
		}
		got = append(got, g)
	}
	var want [][]string
	askOracle(t, `
def attempt(f):
    try:
        return f()
    except UnicodeError as e:
        return f"{e.encoding} {e.start} {e.end} {e.reason} | {e}"
    except Exception as e:
        return str(e)
result = []
for d in data:
    b, s, enc, errors = bytes(d["Data"]), text(d["S"]), d["Enc"], d["Errors"]
    result.append([attempt(lambda: ascii(b.decode(enc, errors))), attempt(lambda: repr(s.encode(enc, errors)))])
`, items, &want)
	compare(t, items, got, want)
}
