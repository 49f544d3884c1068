//go:build race

// Package racedetector tells whether a program was built with -race, under which code takes some ten times as long, holds up to ten times the
// memory and has larger stack frames.
package racedetector

// Enabled is whether the race detector watches.
const Enabled = true
