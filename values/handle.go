package values

// handle.go holds Handle, what stands in for a value that stays with the host.

// Handle stands in for a value that stayed with the host: a script passes it from tool to tool, and sees only its type, size and preview.
// Handlers get the content, see tool.TakesHandles. A Handle is good in its own run only.
type Handle struct {
	// ID finds the value at the host. Type says what it is, in words ("list[Issue]").
	ID, Type string
	// Bytes is its size, 0 if unknown.
	Bytes int64
	// Digest says whether it is still the same; nil: not known.
	Digest []byte
	// Preview is its beginning, or "".
	Preview string
}
