package unicodetext

// jisx0213.go reads the table of JIS X 0213.

import (
	"strings"
	"sync"
)

// A jisCell is a place in JIS X 0213.
type jisCell struct{ plane, row, cell byte }

// jisCells are the characters by place, and the places by character, without those of JIS X 0208.
var jisCells = sync.OnceValues(func() (map[jisCell]string, map[string]jisCell) {
	texts, cells := map[jisCell]string{}, map[string]jisCell{}
	for p, table := range jisx0213 {
		for at := 0; table != ""; {
			r, size := DecodeRune(table)
			switch r {
			case 0, 1:
				many, n := DecodeRune(table[1:])
				at, table = at+int(many), table[1+n:]
				continue
			case 2:
				table = table[1:]
				_, a := DecodeRune(table)
				_, b := DecodeRune(table[a:])
				size = a + b
			}
			place := jisCell{byte(p + 1), byte(at/94 + 0x21), byte(at%94 + 0x21)}
			texts[place] = table[:size]
			if _, ok := cells[table[:size]]; !ok {
				cells[table[:size]] = place
			}
			at, table = at+1, table[size:]
		}
	}
	return texts, cells
})

// JISX0213 is the text of a place in JIS X 0213's plane 1 or 2 that JIS X 0208 does not have: one character, or two that are written together;
// "" if there is none. The bytes are from 0x21 to 0x7E.
func JISX0213(plane, row, cell byte) string {
	texts, _ := jisCells()
	return texts[jisCell{plane, row, cell}]
}

// JISX0213Place finds the place of a text; plane is 0 if it has none.
func JISX0213Place(text string) (plane, row, cell byte) {
	_, cells := jisCells()
	c := cells[text]
	return c.plane, c.row, c.cell
}

// In2004 reports whether the character came with the edition of 2004.
func In2004(c string) bool { return strings.Contains(jisx0213Added, c) }

// BeginsPair reports whether a text of two characters that has a place of its own begins with the character.
func BeginsPair(c string) bool { return c != "" && strings.Contains(jisFirsts(), c) }

var jisFirsts = sync.OnceValue(func() string {
	_, cells := jisCells()
	var firsts strings.Builder
	for text := range cells {
		if _, n := DecodeRune(text); n < len(text) {
			firsts.WriteString(text[:n])
		}
	}
	return firsts.String()
})
