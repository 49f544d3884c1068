package alias

import (
	"errors"
	"strings"
	"testing"
)

// Grow, Append and Fill give what append does, and poll after each piece.
func TestPieces(t *testing.T) {
	text := strings.Repeat("0123456789abcdef", 5*Piece/32) // two and a half pieces
	polls := 0
	poll := func() error { polls++; return nil }
	for _, c := range []struct {
		name  string
		make  func(b []byte) ([]byte, error)
		want  string
		polls int
	}{
		{"nothing appended", func(b []byte) ([]byte, error) { return Append(b, "", poll) }, "", 0},
		{"a short text", func(b []byte) ([]byte, error) { return Append(b, "abc", poll) }, "abc", 0},
		{"a long text", func(b []byte) ([]byte, error) { return Append(b, text, poll) }, text, 2},
		{"no copies", func(b []byte) ([]byte, error) { return Fill(b, "abc", 0, poll) }, "", 0},
		{"fewer than no copies", func(b []byte) ([]byte, error) { return Fill(b, "abc", -1, poll) }, "", 0},
		{"copies of nothing", func(b []byte) ([]byte, error) { return Fill(b, "", 5, poll) }, "", 0},
		{"one copy", func(b []byte) ([]byte, error) { return Fill(b, "abc", 1, poll) }, "abc", 0},
		{"five copies", func(b []byte) ([]byte, error) { return Fill(b, "abc", 5, poll) }, "abcabcabcabcabc", 0},
		{"copies of a long text", func(b []byte) ([]byte, error) { return Fill(b, text, 3, poll) }, text + text + text, 6},
		{"many copies", func(b []byte) ([]byte, error) { return Fill(b, "abc", Piece, poll) }, strings.Repeat("abc", Piece), 1},
	} {
		for _, head := range []string{"", "head", text} {
			polls = 0
			b, err := c.make([]byte(head))
			if err != nil || string(b) != head+c.want {
				t.Errorf("%s after %d bytes: %d bytes, %v; want %d bytes", c.name, len(head), len(b), err, len(head)+len(c.want))
			}
			if polls < c.polls {
				t.Errorf("%s after %d bytes: %d polls, want %d", c.name, len(head), polls, c.polls)
			}
		}
	}
}

// What was there keeps its bytes, and the room is there.
func TestGrow(t *testing.T) {
	text := strings.Repeat("0123456789abcdef", 5*Piece/32)
	for _, n := range []int{0, 1, 100, Piece, 3 * Piece} {
		for _, head := range []string{"", "head", text} {
			b, err := Grow([]byte(head), n, func() error { return nil })
			if err != nil || string(b) != head || cap(b)-len(b) < n {
				t.Errorf("%d bytes that grow by %d: %d bytes, room for %d, %v", len(head), n, len(b), cap(b), err)
			}
		}
	}
}

// An error of poll ends the work.
func TestPollEnds(t *testing.T) {
	end := errors.New("end")
	polls := 0
	poll := func() error { polls++; return end }
	text := strings.Repeat("a", 4*Piece)
	for name, f := range map[string]func() ([]byte, error){
		"Append": func() ([]byte, error) { return Append(nil, text, poll) },
		"Grow":   func() ([]byte, error) { return Grow([]byte(text), 1, poll) },
		"Fill":   func() ([]byte, error) { return Fill(nil, "a", 4*Piece, poll) },
	} {
		polls = 0
		if b, err := f(); err != end || b != nil || polls != 1 {
			t.Errorf("%s: %d bytes, %v after %d polls; want the error after one", name, len(b), err, polls)
		}
	}
}

// Room has nothing in it, and what is appended stays within it.
func TestRoom(t *testing.T) {
	for _, n := range []int{-1, 0, 1, 7, 100, 5000, 3 * Piece} {
		b := Room(n)
		if len(b) != 0 || cap(b) < n {
			t.Errorf("Room(%d): %d bytes, room for %d", n, len(b), cap(b))
		}
		if n > 0 {
			if c := append(b, make([]byte, n)...); &c[0] != &b[:1][0] {
				t.Errorf("Room(%d) has no room for as many", n)
			}
		}
	}
}
