package unicodetext

// short.go holds the shortening of texts that people read.

// Short cuts s to at most max characters, the last three of which are then dots.
func Short(s string, max int) string {
	if len(s) <= max {
		return s
	}
	n := 0
	cut := len(s)
	for i := range s {
		if n == max-3 {
			cut = i
		}
		if n++; n > max {
			return s[:cut] + "..."
		}
	}
	return s
}
