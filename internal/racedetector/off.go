//go:build !race

// Package racedetector tells tests whether they were built with -race, under which code takes some ten times as long and
// stack frames are larger.
package racedetector

// Enabled is whether the race detector watches.
const Enabled = false
