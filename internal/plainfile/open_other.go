//go:build !unix

package plainfile

// open_other.go: other systems have no named pipes among their files.

const (
	atOnce = 0
	itself = ""
)
