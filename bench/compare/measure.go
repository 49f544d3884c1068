package main

// Measuring: one program under two interpreters.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Result is a program's times in nanoseconds for an iteration.
type Result struct {
	Title         string  `json:"title"`
	Unit          string  `json:"unit"`
	CPython       float64 `json:"cpython_ns"` // minimum
	Krait         float64 `json:"krait_ns"`
	CPythonMedian float64 `json:"cpython_median_ns"`
	KraitMedian   float64 `json:"krait_median_ns"`
	Ratio         float64 `json:"ratio"` // CPython / Krait
}

// processTimeout bounds one process; a program takes well under a second under CPython.
const processTimeout = 2 * time.Minute

// measure starts p n times under each interpreter, in turn.
func measure(p program, n int, cpython, krait, env []string) (Result, error) {
	var a, b []float64
	for range n {
		samples, err := start(p, cpython, env)
		if err != nil {
			return Result{}, err
		}
		a = append(a, samples...)
		if samples, err = start(p, krait, env); err != nil {
			return Result{}, err
		}
		b = append(b, samples...)
	}
	r := Result{
		Title: p.title, Unit: p.unit,
		CPython: slices.Min(a), Krait: slices.Min(b),
		CPythonMedian: median(a), KraitMedian: median(b),
	}
	r.Ratio = r.CPython / r.Krait
	return r, nil
}

func start(p program, argv, env []string) ([]float64, error) {
	ctx, cancel := context.WithTimeout(context.Background(), processTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], append(slices.Clone(argv[1:]), p.path)...)
	cmd.Env = env
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		detail := ""
		if errors.As(err, &exit) {
			detail = "\n" + strings.TrimSpace(string(exit.Stderr))
		}
		return nil, fmt.Errorf("%s %s: %w%s", strings.Join(argv, " "), p.path, err, detail)
	}
	samples, err := parseSamples(string(out))
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", strings.Join(argv, " "), p.path, err)
	}
	return samples, nil
}

// parseSamples reads what a program prints: "ns" and positive numbers.
func parseSamples(out string) ([]float64, error) {
	fields := strings.Fields(out)
	if len(fields) < 2 || fields[0] != "ns" {
		return nil, fmt.Errorf("got %q, want \"ns\" and numbers", out)
	}
	samples := make([]float64, len(fields)-1)
	for i, field := range fields[1:] {
		v, err := strconv.ParseFloat(field, 64)
		if err != nil || !(v > 0) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("got %q, want a positive number of nanoseconds", field)
		}
		samples[i] = v
	}
	return samples, nil
}

func median(xs []float64) float64 {
	s := slices.Sorted(slices.Values(xs))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}

// geomean is the geometric mean of the ratios, 0 without results.
func geomean(results []Result) float64 {
	if len(results) == 0 {
		return 0
	}
	sum := 0.0
	for _, r := range results {
		sum += math.Log(r.Ratio)
	}
	return math.Exp(sum / float64(len(results)))
}
