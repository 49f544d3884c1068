package javascript

// messages.go holds what errors of the engine say: the words of V8, which models know and people search for, with what the source calls the thing.
//
// QuickJS says "not a function" of each. Which one it was stands in the code before the place of the error.

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/lazyregexp"
)

// sayings are messages that are always the same, QuickJS's and V8's.
var sayings = map[string]string{
	"stack overflow":                                  "Maximum call stack size exceeded",
	"invalid array length":                            "Invalid array length",
	"empty array":                                     "Reduce of empty array with no initial value",
	"cannot convert symbol to number":                 "Cannot convert a Symbol value to a number",
	"cannot convert symbol to string":                 "Cannot convert a Symbol value to a string",
	"cannot convert bigint to number":                 "Cannot mix BigInt and other types, use explicit conversions",
	"radix must be between 2 and 36":                  "toString() radix argument must be between 2 and 36",
	"expecting hex digit":                             "URI malformed",
	"malformed UTF-8":                                 "URI malformed",
	"expecting %":                                     "URI malformed",
	"invalid string length":                           "Invalid string length",
	"invalid character":                               "URI malformed",
	"invalid 'instanceof' right operand":              "Right-hand side of 'instanceof' is not callable",
	"cannot convert to object":                        "Cannot convert undefined or null to object",
	"not a prototype":                                 "Object prototype may only be an Object or null",
	"this is not initialized":                         "Must call super constructor in derived class before accessing 'this' or returning from derived constructor",
	"BigInt are forbidden in JSON":                    "Do not know how to serialize a BigInt",
	"bigint are forbidden in JSON":                    "Do not know how to serialize a BigInt",
	"bad normalization form":                          "The normalization form should be one of NFC, NFD, NFKC, NFKD.",
	"parent class must be constructor":                "Class extends value is not a constructor or null",
	"BigInt division by zero":                         "Division by zero",
	"cannot read property of undefined":               "Cannot read properties of undefined",
	"cannot read property of null":                    "Cannot read properties of null",
	"cannot have setter/getter and value or writable": "Invalid property descriptor. Cannot both specify accessors and a value or writable attribute, #<Object>",
	"toPrimitive":                                     "Cannot convert object to primitive value",
	"cannot invoke a running generator":               "Generator is already running",
	"invalid value used as WeakMap key":               "Invalid value used as weak map key",
	"invalid value used as WeakSet key":               "Invalid value used in weak set",
	"not a Date object":                               "this is not a Date object.",
	"expecting surrogate pair":                        "URI malformed",
	"BigInt negative exponent":                        "Exponent must be non-negative",
	"bigint argument with unary +":                    "Cannot convert a BigInt value to a number",
	"out of bound":                                    "Offset is outside the bounds of the DataView",
	"revoked proxy":                                   "Cannot perform 'get' on a proxy that has been revoked",
	"bigint operands are forbidden for >>>":           "BigInts have no unsigned right shift, use >> instead",
	"operand 'prototype' property is not an object":   "Function has non-object prototype 'undefined' in instanceof check",
}

// patterns are messages with a name in them. $1 and $2 stand for what the expression matches there.
var patterns = []struct {
	from func() *regexp.Regexp
	to   string
}{
	{lazyregexp.New(`^cannot read property '(Symbol\.[a-zA-Z]+)' of (undefined|null)$`), "Cannot read properties of $2 (reading 'Symbol($1)')"},
	{lazyregexp.New(`^cannot read property '(.*)' of (undefined|null)$`), "Cannot read properties of $2 (reading '$1')"},
	{lazyregexp.New(`^cannot set property '(.*)' of (undefined|null)$`), "Cannot set properties of $2 (setting '$1')"},
	{lazyregexp.New(`^'(.*)' is not defined$`), "$1 is not defined"},
	{lazyregexp.New(`^(.*) is not initialized$`), "Cannot access '$1' before initialization"},
	{lazyregexp.New(`^invalid array index: (.*)$`), "Invalid index : $1"},
	{lazyregexp.New(`^private class field '(.*)' does not exist$`), "Cannot read private member $1 from an object whose class did not declare it"},
}

// explain returns what V8 says in the place of an error of the engine with the stack, or "" where that is not known.
func (s *sources) explain(message, stack string) string {
	if len(message) > maxShown {
		return ""
	}
	at := s.spot(stack)
	switch message {
	case "not a function":
		return at.notFunction()
	case "value is not iterable":
		return at.notIterable("object")
	case "cannot read property 'Symbol.iterator' of undefined":
		return at.notIterable("undefined")
	case "cannot read property 'Symbol.iterator' of null":
		return at.notIterable("null")
	case "class constructors must be invoked with 'new'":
		if name := at.function; name != "" {
			return "Class constructor " + name[strings.LastIndexByte(name, '.')+1:] + " cannot be invoked without 'new'"
		}
		return ""
	case "invalid number of digits":
		switch at.native {
		case "toPrecision":
			return "toPrecision() argument must be between 1 and 100"
		case "toExponential":
			return "toExponential() argument must be between 0 and 100"
		}
		return "toFixed() digits argument must be between 0 and 100"
	case "not an object":
		if said := at.notObject(); said != "" {
			return said
		}
	case "must be called with new":
		switch at.native {
		case "":
		case "Promise":
			return "Promise constructor cannot be invoked without 'new'"
		default:
			return "Constructor " + at.native + " requires 'new'"
		}
	case "regexp must have the 'g' flag":
		return "String.prototype." + at.native + " called with a non-global RegExp argument"
	case "regexp not supported":
		return "First argument to String.prototype." + at.native + " must not be a regular expression"
	case "not a number":
		if at.native != "" {
			return "Number.prototype." + at.native + " requires that 'this' be a Number"
		}
	case "invalid array index", "invalid offset", "invalid length", "invalid array length":
		if said := at.typedArray(message); said != "" {
			return said
		}
	case "invalid code point":
		return "Invalid code point " + at.argument()
	case "not a symbol":
		if arg := at.argument(); at.native != "" && arg != "" {
			return unquoted(arg) + " is not a symbol"
		}
	case "cannot convert to BigInt", "cannot convert to bigint":
		arg := at.argument()
		if strings.HasPrefix(at.native, "as") {
			arg = at.second()
		}
		if arg != "" {
			return "Cannot convert " + unquoted(arg) + " to a BigInt"
		}
	case "cannot convert bigint to number":
		if at.native != "" {
			return "Cannot convert a BigInt value to a number"
		}
	case "no setter for property":
		if name := at.member(); name != "" {
			return "Cannot set property " + name + " of #<" + s.memberClass(stack, "get "+name+"(", "Object") + "> which has only a getter"
		}
	case "proxy: cannot set property":
		if name := at.member(); name != "" {
			return "'set' on proxy: trap returned falsish for property '" + name + "'"
		}
	case "invalid repeat count":
		return "Invalid count value: " + at.argument()
	case "invalid bigint literal":
		return "Cannot convert " + unquoted(at.argument()) + " to a BigInt"
	case "cannot convert to BigInt: not an integer":
		return "The number " + at.argument() + " cannot be converted to a BigInt because it is not an integer"
	case "object is not extensible":
		if name := at.second(); at.native == "defineProperty" && name != "" {
			return "Cannot define property " + name + ", object is not extensible"
		}
		if name := at.member(); name != "" {
			return "Cannot add property " + name + ", object is not extensible"
		}
		if key, ok := at.key(); ok && at.native == "" {
			return "Cannot add property " + key + ", object is not extensible"
		}
		return "Cannot add property, object is not extensible"
	case "property is not configurable":
		if name := at.second(); at.native == "defineProperty" && name != "" {
			return "Cannot redefine property: " + name
		}
	case "invalid 'in' operand":
		if m, ok := at.only(inPattern()); ok {
			return "Cannot use 'in' operator to search for '" + unquoted(m[1]) + "' in " + unquoted(m[2])
		}
	case "invalid brand on object":
		if m, ok := at.only(privatePattern()); ok {
			return "Receiver must be an instance of class " + s.memberClass(stack, m[1]+"(", "anonymous")
		}
	case "parent class must be constructor":
		value := "undefined" // which is what a name without a class mostly is
		if m, ok := at.only(parentPattern()); ok && (!isPath(m[1]) || isDigits(m[1])) {
			value = m[1]
		}
		return "Class extends value " + value + " is not a constructor or null"
	case "null or undefined are forbidden":
		if at.native != "" {
			return "String.prototype." + at.native + " called on null or undefined"
		}
	case "could not delete property":
		if m := deletePattern().FindStringSubmatch(at.line); m != nil {
			return "Cannot delete property '" + m[1] + "' of #<Object>"
		}
		return ""
	case "cannot convert to object":
		if name, nested, from := at.destructured(); name != "" {
			value := "undefined"
			if from == "null" {
				value = from
			}
			if nested != "" && (from == "undefined" || strings.HasPrefix(from, "{")) {
				return "Cannot read properties of undefined (reading '" + nested + "')"
			}
			return "Cannot destructure property '" + name + "' of '" + from + "' as it is " + value + "."
		}
	case "cannot read property of undefined", "cannot read property of null":
		_, value, _ := strings.Cut(message, " of ")
		if key, ok := at.key(); ok {
			return "Cannot read properties of " + value + " (reading '" + key + "')"
		}
	}
	if class, ok := strings.CutSuffix(message, " object expected"); ok && at.native != "" {
		switch class {
		case "Map", "Set", "WeakMap", "WeakSet":
			name, get := strings.CutPrefix(at.native, "get ")
			method := "Method "
			if get {
				method += "get "
			}
			return method + class + ".prototype." + name + " called on incompatible receiver #<" + class + ">" // which is what a proxy of one is called
		}
	}
	if strings.HasSuffix(message, "not a constructor") {
		if name, _ := at.callee(); name != "" {
			return name + " is not a constructor"
		}
		return intermediate + " is not a constructor"
	}
	if name, ok := readOnly(message); ok {
		switch {
		case at.line == "" || at.assigns(name):
			return "Assignment to constant variable."
		case isDigits(name) || name == "length":
			return "Cannot assign to read only property '" + name + "' of object '[object Array]'"
		}
		return "Cannot assign to read only property '" + name + "' of object '#<Object>'"
	}
	if v, ok := sayings[message]; ok {
		return v
	}
	for _, p := range patterns {
		if m := p.from().FindStringSubmatch(message); m != nil {
			out := p.to
			for i := len(m) - 1; i > 0; i-- {
				out = strings.Replace(out, "$"+string(rune('0'+i)), m[i], 1)
			}
			return out
		}
	}
	return ""
}

// notObject says what a function of the engine was given in place of an object; "" if that is not known.
func (p spot) notObject() string {
	arg := p.argument()
	switch p.native {
	case "Map", "WeakMap", "fromEntries":
		if strings.HasPrefix(arg, "[") {
			if first := forward(arg[1:]); first != "" && first[0] != '[' && first[0] != '{' {
				return "Iterator value " + unquoted(first) + " is not an entry object"
			}
		}
		return "Iterator value is not an entry object"
	case "Proxy":
		return "Cannot create proxy with a non-object as target or handler"
	case "defineProperty", "defineProperties":
		return "Object." + p.native + " called on non-object"
	case "setPrototypeOf", "create":
		value := arg
		if p.native == "setPrototypeOf" {
			value = p.second()
		}
		if value == "" {
			value = "undefined"
		}
		return "Object prototype may only be an Object or null: " + unquoted(value)
	case "ownKeys", "has", "get", "set", "getPrototypeOf", "apply", "construct", "deleteProperty":
		if strings.HasSuffix(p.line[:min(p.at, len(p.line))], "Reflect."+p.native) {
			return "Reflect." + p.native + " called on non-object"
		}
	case "all", "any", "race", "allSettled", "resolve", "reject":
		return "Promise." + p.native + " called on non-object"
	}
	return ""
}

// elementSizes are those of the typed arrays whose elements have more than a byte.
var elementSizes = map[string]int{"Int16Array": 2, "Uint16Array": 2, "Int32Array": 4, "Uint32Array": 4, "Float32Array": 4, "Float64Array": 8, "BigInt64Array": 8, "BigUint64Array": 8}

// typedArray says what is wrong with the arguments of a typed array, an ArrayBuffer or a DataView; "" if that is not known.
func (p spot) typedArray(message string) string {
	size := elementSizes[p.native]
	switch {
	case p.native == "ArrayBuffer":
		return "Invalid array buffer length"
	case p.native == "with":
		return "Invalid typed array index"
	case p.native == "set" && message == "invalid array length":
		return "offset is out of bounds"
	case strings.HasPrefix(p.native, "set") || strings.HasPrefix(p.native, "get"):
		return "Offset is outside the bounds of the DataView"
	case p.native != "DataView" && (!strings.HasSuffix(p.native, "Array") || p.native == "Array"):
	case message == "invalid array index" && p.native != "DataView":
		if arg := p.argument(); arg != "" {
			return "Invalid typed array length: " + arg
		}
	case message == "invalid length" && size > 0:
		return fmt.Sprintf("byte length of %s should be a multiple of %d", p.native, size)
	case message == "invalid offset":
		offset, err := strconv.Atoi(p.second())
		switch {
		case err != nil:
		case size > 0 && offset%size != 0:
			return fmt.Sprintf("start offset of %s should be a multiple of %d", p.native, size)
		default:
			return fmt.Sprintf("Start offset %d is outside the bounds of the buffer", offset)
		}
	}
	return ""
}

// memberClass returns the class that has the only member whose line begins with a text, in the source of an error; otherwise if there is none.
func (s *sources) memberClass(stack, begin, otherwise string) string {
	for f := range s.places(stack) {
		if f.source == nil {
			break
		}
		lines, at := strings.Split(f.source.code, "\n"), -1
		for i, line := range lines {
			if strings.HasPrefix(strings.TrimLeft(line, " "), begin) {
				if at >= 0 {
					return otherwise
				}
				at = i
			}
		}
		if at < 0 {
			break
		}
		indent := len(lines[at]) - len(strings.TrimLeft(lines[at], " ")) // esbuild writes a member per line, indented more than its class
		for i := at - 1; i >= 0; i-- {
			text := strings.TrimLeft(lines[i], " ")
			if text == "" || len(lines[i])-len(text) >= indent {
				continue
			}
			if m := classLinePattern().FindStringSubmatch(text); m != nil {
				return m[1] + m[2]
			}
			break
		}
		break
	}
	return otherwise
}

// readOnly returns the name in a message of QuickJS about an assignment.
func readOnly(message string) (string, bool) {
	name, ok := strings.CutSuffix(message, "' is read-only")
	if !ok {
		return "", false
	}
	name, ok = strings.CutPrefix(name, "'")
	return name, ok && name != "" // which a script's own message can say
}

// spot is a place in the code of a source: the line, where in it, and in which function. native names the function of the engine that was called there, "" for none.
type spot struct {
	line             string
	at               int
	after            []string // the lines after it
	function, native string
}

// linesAfter is how many of them are looked at: the engine gives what takes values apart the place of what was before it.
const linesAfter = 4

// spot is the spot of an error: where its stack begins. The zero spot is none.
func (s *sources) spot(stack string) spot {
	var out spot
	first, _, _ := strings.Cut(stack, "\n")
	if name, ok := strings.CutSuffix(first, " (native)"); ok {
		out.native = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), "at "))
	}
	for f := range s.places(stack) {
		if f.source == nil {
			return spot{}
		}
		line, ok := f.source.codeLine(f.codeLine)
		if !ok {
			return spot{}
		}
		out.line, out.function = line, f.function
		frames := 0
		for range s.places(stack) {
			frames++
		}
		for i := 1; i <= linesAfter; i++ {
			l, ok := f.source.codeLine(f.codeLine + i)
			if !ok {
				break
			}
			if strings.HasPrefix(strings.TrimLeft(l, " "), "}") && frames > 1 {
				break // the end of a function, it may be
			}
			out.after = append(out.after, l)
		}
		for n := f.codeColumn - 1; n > 0 && out.at < len(line); n-- { // QuickJS counts characters
			_, size := utf8.DecodeRuneInString(line[out.at:])
			out.at += size
		}
		return out
	}
	return spot{}
}

// codeLine returns a line, from 0, of the code that was made of the source.
func (src *source) codeLine(n int) (string, bool) {
	rest := src.code
	for ; n > 0; n-- {
		i := strings.IndexByte(rest, '\n')
		if i < 0 {
			return "", false
		}
		rest = rest[i+1:]
	}
	line, _, _ := strings.Cut(rest, "\n")
	return line, true
}

const intermediate = "(intermediate value)"

// notFunction says what was called and is no function.
func (p spot) notFunction() string {
	name, made := p.callee()
	switch {
	case name == "" && p.native == "":
		if m, ok := p.only(awaitPattern()); ok {
			return forward(m[1]) + " is not async iterable"
		}
		return ""
	case name == "":
		return ""
	case p.native != "" && p.native != "call" && p.native != "apply":
		arg := p.argument()
		switch {
		case p.native == "sort" || p.native == "toSorted":
			return "The comparison function must be either a function or undefined"
		case arg == "":
			arg = "undefined"
		case arg[0] == '{':
			arg = "#<Object>"
		default:
			arg = unquoted(arg)
		}
		if p.native == "Promise" {
			return "Promise resolver " + arg + " is not a function"
		}
		return arg + " is not a function"
	case made:
		return name + " is not a constructor"
	}
	return name + " is not a function"
}

// notIterable says what is gone through and can't be. value is what it is, as far as the engine says it.
func (p spot) notIterable(value string) string {
	const suffix = " is not iterable (cannot read property Symbol(Symbol.iterator))"
	if p.native != "" {
		if arg := p.argument(); isDigits(arg) {
			return "number " + arg + suffix
		}
		if value == "null" {
			value = "object null"
		}
		return value + suffix
	}
	if m := loopPattern().FindStringSubmatchIndex(p.line); m != nil && p.at < m[3] {
		return iterated(forward(p.line[m[2]:]))
	}
	if i := p.dots(); i >= 0 {
		text := forward(p.line[i+len("..."):])
		switch {
		case opening(p.line[:i]) != '(':
		case value == "object":
			return "Spread syntax requires ...iterable[Symbol.iterator] to be a function"
		case text != "":
			return spread(text) + " is not iterable (cannot read property " + value + ")"
		}
		if text != "" && text != value {
			return iterated(text)
		}
		return value + suffix
	}
	for _, pattern := range []*regexp.Regexp{arrayPattern(), loopPattern()} {
		if m, ok := p.only(pattern); ok {
			return iterated(forward(m[1]))
		}
	}
	return value + suffix
}

// dots returns where the dots are before what the place is in, or else the next ones in the line; -1 if there are none.
func (p spot) dots() int {
	at := min(p.at, len(p.line))
	if i := strings.LastIndex(p.line[:at], "..."); i >= 0 && (i+len("...") == at || isPath(p.line[i+len("..."):at])) {
		return i
	}
	if i := strings.Index(p.line[at:], "..."); i >= 0 {
		return at + i
	}
	return -1
}

// iterated says that an expression can't be gone through.
func iterated(text string) string {
	text = plainUndefined(strings.TrimSpace(text))
	if strings.HasSuffix(text, ")") && !strings.HasPrefix(text, "(") && !strings.HasPrefix(text, "new ") {
		if name, _ := (spot{line: text, at: matching(text, len(text)-1)}).callee(); name != "" {
			return name + " is not a function or its return value is not iterable"
		}
	}
	return text + " is not iterable"
}

var (
	loopPattern   = lazyregexp.New(`\bof (.*)$`)
	arrayPattern  = lazyregexp.New(`(?:const |let |var |\(|, |^\s*)\[[^=]*\] = (.+?)[;,]?$`)
	objectPattern = lazyregexp.New(`(?:const |let |var |\()\{ ([\w$]+)[^=]*\} = (.+?)[;,]?$`)
	// parameterPattern is of a function that takes its parameter apart.
	parameterPattern = lazyregexp.New(`\(\{ ([\w$]+)`)
	assignPattern    = lazyregexp.New(`^(?:=[^=]|\+\+|--|(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)=)`)
	deletePattern    = lazyregexp.New(`\bdelete [^;]*\.([\w$]+)`)
	// classLinePattern is of the line that begins a class with a name.
	classLinePattern = lazyregexp.New(`(?:\bclass ([\w$]+)|([\w$]+) = class)\b[^{]*\{$`)
	// awaitPattern is of a loop over what is awaited.
	awaitPattern = lazyregexp.New(`\bfor await \([^;]*? of (.+)$`)
	// inPattern is of the operator in, with a key and an object that have no operators.
	inPattern = lazyregexp.New(`("[^"]*"|'[^']*'|[\w$.]+) in ("[^"]*"|[\w$.]+)`)
	// privatePattern is of a call of a private method.
	privatePattern = lazyregexp.New(`\.(#[\w$]+)\(`)
	// parentPattern is of what a class extends.
	parentPattern = lazyregexp.New(`\bextends ([^{]+?) \{`)
	// nestedPattern is of a pattern whose first member is a pattern.
	nestedPattern = lazyregexp.New(`^[^{]*\{ [\w$]+: \{ ([\w$]+)`)
)

// destructured returns the first name that a statement takes of an object, the first that it takes of that again, and what the statement calls the object.
func (p spot) destructured() (name, nested, from string) {
	if p.native != "" {
		return "", "", "" // that was given what it can't take
	}
	m, ok := p.only(objectPattern())
	if ok {
		from = spread(plainUndefined(strings.TrimPrefix(m[2], "await ")))
	} else if m = parameterPattern().FindStringSubmatch(p.line); m != nil {
		from = "undefined"
		m[0] = p.line[strings.Index(p.line, m[0]):]
	} else {
		return "", "", ""
	}
	if n := nestedPattern().FindStringSubmatch(m[0]); n != nil {
		nested = n[1]
	}
	return m[1], nested, from
}

// only returns the one match of the pattern in the line and those after it.
func (p spot) only(pattern *regexp.Regexp) (found []string, ok bool) {
	for _, line := range append([]string{p.line}, p.after...) {
		if m := pattern.FindStringSubmatch(line); m != nil {
			if ok {
				return nil, false
			}
			found, ok = m, true
		}
	}
	return found, ok
}

// spread returns an expression in which a call that ends it has dots for arguments.
func spread(text string) string {
	if strings.HasSuffix(text, ")") {
		if i := matching(text, len(text)-1); i > 0 {
			return text[:i] + "(...)"
		}
	}
	return text
}

// key returns the key in the brackets at the place, if it stands there.
func (p spot) key() (string, bool) {
	if p.at >= len(p.line) || p.line[p.at] != '[' {
		return "", false
	}
	text := p.line[p.at+1:]
	end := strings.IndexByte(text, ']')
	if end <= 0 {
		return "", false
	}
	text = text[:end]
	switch q := text[0]; {
	case isDigits(text):
		return text, true
	case (q == '"' || q == '\'') && len(text) > 1 && text[len(text)-1] == q && strings.Count(text, string(q)) == 2 && !strings.Contains(text, `\`):
		return text[1 : len(text)-1], true
	}
	return "", false
}

// assigns says that a variable of the name is assigned to in the line, rather than a member.
func (p spot) assigns(name string) bool {
	for i := 0; ; {
		j := strings.Index(p.line[i:], name)
		if j < 0 {
			return false
		}
		i += j
		before, after := p.line[:i], strings.TrimLeft(p.line[i+len(name):], " ")
		if (i == 0 || !partOfName(p.line[i-1])) && !strings.HasSuffix(strings.TrimRight(before, " "), ".") &&
			(assignPattern().MatchString(after) || strings.HasSuffix(before, "++") || strings.HasSuffix(before, "--")) {
			return true
		}
		i += len(name)
	}
}

// member returns the name of the member at the place, "" if there is none.
func (p spot) member() string {
	if p.native != "" || p.at >= len(p.line) || p.line[p.at] != '.' {
		return ""
	}
	end := p.at + 1
	for end < len(p.line) && partOfName(p.line[end]) {
		end++
	}
	return p.line[p.at+1 : end]
}

// argument returns the text of the first argument of the call at the place, "" if there is none.
func (p spot) argument() string {
	if p.at >= len(p.line) || p.line[p.at] != '(' {
		return ""
	}
	return plainUndefined(forward(p.line[p.at+1:]))
}

// second returns the text of the second argument of the call at the place, as unquoted returns it; "" if there is none.
func (p spot) second() string {
	if p.at >= len(p.line) || p.line[p.at] != '(' {
		return ""
	}
	rest := strings.TrimLeft(p.line[p.at+1:], " ")
	rest = rest[min(len(forward(rest)), len(rest)):]
	if !strings.HasPrefix(rest, ",") {
		return ""
	}
	return unquoted(plainUndefined(forward(rest[1:])))
}

// plainUndefined returns undefined for what esbuild writes in its place, and another text as it is.
func plainUndefined(text string) string {
	if text == "void 0" {
		return "undefined"
	}
	return text
}

// callee returns what is called at the place, a bracket, as V8 prints it, and whether it is called with new. "" if it does not say.
func (p spot) callee() (name string, made bool) {
	line, end := p.line, p.at
	if end >= len(line) || line[end] != '(' && line[end] != '`' && line[end] != '?' {
		return "", false
	}
	var parts []string // the last first
	done := func(first string) (string, bool) {
		var b strings.Builder
		b.WriteString(first)
		for i := len(parts) - 1; i >= 0; i-- {
			b.WriteString(parts[i])
		}
		return b.String(), strings.HasSuffix(line[:end], "new ")
	}
	for len(parts) < 20 {
		link := ""
		if strings.HasSuffix(line[:end], "?.") { // of a call or an index
			end -= 2
			link = "?."
		}
		if end == 0 {
			return "", false
		}
		switch c := line[end-1]; {
		case partOfName(c):
			start := end - 1
			for start > 0 && partOfName(line[start-1]) {
				start--
			}
			word := line[start:end]
			end = start
			switch {
			case strings.HasSuffix(line[:end], "?."):
				parts = append(parts, "?."+word)
				end -= 2
				continue
			case strings.HasSuffix(line[:end], ".") && !strings.HasSuffix(line[:end], ".."):
				parts = append(parts, "."+word)
				end--
				continue
			case word == "super":
				return done(intermediate)
			}
			return done(word)
		case c == ')':
			start := matching(line, end-1)
			if start < 0 { // it begins on another line
				return done(intermediate)
			}
			inner := line[start+1 : end-1]
			end = start
			if end > 0 && (partOfName(line[end-1]) && !keywordBefore(line[:end]) || line[end-1] == ')' || line[end-1] == ']') {
				if made := madeBefore(line, end); made {
					return done(intermediate)
				}
				parts = append(parts, "(...)")
				continue
			}
			if isPath(inner) {
				return done(inner)
			}
			return done(intermediate)
		case c == ']':
			start := matching(line, end-1)
			if start < 0 {
				return "", false
			}
			inner := line[start+1 : end-1]
			end = start
			if end > 0 && (partOfName(line[end-1]) || line[end-1] == ')' || line[end-1] == ']' || strings.HasSuffix(line[:end], "?.")) {
				switch {
				case len(inner) > 2 && inner[0] == '"' && inner[len(inner)-1] == '"':
					parts = append(parts, link+"."+inner[1:len(inner)-1])
				case isPath(inner):
					parts = append(parts, link+"["+inner+"]")
				default:
					parts = append(parts, link+"["+intermediate+"]")
				}
				continue
			}
			return done("[" + strings.ReplaceAll(inner, ", ", ",") + "]")
		case c == '"' || c == '\'':
			start := strings.LastIndexByte(line[:end-1], c)
			if start < 0 {
				return "", false
			}
			text := line[start+1 : end-1]
			end = start
			return done(`"` + text + `"`)
		default:
			return done(intermediate)
		}
	}
	return "", false
}

// madeBefore says that the call whose bracket is at end is one with new.
func madeBefore(line string, end int) bool {
	for end > 0 && (partOfName(line[end-1]) || line[end-1] == '.') {
		end--
	}
	return strings.HasSuffix(line[:end], "new ")
}

// keywordBefore says that a text ends with a word before which brackets are no call.
func keywordBefore(text string) bool {
	start := len(text)
	for start > 0 && partOfName(text[start-1]) {
		start--
	}
	switch text[start:] {
	case "await", "return", "typeof", "of", "in", "if", "while", "yield", "void", "case", "throw", "else", "delete":
		return true
	}
	return false
}

// forward returns the expression that begins a text, as far as it is one of names, members, calls and literals.
func forward(text string) string {
	text = strings.TrimLeft(text, " ")
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return strings.TrimSpace(text[:i])
			}
		case ',', ';':
			if depth == 0 {
				return strings.TrimSpace(text[:i])
			}
		case '"', '\'':
			j := strings.IndexByte(text[i+1:], c)
			if j < 0 {
				return ""
			}
			i += j + 1
		}
	}
	return strings.TrimSpace(text)
}

// matching returns where the bracket begins that ends at end of the line, -1 if it does not in the line.
func matching(line string, end int) int {
	depth := 0
	for i := end; i >= 0; i-- {
		switch c := line[i]; c {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return i
			}
		case '"', '\'', '`':
			j := strings.LastIndexByte(line[:i], c)
			if j < 0 {
				return -1
			}
			i = j
		}
	}
	return -1
}

// opening returns the bracket that a text leaves open last, 0 if none.
func opening(text string) byte {
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch c := text[i]; c {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth < 0 {
				return c
			}
		}
	}
	return 0
}

func partOfName(c byte) bool {
	return c == '_' || c == '$' || c == '#' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}

// isPath says that a text is a name, or names with dots.
func isPath(text string) bool {
	for i := range len(text) {
		if !partOfName(text[i]) && text[i] != '.' {
			return false
		}
	}
	return text != ""
}

// unquoted returns what a literal text is, and any other expression as it is.
func unquoted(text string) string {
	if n := len(text); n > 1 && (text[0] == '"' || text[0] == '\'') && text[n-1] == text[0] {
		return text[1 : n-1]
	}
	return text
}

func isDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}
