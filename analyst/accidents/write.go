package accidents

// write.go writes the table, and spoils some of it.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Options say what Write writes.
type Options struct {
	// Rows is the number of rows without the header. 0 is 1,000; a negative number, or more than MaxRows, is an error.
	Rows int
	// Seed chooses the rows: the same seed gives the same bytes.
	Seed uint64
	// Dirt spoils some of the cells and rows; the zero value none.
	Dirt Dirt
}

// MaxRows bounds Options.Rows.
const MaxRows = 100_000_000

// Dirt is what share of a table is spoilt, each from 0 to 1.
type Dirt struct {
	Missing    float64 // cells that are empty, or say that they are
	WrongType  float64 // cells that hold a number that a program can't read: with a unit, or as a word
	Outliers   float64 // cells whose number can't be true
	Duplicates float64 // rows that come twice
}

// SomeDirt is as much as people find in tables that were kept by hand.
var SomeDirt = Dirt{Missing: 0.02, WrongType: 0.005, Outliers: 0.003, Duplicates: 0.01}

// ErrOptions is what errors.Is finds in an error about Options.
var ErrOptions = errors.New("accidents: options")

func (o Options) check() error {
	if o.Rows < 0 || o.Rows > MaxRows {
		return fmt.Errorf("%w: Rows is %d, want 0 to %d", ErrOptions, o.Rows, MaxRows)
	}
	for _, s := range []float64{o.Dirt.Missing, o.Dirt.WrongType, o.Dirt.Outliers, o.Dirt.Duplicates} {
		if !(s >= 0 && s <= 1) {
			return fmt.Errorf("%w: a share of Dirt is %v, want 0 to 1", ErrOptions, s)
		}
	}
	return nil
}

// Write writes the table as CSV with a header. It returns the first error of w, or one of the options.
func Write(w io.Writer, o Options) error {
	if err := o.check(); err != nil {
		return err
	}
	if o.Rows == 0 {
		o.Rows = 1000
	}
	factors := Factors()
	draws := rand.New(rand.NewPCG(o.Seed, 0x6b72616974))
	spoils := rand.New(rand.NewPCG(o.Seed, 0x64697274)) // its own, so that dirt does not change the rows
	out := bufio.NewWriter(w)
	cells := make([]string, 1+len(factors))
	cells[0] = Target
	for i, f := range factors {
		cells[1+i] = f.Name
	}
	line := strings.Join(cells, ",") + "\n"
	if _, err := out.WriteString(line); err != nil {
		return err
	}
	for range o.Rows {
		mean := float64(meanAccidents)
		for i, f := range factors {
			x := f.draw(draws)
			mean += f.Effect * (x - f.mean) / f.deviation
			cells[1+i] = strconv.FormatFloat(x, 'f', f.digits, 64)
		}
		cells[0] = strconv.Itoa(poisson(draws, mean))
		for i := range cells {
			cells[i] = o.Dirt.spoil(spoils, cells[i])
		}
		line = strings.Join(cells, ",") + "\n"
		times := 1
		if spoils.Float64() < o.Dirt.Duplicates {
			times = 2
		}
		for range times {
			if _, err := out.WriteString(line); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// spoil returns cell, or what came of it.
func (d Dirt) spoil(r *rand.Rand, cell string) string {
	at := r.Float64()
	if at -= d.Missing; at < 0 {
		return []string{"", "", "", "NA", "n/a", "-"}[r.IntN(6)]
	}
	if at -= d.WrongType; at < 0 {
		return []string{"unknown", cell + " units", "~" + cell, "#REF!"}[r.IntN(4)]
	}
	if at -= d.Outliers; at < 0 {
		return []string{"-999", "99999", cell + "000000"}[r.IntN(3)]
	}
	return cell
}
