// Package changed names what of a value may be not as it was in Python any more.
package changed

// Set is a set of changes. Those of leaving are in container/guest/guest.py too, by the same bits.
type Set uint16

// The changes: NaN and Bytes are made by values.Readable, the others where a value leaves a sandbox.
const (
	Keys Set = 1 << iota
	Pairs
	Sets
	Numbers
	Zones
	Seconds
	NaN
	Bytes

	leaving = NaN - 1
)

// texts are the changes in words, by bit.
var texts = [...]string{
	"keys of other types than str became text",
	"a dict became a list of pairs, since its keys have no text of their own",
	"sets became sorted lists",
	"Decimal, Fraction and complex became text",
	"datetimes without a zone are taken as UTC",
	"timedelta became seconds",
	"NaN and infinities became text",
	"bytes became base64",
}

// Leaving is what a guest says of the changes that it made.
func Leaving(bits int64) Set { return Set(bits) & leaving }

// Texts are the changes in words, nil for none.
func (s Set) Texts() []string {
	var out []string
	for i, text := range texts {
		if s&(1<<i) != 0 {
			out = append(out, text)
		}
	}
	return out
}
