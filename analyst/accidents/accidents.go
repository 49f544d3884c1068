// Package accidents makes a table of traffic accidents whose causes are known, for trying out analyses.
//
//	err := accidents.Write(file, accidents.Options{Rows: 100_000, Seed: 1, Dirt: accidents.SomeDirt})
//
// The columns are those of the data set "Key Factors Traffic Accidents", which OpenAI's cookbook analyses in "Build Your Own Code
// Interpreter". The rows are drawn: each factor for itself, and the number of accidents from a Poisson distribution whose mean the factors
// move as Truth says. So whoever asks what contributes most to accidents can check the answer.
package accidents

// accidents.go holds the columns and what is true of them.

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// Factor is a column that may have an influence on the number of accidents.
type Factor struct {
	Name string
	// Effect is by how many accidents a change of one standard deviation moves the mean; 0: not at all.
	Effect float64
	// About says what the column holds, in which unit.
	About string

	mean, deviation float64
	digits          int // behind the decimal point
	draw            func(*rand.Rand) float64
}

// Target is the name of the column that is to be explained.
const Target = "accidents"

// meanAccidents is the mean number of accidents where every factor has its mean.
const meanAccidents = 20

// Factors returns the columns beside Target, in the table's order.
func Factors() []Factor {
	return []Factor{
		uniform("traffic_fine_amount", -0.9, 1, 10, 2, "traffic fine, in thousands of USD"),
		uniform("traffic_density", 4, 0, 10, 2, "traffic density index, 0 (low) to 10 (high)"),
		uniform("traffic_lights", 0, 0, 1, 3, "share of traffic lights in the area, 0 to 1"),
		uniform("pavement_quality", -1.5, 0, 5, 2, "pavement quality, 0 (very poor) to 5 (excellent)"),
		{
			Name: "urban_area", Effect: 0.5, About: "urban (1) or rural (0)", mean: 0.5, deviation: 0.5,
			draw: func(r *rand.Rand) float64 { return float64(r.IntN(2)) },
		},
		{
			Name: "average_speed", Effect: 3, About: "average speed of vehicles, in km/h", mean: 70, deviation: 15, digits: 1,
			draw: func(r *rand.Rand) float64 { return 70 + 15*clip(r.NormFloat64(), -3, 3) },
		},
		uniform("rain_intensity", 2.2, 0, 3, 2, "rain intensity, 0 (none) to 3 (heavy)"),
		uniform("vehicle_count", 0, 0, 100, 0, "vehicles, in thousands"),
		uniform("time_of_day", 0, 0, 24, 2, "hour of the day, 0 to 24"),
	}
}

// Truth returns the factors that have an effect, the strongest first.
func Truth() []Factor {
	var out []Factor
	for _, f := range Factors() {
		if f.Effect != 0 {
			out = append(out, f)
		}
	}
	slices.SortFunc(out, func(a, b Factor) int {
		if math.Abs(a.Effect) > math.Abs(b.Effect) {
			return -1
		}
		return 1
	})
	return out
}

// Describe returns what a person would say of the columns: a line for each.
func Describe() string {
	var b strings.Builder
	b.WriteString(Target + ": number of recorded accidents\n")
	for _, f := range Factors() {
		b.WriteString(f.Name + ": " + f.About + "\n")
	}
	return b.String()
}

func uniform(name string, effect, low, high float64, digits int, about string) Factor {
	return Factor{
		Name: name, Effect: effect, About: about, mean: (low + high) / 2, deviation: (high - low) / math.Sqrt(12), digits: digits,
		draw: func(r *rand.Rand) float64 { return low + (high-low)*r.Float64() },
	}
}

func clip(x, low, high float64) float64 { return max(low, min(high, x)) }

// poisson draws from the Poisson distribution: by multiplying, as Knuth does (volume 2, 3.4.1), which is quick enough for a mean of
// some tens.
func poisson(r *rand.Rand, mean float64) int {
	if mean <= 0 {
		return 0
	}
	end, p := math.Exp(-mean), 1.0
	for n := 0; ; n++ {
		if p *= r.Float64(); p <= end {
			return n
		}
	}
}
