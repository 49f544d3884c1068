package javascript

// nesting.go holds the bound of nesting. esbuild takes time that grows with its third power for arrow functions in each other, and can't be
// interrupted.

const (
	maxNesting = 250 // brackets in each other
	maxArrows  = 100 // arrows in each other without brackets
)

// nested says that a source is nested too deeply. It looks at characters alone, so that those of texts and comments count too.
func nested(text string) bool {
	arrows := make([]int, 1, 16) // by bracket, since the last thing that ends an arrow function's body
	last := byte(' ')            // what is no space
	comment := false             // there was one on the line
	for i := range len(text) {
		c := text[i]
		top := len(arrows) - 1
		switch c {
		case '(', '[', '{':
			if len(arrows) > maxNesting {
				return true
			}
			arrows = append(arrows, 0)
		case ')', ']', '}':
			if top > 0 {
				arrows = arrows[:top]
			}
		case ',', ';':
			arrows[top] = 0
		case '>':
			if last == '=' && text[i-1] == '=' {
				if arrows[top]++; arrows[top] > maxArrows {
					return true
				}
			}
		case '/':
			comment = comment || i > 0 && (text[i-1] == '/' || text[i-1] == '*')
		case '\n':
			if !comment && ends(last) {
				arrows[top] = 0
			}
			comment = false
		}
		if c > ' ' {
			last = c
		}
	}
	return false
}

// ends says that an expression may end with the character.
func ends(c byte) bool {
	switch {
	case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= 0x80:
		return true
	}
	return c == '_' || c == '$' || c == ')' || c == ']' || c == '}' || c == '"' || c == '\'' || c == '`'
}
