//go:build !race

package py

// checklayouts.go says whether casts that a guard stands before are checked too.

const checkLayouts = false
