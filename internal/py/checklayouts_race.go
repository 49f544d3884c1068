//go:build race

package py

// checkLayouts is on where the race detector is: its builds look for mistakes.
const checkLayouts = true
