package py

// hinttext.go holds the hints that an exception's message tells, and those for syntax errors.

import (
	"fmt"
	"strings"
)

// rule says what to do where a message begins with start and contains part.
type rule struct{ start, part, hint string }

// rules are what is known of messages of TypeErrors, ValueErrors and RuntimeErrors.
var rules = [...]rule{
	{"Object of type ", " is not JSON serializable", "json.dumps(value, default=str) writes dates and the like as text"},
	{"can only concatenate str (not ", "", "make text of it by str(x), or write f\"... {x}\""},
	{"unsupported operand type(s) for +: 'int' and 'str'", "", "make a number of the text by int(x) or float(x)"},
	{"string indices must be integers, not 'str'", "", textHint},
	{"'dict_", " object is not subscriptable", "make a list of it: list(x)[0]"},
	{"'list' object is not callable", "", "items are taken by [...]; or a variable has the name of the function list"},
	{"cannot use 'list' as ", "unhashable", "make a tuple of it: tuple(x)"},
	{"cannot use 'dict' as ", "unhashable", "make a tuple of it: tuple(x.items())"},
	{"cannot use 'Record' as ", "unhashable", "make a tuple of it: tuple(x.items())"},
	{"can't compare offset-naive and offset-aware", "", zoneHint},
	{"can't subtract offset-naive and offset-aware", "", zoneHint},
	{"time data ", "does not match format", "datetime.fromisoformat(text) reads what ISO 8601 allows"},
	{"unconverted data remains", "", "datetime.fromisoformat(text) reads what ISO 8601 allows"},
	{"Invalid format specifier", "", "braces that are meant as such are doubled in an f-string: {{ and }}"},
	{"invalid literal for int() with base 10: '", ",", "take the separators out: int(x.replace(',', ''))"},
	{"invalid literal for int() with base 10: '", ".", "int(float(x)) takes a decimal point"},
	{"could not convert string to float: '", ",", "take the separators out: float(x.replace(',', ''))"},
	{"Expecting value: ", "", "the text is not JSON; look at it: print(repr(text[:200]))"},
	{"dictionary changed size during iteration", "", "go through a copy of the keys: for k in list(d)"},
	{"Set changed size during iteration", "", "go through a copy: for x in list(s)"},
	{"maximum recursion depth exceeded", "", "the function never stops calling itself: it needs an if that returns"},
	{"result", ": generator can't leave", listHint},
	{"result", ": object of type map can't leave", listHint},
	{"result", ": object of type zip can't leave", listHint},
	{"result", ": object of type filter can't leave", listHint},
	{"result", ": object of type enumerate can't leave", listHint},
	{"result", ": object of type chain can't leave", listHint},
	{"result", ": function can't leave", "return what it gives: f()"},
	{"result", ": str with lone surrogates can't leave", "replace them: text.encode('utf-8', 'replace').decode()"},
	{"result", ": object of type ", "return dicts, lists, text, numbers; vars(x) is the dict of an object's attributes"},
	{"", "expected str, got dict ({'", "the items of a dict are passed as arguments by **"},
}

const listHint = "make a list of it: list(x)"

const zoneHint = "give the time without a zone one: x.replace(tzinfo=timezone.utc)"

// messageHint is the hint for a message.
func messageHint(msg string) string {
	for _, r := range rules {
		if strings.HasPrefix(msg, r.start) && strings.Contains(msg[len(r.start):], r.part) {
			if tool, _, ok := strings.Cut(msg, "(): "); ok && r.start == "" {
				return fmt.Sprintf("%s: %s(**{...})", r.hint, tool)
			}
			return r.hint
		}
	}
	return ""
}

// maxHintLine is how long a line may be that a hint looks at, and may repeat.
const maxHintLine = 200

// SyntaxHint is the hint for a syntax error of a kind, with the message msg, in a line of source; "" for none.
func SyntaxHint(kind, msg, line string) string {
	line = strings.TrimSpace(line)
	if len(line) > maxHintLine {
		line = ""
	}
	first, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case strings.HasPrefix(line, "```"):
		return "leave the lines with ``` out: the program is what stands between them"
	case strings.HasPrefix(line, "%") || strings.HasPrefix(line, "!"):
		return shellHint(line)
	case kind == "IndentationError" && msg == "unexpected indent":
		return "take the spaces at the beginning of the line away, or those of all lines if the whole program is indented"
	case strings.HasPrefix(msg, "expected an indented block"):
		return "indent the lines that belong to it by four spaces"
	case msg == "'await' outside async function":
		return "the function that awaits begins with async def: async def main():"
	case msg == "'await' outside function":
		return "put it into a function, async def main():, and end with asyncio.run(main())"
	case msg == "'return' outside function":
		return "there is no function to return from: leave return out, the last expression is the value"
	case strings.HasPrefix(msg, "unterminated string literal"):
		return `text of several lines stands between """ and """; a line feed in text is \n`
	case strings.HasPrefix(msg, "invalid character '") && strings.ContainsAny(msg, "“”„"):
		return `write " in its place`
	case strings.HasPrefix(msg, "invalid character '") && strings.ContainsAny(msg, "‘’"):
		return "write ' in its place"
	case kind != "SyntaxError":
		return ""
	}
	switch first {
	case "pip", "pip3", "conda":
		if strings.HasPrefix(rest, "install ") {
			return shellHint(line)
		}
	case "const", "let", "var":
		return fmt.Sprintf("Python has no %s: leave it out", first)
	case "function":
		head, _, _ := strings.Cut(rest, "{")
		return "Python has: def " + strings.TrimSpace(head) + ":"
	case "else", "}":
		if _, after, ok := strings.Cut(line, "else if"); ok {
			return "Python has: elif" + strings.TrimRight(strings.TrimSuffix(strings.TrimRight(after, " "), "{"), " ")
		}
	case "catch", "catch(":
		return "Python has: except Exception as e:"
	case "throw":
		return "Python has: raise ValueError(...)"
	case "//":
		return "comments begin with #"
	}
	return operatorHint(line)
}

// operatorHint is the hint for operators of other languages in a line that is not Python.
func operatorHint(line string) string {
	switch {
	case strings.HasPrefix(line, "//"):
		return "comments begin with #"
	case strings.Contains(line, "&&"):
		return "Python has: and"
	case strings.Contains(line, "||"):
		return "Python has: or"
	case strings.Contains(line, "!=="):
		return "Python has: !="
	case strings.Contains(line, "==="):
		return "Python has: =="
	case strings.Contains(line, "=>"):
		return "Python has: lambda x: ..."
	case strings.Contains(line, "new "):
		return "Python makes an object by the class alone: leave new out"
	}
	for _, op := range []string{"++", "--"} {
		if name, ok := strings.CutSuffix(strings.TrimSuffix(line, ";"), op); ok {
			return fmt.Sprintf("Python has: %s %c= 1", strings.TrimSpace(name), op[0])
		}
	}
	return ""
}

// shellHint is the hint for a line that notebooks hand to a shell, or a magic of theirs.
func shellHint(line string) string {
	words := strings.Fields(strings.TrimLeft(line, "%!"))
	if len(words) == 0 {
		return ""
	}
	switch words[0] {
	case "pip", "pip3", "conda", "uv", "apt", "apt-get", "python", "python3":
		return fmt.Sprintf("nothing can be installed or started here: leave the line out (%s)", line)
	case "ls", "dir":
		return "there is no shell: import os, then os.listdir('/')"
	case "cat", "head":
		return "there is no shell: print(open('name').read())"
	case "cd":
		return "there is no shell: import os, then os.chdir('/')"
	}
	return fmt.Sprintf("there is no shell and there are no magics: leave the line out (%s)", line)
}
