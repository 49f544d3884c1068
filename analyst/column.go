package analyst

// column.go holds the counting behind describe_columns.

import (
	"math"
	"strconv"
	"strings"
)

// columnCount is what is known of a column so far.
type columnCount struct {
	name                             string
	missing, integers, numbers, odds int // numbers counts those that are no integers
	low, high                        float64
	values                           map[string]bool // up to maxDistinct
	examples, odd                    []string
}

const maxDistinct = 1000

// add counts a cell.
func (c *columnCount) add(cell string) {
	cell = strings.TrimSpace(cell)
	if cell == "" {
		c.missing++
		return
	}
	if c.values == nil {
		c.values = map[string]bool{}
	}
	if len(c.values) < maxDistinct {
		c.values[cell] = true
	}
	c.examples = appendFew(c.examples, cell)
	x, err := strconv.ParseFloat(cell, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		c.odds++
		c.odd = appendFew(c.odd, cell)
		return
	}
	if c.integers+c.numbers == 0 {
		c.low, c.high = x, x
	}
	c.low, c.high = min(c.low, x), max(c.high, x)
	if _, err := strconv.ParseInt(cell, 10, 64); err == nil {
		c.integers++
	} else {
		c.numbers++
	}
}

// column returns what was found in that many rows.
func (c *columnCount) column(rows int) Column {
	out := Column{Name: c.name, Distinct: len(c.values), Examples: c.examples}
	if out.Examples == nil {
		out.Examples = []string{}
	}
	out.OddOnes = []string{}
	if rows == 0 {
		out.Kind = "empty"
		return out
	}
	out.Missing = share(c.missing, rows)
	numeric := c.integers + c.numbers
	switch {
	case numeric == 0 && c.odds == 0:
		out.Kind = "empty"
	case numeric == 0:
		out.Kind = "text"
	case c.odds > numeric:
		out.Kind = "mixed"
	case c.numbers == 0:
		out.Kind = "integer"
	default:
		out.Kind = "number"
	}
	if numeric > 0 {
		low, high := c.low, c.high
		out.Low, out.High = &low, &high
	}
	if out.Kind == "integer" || out.Kind == "number" {
		out.Odd, out.OddOnes = share(c.odds, rows), append(out.OddOnes, c.odd...)
	}
	return out
}

// share returns n of all, to four digits.
func share(n, all int) float64 { return math.Round(1e4*float64(n)/float64(all)) / 1e4 }
