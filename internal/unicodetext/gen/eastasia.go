package main

// eastasia.go writes ../eastasia.bin, the tables of the encodings of East Asia in which a character takes several bytes. The facts are those
// that CPython's codecs state when they decode all sequences of bytes and encode all code points. The layout is told in ../eastasia.go.

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
)

// eastAsia are the encodings in the order of the file, each with the index of the one whose cells it mostly has, or -1.
var eastAsia = []struct {
	name string
	base int
}{
	{"gb2312", -1}, {"gbk", 0}, {"gb18030", 1}, {"cp950", -1}, {"big5", 3}, {"big5hkscs", 4}, {"cp949", -1}, {"euc_kr", 6}, {"johab", -1},
	{"shift_jis", -1}, {"cp932", 9}, {"shift_jis_2004", 9}, {"shift_jisx0213", 11}, {"euc_jp", -1}, {"euc_jis_2004", 13}, {"euc_jisx0213", 14},
}

// eastAsiaProgram prints of an encoding the cells of single bytes, of pairs that begin with a byte from 0x80, and of pairs after 0x8F if these
// are needed; the codes of all characters, and of texts of two characters that have one code; and the ranges of gb18030's codes of four bytes. In a
// cell -1 and -2 say how many bytes are wrong, and -3 that more are needed.
const eastAsiaProgram = `
import codecs, json, sys
name = sys.argv[1]
decoder = codecs.getincrementaldecoder(name)()
def cell(data):
    decoder.reset()
    try:
        text = decoder.decode(data)
    except UnicodeDecodeError as e:
        assert e.start == 0 and e.end < 3 and e.reason == "illegal multibyte sequence"
        return -e.end
    if not text:
        assert decoder.getstate()[0] == data
        return -3
    return ord(text) if len(text) == 1 else [ord(c) for c in text]
single = [cell(bytes([a])) for a in range(256)]
pairs = [cell(bytes([a, b])) if single[a] == -3 else -1 for a in range(128, 256) for b in range(256)]
triples = []
if pairs[15 * 256] == -3:
    triples = [cell(bytes([0x8f, a, b])) for a in range(256) for b in range(256)]
codes, ranges = [], []
for i in range(0x110000):
    code = chr(i).encode(name, "ignore")
    if code and len(code) < 4:
        codes.append([i, code.hex()])
texts = []
for cells in pairs, triples:
    for c in cells:
        if isinstance(c, list):
            texts.append([c, "".join(map(chr, c)).encode(name).hex()])
if name == "gb18030":
    last = None
    for n in range(126 * 10 * 126 * 10):
        data = bytes([0x81 + n // 12600, 0x30 + n // 1260 % 10, 0x81 + n // 10 % 126, 0x30 + n % 10])
        c = cell(data)
        assert c == -1 or chr(c).encode(name) == data
        if c < 0 and last is not None or c >= 0 and c - n != last:
            ranges.append([n, c])
        last = None if c < 0 else c - n
print(json.dumps([single, pairs, triples, codes, texts, ranges]))
`

// eastTables are what the program prints.
type eastTables struct {
	cells  []rune    // of single bytes, pairs and triples; those from twoRunes on are indices of texts
	texts  [][2]rune // of cells with two characters
	codes  map[rune]string
	ranges [][2]int
}

// twoRunes is added to the index of a text of two characters.
const twoRunes = 0x200000

func askEastAsia(oracle, name string) (*eastTables, error) {
	cmd := exec.Command(oracle, "-c", eastAsiaProgram, name)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var cells [3][]any
	var codes, texts [][2]any
	t := &eastTables{codes: map[rune]string{}}
	if err := json.Unmarshal(out, &[]any{&cells[0], &cells[1], &cells[2], &codes, &texts, &t.ranges}); err != nil {
		return nil, err
	}
	for _, list := range cells {
		for _, c := range list {
			if two, ok := c.([]any); ok {
				t.cells = append(t.cells, twoRunes+rune(len(t.texts)))
				t.texts = append(t.texts, [2]rune{rune(two[0].(float64)), rune(two[1].(float64))})
				continue
			}
			t.cells = append(t.cells, rune(c.(float64)))
		}
	}
	for _, c := range codes {
		b, err := hex.DecodeString(c[1].(string))
		if err != nil {
			return nil, err
		}
		t.codes[rune(c[0].(float64))] = string(b)
	}
	for i, c := range texts {
		// The reader takes the cell of a text for its code.
		at := slices.Index(t.cells, twoRunes+rune(i))
		if want := hex.EncodeToString([]byte(cellBytes(at))); c[1] != want {
			return nil, fmt.Errorf("%s: the code of text %d is %v, not that of its cell, %s", name, i, c[1], want)
		}
	}
	return t, nil
}

// cellBytes are the bytes of a cell.
func cellBytes(at int) string {
	switch {
	case at < 256:
		return string([]byte{byte(at)})
	case at < 256+128*256:
		at -= 256
		return string([]byte{byte(at>>8) + 0x80, byte(at)})
	}
	at -= 256 + 128*256
	return string([]byte{0x8F, byte(at >> 8), byte(at)})
}

// writeEastAsia writes the file.
func writeEastAsia(oracle string) error {
	var all []*eastTables
	var file []byte
	for _, e := range eastAsia {
		t, err := askEastAsia(oracle, e.name)
		if err != nil {
			return err
		}
		all = append(all, t)
		var base []rune
		if e.base >= 0 {
			base = all[e.base].cells
		}
		var packed bytes.Buffer
		w, err := flate.NewWriter(&packed, flate.BestCompression)
		if err != nil {
			return err
		}
		if _, err := w.Write(encodeEastTables(t, base)); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		file = binary.AppendUvarint(file, uint64(packed.Len()))
		file = append(file, packed.Bytes()...)
	}
	return os.WriteFile("eastasia.bin", file, 0o644)
}

func encodeEastTables(t *eastTables, base []rune) []byte {
	b := binary.AppendUvarint(nil, uint64(len(t.cells)))
	b = binary.AppendUvarint(b, uint64(len(t.texts)))
	for _, two := range t.texts {
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(two[0])), uint64(two[1]))
	}
	same := func(i int) bool { return i < len(base) && t.cells[i] == base[i] && t.cells[i] < twoRunes }
	last := rune(0)
	for i := 0; i < len(t.cells); {
		from := i
		switch c := t.cells[i]; {
		case same(i):
			for i < len(t.cells) && same(i) {
				i++
			}
			b = binary.AppendUvarint(b, uint64(i-from)<<3)
		case c < 0:
			for i < len(t.cells) && t.cells[i] == c && !same(i) {
				i++
			}
			b = binary.AppendUvarint(b, uint64(i-from)<<3|uint64(-c)) // 1 to 3
		default:
			for i < len(t.cells) && t.cells[i] >= 0 && !same(i) {
				i++
			}
			b = binary.AppendUvarint(b, uint64(i-from)<<3|4)
			for _, c := range t.cells[from:i] {
				b = binary.AppendVarint(b, int64(c-last-1))
				last = c
			}
		}
	}
	// What decoding does not say of codes: the first cell of a character is its code.
	derived := map[rune]string{}
	for i, c := range t.cells {
		if _, ok := derived[c]; !ok && c >= 0 && c < twoRunes {
			derived[c] = cellBytes(i)
		}
	}
	var other []rune
	for r := range rune(0x110000) {
		if derived[r] != t.codes[r] {
			other = append(other, r)
		}
	}
	b = binary.AppendUvarint(b, uint64(len(other)))
	last = 0
	for _, r := range other {
		b = binary.AppendUvarint(b, uint64(r-last))
		b = append(append(b, byte(len(t.codes[r]))), t.codes[r]...)
		last = r
	}
	b = binary.AppendUvarint(b, uint64(len(t.ranges)))
	n := 0
	for _, r := range t.ranges {
		b = binary.AppendUvarint(b, uint64(r[0]-n))
		b = binary.AppendVarint(b, int64(r[1]))
		n = r[0]
	}
	return b
}
