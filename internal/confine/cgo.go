//go:build cgo

package confine

// cgo.go and nocgo.go tell how this program was built.

const cgo = true
