// Package dialogue is for tests: it reads recorded dialogues between a scripted model and a sandbox, and says what is wrong with the hints in them.
//
// A dialogue is a txtar file. Its comment is the mistake in one sentence, and a line "sandbox: " with what the sandbox has. Then
//
//	-- faulty.py --    the program with the mistake
//	-- told --         what comes back
//	-- follows --      what the scripted model takes from that literally: "+ code" that it writes, "- code" that it leaves out, "~ words" where it does what they say
//	-- repaired.py --  the program that follows
//	-- output --       what that one prints, and the JSON of its value
package dialogue

// dialogue.go holds Dialogue, the reading of one and its rules.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// Dialogue is one mistake, what the sandbox says of it, and the repair.
type Dialogue struct {
	// Sandbox are the words that say what the sandbox has.
	Sandbox  []string
	Faulty   string
	Told     string
	Follows  []string
	Repaired string
	Output   string
	archive  *txtar.Archive
	file     string
}

// Has reports whether the sandbox has what the word says.
func (d *Dialogue) Has(word string) bool { return slices.Contains(d.Sandbox, word) }

// Each runs f for each dialogue of dir as a subtest. With update the files are written with Told and Output as f leaves them.
func Each(t *testing.T, dir string, update bool, f func(t *testing.T, d *Dialogue)) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			d, err := read(file)
			if err != nil {
				t.Fatal(err)
			}
			f(t, d)
			if update {
				if err := d.write(); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func read(file string) (*Dialogue, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	d := &Dialogue{archive: txtar.Parse(data), file: file}
	for _, line := range strings.Split(string(d.archive.Comment), "\n") {
		if words, ok := strings.CutPrefix(line, "sandbox:"); ok {
			d.Sandbox = strings.Fields(words)
		}
	}
	if len(d.Sandbox) == 0 {
		return nil, fmt.Errorf("%s: no line says what the sandbox has", file)
	}
	for _, f := range d.archive.Files {
		text := string(f.Data)
		switch f.Name {
		case "faulty.py":
			d.Faulty = text
		case "told":
			d.Told = text
		case "follows":
			d.Follows = strings.Split(strings.TrimRight(text, "\n"), "\n")
		case "repaired.py":
			d.Repaired = text
		case "output":
			d.Output = text
		default:
			return nil, fmt.Errorf("%s: a file is called %q", file, f.Name)
		}
	}
	if d.Faulty == "" || d.Repaired == "" || len(d.Follows) == 0 {
		return nil, fmt.Errorf("%s: a file is missing", file)
	}
	return d, nil
}

func (d *Dialogue) write() error {
	set := func(name, text string) {
		i := slices.IndexFunc(d.archive.Files, func(f txtar.File) bool { return f.Name == name })
		if i < 0 {
			i = len(d.archive.Files)
			d.archive.Files = append(d.archive.Files, txtar.File{Name: name})
		}
		d.archive.Files[i].Data = []byte(text)
	}
	set("told", d.Told)
	set("output", d.Output)
	order := []string{"faulty.py", "told", "follows", "repaired.py", "output"}
	slices.SortFunc(d.archive.Files, func(a, b txtar.File) int { return slices.Index(order, a.Name) - slices.Index(order, b.Name) })
	out := txtar.Format(d.archive)
	if was, err := os.ReadFile(d.file); err == nil && bytes.Equal(was, out) {
		return nil
	}
	return os.WriteFile(d.file, out, 0o666)
}

// capability is something that texts may name only where it is there.
type capability struct {
	words string // any of the dialogue's words says that it is there; "" is nowhere
	text  *regexp.Regexp
}

var capabilities = []capability{
	{"http", regexp.MustCompile(`sandbox\.http|\bfetch\(|urllib\.request`)},
	{"hostcalls", regexp.MustCompile(`hostcall`)},
	{"container", regexp.MustCompile(`(?i)container|tier`)},
	{"tools", regexp.MustCompile(`\btools?\b`)},
	{"command", regexp.MustCompile(`(^|\s)--[a-z]|krait run|krait eval`)},
	{"", regexp.MustCompile(`krait\.[A-Z]|\bApprover\b|\bOptions\b|\bMounts\b|\bEnv\b|\bPolicy\b|tool\.[A-Z]`)},
}

// Check returns what is wrong with the dialogue: a hint that names what isn't there, or a repair that does not follow the hint.
func (d *Dialogue) Check() []string {
	var wrong []string
	text := d.lastLines()
	for _, c := range capabilities {
		if found := c.text.FindString(text); found != "" && !strings.Contains(d.Faulty, found) && (c.words == "" || !slices.ContainsFunc(strings.Fields(c.words), d.Has)) {
			wrong = append(wrong, fmt.Sprintf("names %q, which is not there", found))
		}
	}
	if d.Has("tools") && strings.Contains(d.hint(), "hostcall") {
		wrong = append(wrong, "names hostcall where there are typed tools")
	}
	for _, line := range d.Follows {
		fragment := strings.TrimSpace(line[min(1, len(line)):])
		switch {
		case fragment == "" || !strings.Contains(text, fragment):
			wrong = append(wrong, fmt.Sprintf("the answer does not say %q", fragment))
		case line[0] == '~' && d.Repaired != d.Faulty: // what can't be quoted, as spaces
		case line[0] == '+' && (strings.Contains(d.Faulty, fragment) || !strings.Contains(d.Repaired, fragment)):
			wrong = append(wrong, fmt.Sprintf("the repair does not add %q", fragment))
		case line[0] == '-' && (!strings.Contains(d.Faulty, fragment) || strings.Contains(d.Repaired, fragment)):
			wrong = append(wrong, fmt.Sprintf("the repair does not leave out %q", fragment))
		case line[0] != '+' && line[0] != '-' && line[0] != '~':
			wrong = append(wrong, fmt.Sprintf("%q is neither +, - nor ~", line))
		}
	}
	return wrong
}

// lastLines is the answer without the program's own lines.
func (d *Dialogue) lastLines() string {
	var kept []string
	for _, line := range strings.Split(d.Told, "\n") {
		if line != "" && line[0] != ' ' {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

var imports = regexp.MustCompile(`\bfrom [a-z_.]+ import [A-Za-z_]+|\bimport [a-z_]+(\.[a-z_]+)?`)

// Imports are the import statements in the hint, which have to work.
func (d *Dialogue) Imports() []string {
	return imports.FindAllString(d.hint(), -1)
}

// hint is the hint in the answer, "" for none.
func (d *Dialogue) hint() string {
	_, hint, _ := strings.Cut(d.Told, "\nHint: ")
	return hint
}
