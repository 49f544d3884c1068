// Command gen writes ../names.z, ../forms.z and ../old.z: the names and decompositions of characters in the Unicode version that
// CPython 3.14 has.
//
// It runs the test oracle, CPython, which states the facts: KRAIT_ORACLE names it, or oracle/bin/python3.14 in the
// module root, which "make oracle" builds. Run it as "go generate ./internal/unicodename".
package main

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"sort"
	"strings"
)

// facts is what the oracle says.
type facts struct {
	Names     map[int]string // those that no rule gives
	Ranges    []nameRange
	Aliases   []alias
	Sequences []alias
	Forms     map[int]string // decompositions but for Hangul syllables
	Composed  []int          // characters that canonical composition makes
	Old       []string       // the lines of old.z
}

// nameRange is a range of characters with names of the form PREFIX-HEX.
type nameRange struct {
	From, To int
	Prefix   string
}

type alias struct {
	Name string
	Text []int
}

// CPython keeps aliases and sequences at private code points, of which the handler "namereplace" tells the names.
const program = `
import json, sys, unicodedata as u
names, ranges, forms, composed, aliases, sequences = {}, [], {}, [], [], []
for c in range(0x110000):
    s = chr(c)
    name = u.name(s, "")
    if name.endswith("-%04X" % c):
        p = name[:-len("-%04X" % c)]
        if ranges and ranges[-1]["To"] == c - 1 and ranges[-1]["Prefix"] == p:
            ranges[-1]["To"] = c
        else:
            ranges.append({"From": c, "To": c, "Prefix": p})
    elif name and not name.startswith("HANGUL SYLLABLE"):
        names[c] = name
    d = u.decomposition(s)
    if d and not 0xac00 <= c < 0xd7a4:
        forms[c] = d
        if d[0] != "<" and u.normalize("NFC", "".join(chr(int(x, 16)) for x in d.split())) == s:
            composed.append(c)
for c in range(0xf0000, 0xf1000):
    b = chr(c).encode("ascii", "namereplace")
    if b.startswith(b"\\N{"):
        n = b[3:-1].decode()
        text = [ord(x) for x in u.lookup(n)]
        (aliases if len(text) == 1 else sequences).append({"Name": n, "Text": text})
o = u.ucd_3_2_0
def properties(x, s):
    return ",".join(map(str, (x.category(s), x.bidirectional(s), x.combining(s), x.mirrored(s), x.east_asian_width(s), x.decimal(s, -1), x.digit(s, -1),
        x.numeric(s, ""), int(x.name(s, "") != ""), x.decomposition(s))))
runs, old = [], []
for c in range(0x110000):
    s = chr(c)
    p = properties(o, s)
    if p != properties(u, s):
        if runs and runs[-1][1] == c - 1 and runs[-1][2] == p:
            runs[-1][1] = c
        else:
            runs.append([c, c, p])
    if o.decomposition(s) == u.decomposition(s) and o.normalize("NFD", s) != u.normalize("NFD", s):
        old.append("!%X=%s" % (c, " ".join("%X" % ord(x) for x in o.normalize("NFD", s))))
old += ["%X-%X=%s" % tuple(r) for r in runs]
json.dump({"Old": old, "Names": names, "Ranges": ranges, "Aliases": aliases, "Sequences": sequences, "Forms": forms, "Composed": composed}, sys.stdout)
`

func main() {
	log.SetFlags(0)
	oracle := os.Getenv("KRAIT_ORACLE")
	if oracle == "" {
		oracle = "../../oracle/bin/python3.14"
	}
	cmd := exec.Command(oracle, "-c", program)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		log.Fatalf("%s: %v", oracle, err)
	}
	var f facts
	if err := json.Unmarshal(out, &f); err != nil {
		log.Fatal(err)
	}
	write("names.z", namesText(&f))
	write("forms.z", formsText(&f))
	write("old.z", []byte(strings.Join(f.Old, "\n")))
}

// namesText is the text that names.go describes.
func namesText(f *facts) []byte {
	var b bytes.Buffer
	for _, r := range f.Ranges {
		fmt.Fprintf(&b, "%X-%X %s\n", r.From, r.To, r.Prefix)
	}
	b.WriteByte('\n')
	for _, list := range [][]alias{f.Aliases, f.Sequences} {
		for _, a := range list {
			var text []string
			for _, c := range a.Text {
				text = append(text, fmt.Sprintf("%X", c))
			}
			fmt.Fprintf(&b, "%s=%s\n", a.Name, strings.Join(text, " "))
		}
		b.WriteByte('\n')
	}
	last := -1
	for _, c := range keys(f.Names) {
		if c != last+1 {
			fmt.Fprintf(&b, "=%X\n", c)
		}
		last = c
		b.WriteString(f.Names[c] + "\n")
	}
	return b.Bytes()
}

// formsText is the text that forms.go describes.
func formsText(f *facts) []byte {
	composed := map[int]bool{}
	for _, c := range f.Composed {
		composed[c] = true
	}
	var b bytes.Buffer
	for _, c := range keys(f.Forms) {
		mark := ""
		if composed[c] {
			mark = "*"
		}
		fmt.Fprintf(&b, "%X=%s%s\n", c, mark, f.Forms[c])
	}
	return b.Bytes()
}

func keys(m map[int]string) []int {
	var out []int
	for c := range m {
		out = append(out, c)
	}
	sort.Ints(out)
	return out
}

func write(name string, text []byte) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		err = os.WriteFile(name, b.Bytes(), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}
