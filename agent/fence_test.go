package agent

import (
	"strings"
	"testing"
)

func TestProgram(t *testing.T) {
	for _, test := range []struct{ rule, in, want string }{
		{"plain source is itself", "print(1)\n", "print(1)\n"},
		{"a fence is taken off", "```python\nprint(1)\n```", "print(1)\n"},
		{"so is one of tildes", "~~~py\nprint(1)\n~~~\n", "print(1)\n"},
		{"or one without a language", "```\nprint(1)\n```\n", "print(1)\n"},
		{"in any case of letters and with attributes", "```Python title=\"x.py\"\nprint(1)\n```\n", "print(1)\n"},
		{"as notebooks write it", "```{python}\nprint(1)\n```\n", "print(1)\n"},
		{"prose around is left out", "Let me see.\n\n```python\nprint(1)\n```\n\nThat prints one.", "print(1)\n"},
		{"blocks are one program", "First:\n```python\nx = 1\n```\nthen:\n```python\nprint(x)\n```\n", "x = 1\n\nprint(x)\n"},
		{"blocks in other languages are left out", "```bash\npip install x\n```\n```python\nprint(1)\n```\n", "print(1)\n"},
		{"unnamed blocks beside Python are output", "```python\nprint(1)\n```\ngives\n```\n1\n```\n", "print(1)\n"},
		{"a block that is not closed ends with the text", "Here:\n```python\nprint(1)\n", "print(1)\n"},
		{"even in its last line", "```python\nprint(1)", "print(1)"},
		{"the fence's indentation is taken off", "1. run\n   ```python\n   if x:\n       y()\n   ```\n", "if x:\n    y()\n"},
		{"longer fences hold shorter ones", "````python\ns = '''\n```\n'''\n````\n", "s = '''\n```\n'''\n"},
		{"fences in a string are the program's", "s = '''\n```python\nx\n```\n'''\n", "s = '''\n```python\nx\n```\n'''\n"},
		{"JSON with code", `{"code": "print(1)\n"}`, "print(1)\n"},
		{"JSON with a fence in it", "{\"source\": \"```python\\nprint(1)\\n```\"}", "print(1)\n"},
		{"a JSON string", `"print(1)"`, "print(1)"},
		{"a dict display is a program", "{'code': 1}", "{'code': 1}"},
		{"JSON without code is a program", `{"a": 1}`, `{"a": 1}`},
		{"Windows line ends", "```python\r\nprint(1)\r\n```\r\n", "print(1)\r\n"},
		{"code in a line of prose is no fence", "use ```x``` here", "use ```x``` here"},
		{"nothing is nothing", "", ""},
	} {
		if got := Program(test.in); got != test.want {
			t.Errorf("%s: Program(%q) = %q, want %q", test.rule, test.in, got, test.want)
		}
	}
}

func FuzzProgram(f *testing.F) {
	for _, s := range []string{"```python\nx\n```", "~~~\n", "{\"code\": \"```\"}", "``` `\n", "  ```py\n x", "\"\"", strings.Repeat("```\n", 9)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		Program(s)
		for _, block := range Fenced(s) {
			if strings.TrimSpace(block) == "" {
				t.Errorf("an empty block of %q", s)
			}
		}
	})
}
