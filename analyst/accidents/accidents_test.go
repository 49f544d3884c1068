package accidents_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/krait-run/krait/analyst/accidents"
)

func Example() {
	_ = accidents.Write(os.Stdout, accidents.Options{Rows: 2, Seed: 1})
	for _, f := range accidents.Truth()[:3] {
		fmt.Println(f.Name, f.Effect)
	}
	// Output:
	// accidents,traffic_fine_amount,traffic_density,traffic_lights,pavement_quality,urban_area,average_speed,rain_intensity,vehicle_count,time_of_day
	// 22,2.34,0.11,0.042,0.26,1,71.7,1.82,70,16.11
	// 16,4.39,0.29,0.749,3.54,1,61.4,2.59,71,2.22
	// traffic_density 4
	// average_speed 3
	// rain_intensity 2.2
}

// The number of accidents depends on the factors as Truth says: what each explains is found again in the rows.
func TestTruthIsInTheRows(t *testing.T) {
	var file bytes.Buffer
	const rows = 50_000
	if err := accidents.Write(&file, accidents.Options{Rows: rows, Seed: 7}); err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(&file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(table) != rows+1 {
		t.Fatalf("%d rows, want %d and a header", len(table), rows)
	}
	// The factors are independent, so that a factor's effect is its covariance with the accidents over its deviation.
	column := func(i int) (xs []float64, mean, deviation float64) {
		for _, row := range table[1:] {
			x, err := strconv.ParseFloat(row[i], 64)
			if err != nil {
				t.Fatal(err)
			}
			xs = append(xs, x)
			mean += x / rows
		}
		for _, x := range xs {
			deviation += (x - mean) * (x - mean) / rows
		}
		return xs, mean, math.Sqrt(deviation)
	}
	ys, meanY, _ := column(0)
	for i, f := range accidents.Factors() {
		if table[0][1+i] != f.Name {
			t.Fatalf("column %d is %s, want %s", 1+i, table[0][1+i], f.Name)
		}
		xs, meanX, deviation := column(1 + i)
		effect := 0.0
		for j := range xs {
			effect += (xs[j] - meanX) * (ys[j] - meanY) / rows / deviation
		}
		if math.Abs(effect-f.Effect) > 0.15 {
			t.Errorf("%s: effect %.3f, want %.3f", f.Name, effect, f.Effect)
		}
	}
}

// The strongest factor comes first, none without effect is among them, and neighbours can be told apart.
func TestTruthIsOrdered(t *testing.T) {
	truth := accidents.Truth()
	for i, f := range truth {
		if f.Effect == 0 {
			t.Errorf("%s has no effect", f.Name)
		}
		if i > 0 && math.Abs(truth[i-1].Effect)-math.Abs(f.Effect) < 0.3 {
			t.Errorf("%s and %s are too near each other", truth[i-1].Name, f.Name)
		}
	}
	if len(truth) >= len(accidents.Factors()) {
		t.Error("every factor has an effect: nothing could be left out wrongly")
	}
}

// The same seed gives the same bytes; dirt leaves the other cells as they are.
func TestSeedsAndDirt(t *testing.T) {
	write := func(o accidents.Options) [][]string {
		var b bytes.Buffer
		if err := accidents.Write(&b, o); err != nil {
			t.Fatal(err)
		}
		table, err := csv.NewReader(&b).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	clean := write(accidents.Options{Rows: 2000, Seed: 3})
	if again := write(accidents.Options{Rows: 2000, Seed: 3}); fmt.Sprint(again) != fmt.Sprint(clean) {
		t.Error("the same seed gave other rows")
	}
	if other := write(accidents.Options{Rows: 2000, Seed: 4}); fmt.Sprint(other) == fmt.Sprint(clean) {
		t.Error("another seed gave the same rows")
	}
	dirt := accidents.SomeDirt
	dirt.Duplicates = 0
	dirty := write(accidents.Options{Rows: 2000, Seed: 3, Dirt: dirt})
	spoilt, cells := 0, 0
	for i := range clean {
		for j := range clean[i] {
			if cells++; clean[i][j] != dirty[i][j] {
				spoilt++
			}
		}
	}
	share := float64(spoilt) / float64(cells)
	if want := dirt.Missing + dirt.WrongType + dirt.Outliers; math.Abs(share-want) > want/4 {
		t.Errorf("%.4f of the cells are spoilt, want about %.4f", share, want)
	}
	if twice := write(accidents.Options{Rows: 2000, Seed: 3, Dirt: accidents.Dirt{Duplicates: 1}}); len(twice) != 4001 {
		t.Errorf("%d lines where each row comes twice", len(twice))
	}
}

func TestBadOptions(t *testing.T) {
	for _, o := range []accidents.Options{{Rows: -1}, {Rows: accidents.MaxRows + 1}, {Dirt: accidents.Dirt{Missing: -0.1}},
		{Dirt: accidents.Dirt{Outliers: 1.1}}, {Dirt: accidents.Dirt{WrongType: math.NaN()}}} {
		if err := accidents.Write(io.Discard, o); !errors.Is(err, accidents.ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	var b bytes.Buffer
	if err := accidents.Write(&b, accidents.Options{}); err != nil || bytes.Count(b.Bytes(), []byte("\n")) != 1001 {
		t.Errorf("no options: %d lines, %v", bytes.Count(b.Bytes(), []byte("\n")), err)
	}
	full := errors.New("full")
	if err := accidents.Write(failing{full}, accidents.Options{Rows: 100_000}); !errors.Is(err, full) {
		t.Errorf("a writer that fails: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
