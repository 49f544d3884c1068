package unicodetext

// eastasia.go reads the tables of the encodings of East Asia, which gen writes.
//
// eastasia.bin has a section for each encoding, in the order of multibytes: its length as a uvarint, and that many bytes that are compressed
// as in RFC 1951. Numbers are varints of encoding/binary, signed where that is said. A section has
//
//	number of cells, number of texts
//	texts                 two characters each
//	cells                 runs, each a number: the length << 3 | the kind
//	                      0: as in the base
//	                      1 to 3: wrongOne, wrongTwo, needMore
//	                      4: characters follow, each as a signed difference to the one before it and 1
//	number of exceptions  characters whose code is not that of the first cell that has them
//	exceptions            difference to the one before, a byte with the length of the code, its bytes
//	number of ranges      of gb18030's codes of four bytes, which are numbered
//	ranges                difference to the number of the one before, the first character, signed: -1 if there are none
//
// Cells are those of the 256 single bytes, of the pairs that begin with 0x80 to 0xFF, and for some of the pairs that follow 0x8F.

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"io"
	"slices"
	"strings"
)

//go:embed eastasia.bin
var eastAsia string

// What a cell has instead of a character: nothing, and one or two bytes are wrong; or more bytes are needed.
const (
	wrongOne = -1
	wrongTwo = -2
	needMore = -3
)

// twoRunes is added to the index of a text of two characters, in a cell.
const twoRunes = 0x200000

// Where the cells of pairs, and of pairs after 0x8F, begin.
const (
	pairCells   = 256
	tripleCells = pairCells + 128*256
)

// eastTable is the tables of an encoding. It never changes.
type eastTable struct {
	cells  []rune
	texts  [][2]rune           // of cells from twoRunes on
	codes  [0x300]*[256]uint32 // by character: bytes of its code, of which the first that is not 0 is the highest; 0 if it has none
	joined map[[2]rune]uint32  // codes of texts
	firsts map[rune]bool       // characters that texts begin with
	ranges []eastRange         // of codes of four bytes
}

// eastRange is characters that follow each other, as the numbers of their codes do.
type eastRange struct{ n, r, size int }

// cellCode is the code of a cell.
func cellCode(at int) uint32 {
	switch {
	case at < pairCells:
		return uint32(at)
	case at < tripleCells:
		return uint32(at-pairCells) + 0x8000
	}
	return uint32(at-tripleCells) + 0x8F0000
}

func (t *eastTable) code(r rune) uint32 {
	if page := t.codes[min(r>>8, 0x2FF)]; page != nil && r < 0x30000 {
		return page[r&0xFF]
	}
	return 0
}

func (t *eastTable) setCode(r rune, code uint32) {
	page := t.codes[r>>8]
	if page == nil {
		if code == 0 {
			return
		}
		page = new([256]uint32)
		t.codes[r>>8] = page
	}
	page[r&0xFF] = code
}

// readEastTable reads section n; base is the cells that its runs refer to.
func readEastTable(n int, base []rune) *eastTable {
	file := eastAsia
	for {
		size, used := binary.Uvarint([]byte(file[:min(len(file), binary.MaxVarintLen64)]))
		file = file[used:]
		if n == 0 {
			file = file[:size]
			break
		}
		n, file = n-1, file[size:]
	}
	// The file is part of the program: what is wrong with it is found by tests.
	data, err := io.ReadAll(flate.NewReader(strings.NewReader(file)))
	if err != nil {
		panic(err)
	}
	b := bytes.NewReader(data)
	number := func() int { n, _ := binary.ReadUvarint(b); return int(n) }
	signed := func() int { n, _ := binary.ReadVarint(b); return int(n) }
	t := &eastTable{cells: make([]rune, 0, number()), joined: map[[2]rune]uint32{}, firsts: map[rune]bool{}}
	for range number() {
		t.texts = append(t.texts, [2]rune{rune(number()), rune(number())})
	}
	last := 0
	for at := 0; at < cap(t.cells); at = len(t.cells) {
		run := number()
		switch size, kind := run>>3, run&7; kind {
		case 0:
			t.cells = append(t.cells, base[at:at+size]...)
		case 4:
			for range size {
				last += signed() + 1
				t.cells = append(t.cells, rune(last))
			}
		default:
			t.cells = append(t.cells, slices.Repeat([]rune{rune(-kind)}, size)...)
		}
	}
	for at, r := range t.cells {
		switch code := cellCode(at); {
		case r >= twoRunes:
			two := t.texts[r-twoRunes]
			t.joined[two], t.firsts[two[0]] = code, true
		case r > 0 && t.code(r) == 0:
			t.setCode(r, code)
		}
	}
	r := 0
	for range number() {
		r += number()
		code := uint32(0)
		size, _ := b.ReadByte()
		for range size {
			c, _ := b.ReadByte()
			code = code<<8 | uint32(c)
		}
		t.setCode(rune(r), code)
	}
	at := 0
	for range number() {
		n := at + number()
		if last := len(t.ranges) - 1; last >= 0 && t.ranges[last].size == 0 {
			t.ranges[last].size = n - at
		}
		at = n
		if r := signed(); r >= 0 {
			t.ranges = append(t.ranges, eastRange{n: n, r: r})
		}
	}
	return t
}
