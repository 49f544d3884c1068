// Package regex is the engine behind Python's re module: Python's syntax, semantics and error texts, on UTF-8 bytes.
//
// It knows nothing of Python objects. A pattern is compiled once and is then immutable and safe for any number of goroutines:
//
//	re, err := regex.Compile(`(\w+)@(\w+)\.com`, false, 0)
//	m, err := re.Match("to: ann@example.com", 0, -1, regex.Search, regex.Limits{})
//	// m.Spans == [4 19 4 7 8 15]
//
// # Text
//
// A str is generalised UTF-8 (a lone surrogate is its three-byte encoding), a bytes object is its bytes. Positions are byte
// offsets in both. A position inside a character, or text that isn't generalised UTF-8, gives unspecified matches but
// never a panic.
//
// # The machine
//
// Pattern text becomes a tree (parse.go: the shape and the order of checks are those of CPython's parser, because error
// positions, fixed widths and "nothing to repeat" depend on them), the tree becomes instructions (compile.go), and
// analyze.go adds what lets the machine skip work. The machine (machine.go) is a backtracking one: a program counter, a
// position, a stack of choice points and a trail. A choice point says where to resume and how long the trail was; the
// trail records old values of group marks and loop registers, so failing restores exactly the state at the choice.
// There is no native recursion while matching.
//
// A repeat of one character (`\w+`, `[^,]*`, `.*`) is one instruction that scans a 256-entry table and leaves one choice
// point holding a range of positions, or none where the following character can't belong to the repeated set.
// Assertions and atomic groups push a barrier; reaching their end cuts the stack back to it.
//
// # Bounds
//
// Parser, compiler and analysis recurse at most maxDepth deep. Matching spends one step per instruction and per 8
// characters scanned, and hands spent steps to Limits.Budget; the stack and the trail may hold Limits.Stack bytes. Compiling
// allocates up to about 1000 bytes per byte of pattern and keeps about 150, so callers that bound memory bound len(pattern).
//
// # Unicode
//
// Character classes and case come from Go's unicode package, whose version (unicode.Version) may trail that of CPython's
// unicodedata; characters assigned in between are not alphanumeric here. The LOCALE flag means the C locale.
package regex
