package data_test

import (
	"context"
	"errors"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/container/data"
	"github.com/krait-run/krait/internal/testcmd"
	"github.com/krait-run/krait/values"
)

var _ interface {
	data.Target
	data.Source
} = (*container.Session)(nil)

// sandbox opens a real container.
func sandbox(t *testing.T) *krait.Sandbox {
	t.Helper()
	engine := bubblewrap.New(bubblewrap.Options{})
	if err := engine.Probe(t.Context()); err != nil {
		testcmd.Missing(t, err)
	}
	template, err := krait.NewTemplate(krait.Options{Tier: krait.TierContainer, Containers: container.Fresh{Engine: engine}})
	if err != nil {
		t.Fatal(err)
	}
	sb, err := template.NewSandbox(t.Context(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { sb.Close() })
	return sb
}

func eval(t *testing.T, sb *krait.Sandbox, source string) any {
	t.Helper()
	res, err := sb.Eval(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	return res.Value
}

type place struct {
	City string `json:"city"`
	Zip  *int   `json:"zip,omitempty"`
}

type order struct {
	*place
	N      int `json:"n"`
	Price  float64
	Paid   bool      `json:"paid"`
	At     time.Time `json:"at"`
	Big    *big.Int  `json:"big"`
	Any    any       `json:"any"`
	Secret string    `json:"-"`
	hidden int
}

// A table of structs arrives as pandas reads it, and what a script makes of it comes back.
func TestTables(t *testing.T) {
	sb := sandbox(t)
	zip := 1234
	at := time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)
	rows := []*order{
		{place: &place{"Oslo, \"N\"", &zip}, N: 1, Price: 0.1, Paid: true, At: at, Big: new(big.Int).Lsh(big.NewInt(1), 70), Any: "x"},
		{place: &place{City: "Bergen\nW"}, N: 2, Price: 1e300, At: at, Any: 2.5, hidden: 1},
		{N: 3, At: at},
		nil,
	}
	if err := data.PutCSV(t.Context(), sb, "orders.csv", rows); err != nil {
		t.Fatal(err)
	}
	got := eval(t, sb, `
import csv, json
with open("orders.csv", newline="") as f:
    table = list(csv.DictReader(f))
json.dumps(table)
`)
	want := `[{"city": "Oslo, \"N\"", "zip": "1234", "n": "1", "Price": "0.1", "paid": "true", "at": "2026-02-03T04:05:06Z", "big": "1180591620717411303424", "any": "x"}, ` +
		`{"city": "Bergen\nW", "zip": "", "n": "2", "Price": "1e+300", "paid": "false", "at": "2026-02-03T04:05:06Z", "big": "", "any": "2.5"}, ` +
		`{"city": "", "zip": "", "n": "3", "Price": "0", "paid": "false", "at": "2026-02-03T04:05:06Z", "big": "", "any": ""}, ` +
		`{"city": "", "zip": "", "n": "", "Price": "", "paid": "", "at": "", "big": "", "any": ""}]`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if err := data.PutCSV(t.Context(), sb, "maps.csv", []map[string]any{{"b": 1, "a": nil}, {"c": "x"}}); err != nil {
		t.Fatal(err)
	}
	if err := data.PutCSV(t.Context(), sb, "lists.csv", [][]string{{"h", "i"}, {"1", "2"}}); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, sb, `open("maps.csv").read() + "|" + open("lists.csv").read()`); got != "a,b,c\n,1,\n,,x\n|h,i\n1,2\n" {
		t.Errorf("got %q", got)
	}
	eval(t, sb, `
with open("out.csv", "w", newline="") as f:
    csv.writer(f).writerows([["k", "v"], ["a,b", 1]])
json.dump({"k": [1, 2.5, None]}, open("out.json", "w"))
`)
	table, err := data.GetCSV(t.Context(), sb, "out.csv", data.Bounds{})
	if err != nil || len(table) != 2 || table[1][0] != "a,b" {
		t.Errorf("%q, %v", table, err)
	}
	var v struct{ K []any }
	if err := data.GetJSON(t.Context(), sb, "out.json", &v, data.Bounds{}); err != nil || len(v.K) != 3 {
		t.Errorf("%v, %v", v, err)
	}
	if err := data.PutJSON(t.Context(), sb, "in.json", map[string]any{"x": []int{1, 2}}); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, sb, `json.load(open("in.json"))["x"]`); len(got.([]any)) != 2 {
		t.Errorf("got %v", got)
	}
	if _, err := data.GetCSV(t.Context(), sb, "out.csv", data.Bounds{Bytes: 3}); !errors.Is(err, data.ErrBounds) {
		t.Errorf("a file of more than 3 bytes: %v", err)
	}
	if _, err := data.GetCSV(t.Context(), sb, "none.csv", data.Bounds{}); err == nil {
		t.Error("a file that is not there")
	}
}

func TestBadRows(t *testing.T) {
	for name, rows := range map[string]any{
		"nil": nil, "a struct": order{}, "numbers": []int{1}, "times": []time.Time{{}}, "no fields": []struct{ x int }{{1}},
		"a cell that is a list": []map[string]any{{"a": []int{1}}}, "int keys": []map[int]string{{1: "x"}}, "a cell that is a function": [][]any{{func() {}}},
	} {
		if err := data.PutCSV(t.Context(), &memory{}, "x.csv", rows); !errors.Is(err, data.ErrRows) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := data.PutJSON(t.Context(), &memory{}, "x.json", func() {}); err == nil {
		t.Error("a function as JSON")
	}
	full := errors.New("full")
	if err := data.PutCSV(t.Context(), &memory{err: full}, "x.csv", [][]string{{strings.Repeat("x", 1<<20)}}); !errors.Is(err, full) {
		t.Errorf("a target that takes nothing: %v", err)
	}
}

// Directories go in and come out; nothing is written over, and bounds hold.
func TestDirectories(t *testing.T) {
	sb := sandbox(t)
	from := fstest.MapFS{"a.txt": {Data: []byte("A")}, "deep/er/b.bin": {Data: []byte{0, 1, 2}}, "empty": {}}
	if n, err := data.PutDir(t.Context(), sb, from, data.Bounds{}); n != 3 || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	if got := eval(t, sb, `open("a.txt").read() + str(list(open("deep/er/b.bin", "rb").read()))`); got != "A[0, 1, 2]" {
		t.Errorf("got %v", got)
	}
	eval(t, sb, `import os; os.makedirs("made/here"); open("made/here/c.txt", "w").write("C"); os.remove("empty"); None`)
	dir := t.TempDir()
	names, err := data.GetDir(t.Context(), sb, dir, data.Bounds{})
	if err != nil || len(names) != 3 {
		t.Fatalf("%v, %v", names, err)
	}
	for name, want := range map[string]string{"a.txt": "A", "deep/er/b.bin": "\x00\x01\x02", "made/here/c.txt": "C"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if _, err := data.GetDir(t.Context(), sb, dir, data.Bounds{}); !errors.Is(err, os.ErrExist) {
		t.Errorf("files that are there: %v", err)
	}
	if _, err := data.GetDir(t.Context(), sb, t.TempDir(), data.Bounds{Bytes: 2}); !errors.Is(err, data.ErrBounds) {
		t.Errorf("more than two bytes: %v", err)
	}
	if _, err := data.GetDir(t.Context(), sb, t.TempDir(), data.Bounds{Files: 2}); !errors.Is(err, data.ErrBounds) {
		t.Errorf("more than two files: %v", err)
	}
	for _, b := range []data.Bounds{{Files: 2}, {Bytes: 2}, {Files: -1}, {Bytes: -1}} {
		if _, err := data.PutDir(t.Context(), &memory{}, from, b); !errors.Is(err, data.ErrBounds) {
			t.Errorf("%+v: %v", b, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := data.PutDir(ctx, sb, from, data.Bounds{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A container that lies about its files leads nowhere.
func TestHostileNames(t *testing.T) {
	top := t.TempDir()
	dir := filepath.Join(top, "dir")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(top, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../x", "/x", "", ".", "a/../../x", "link/x", "a\x00b"} {
		if names, err := data.GetDir(t.Context(), &memory{files: []string{name}}, dir, data.Bounds{}); err == nil {
			t.Errorf("%q: %v", name, names)
		}
	}
	if _, err := os.Lstat(filepath.Join(top, "x")); err == nil {
		t.Error("a file was written outside of the directory")
	}
}

// memory takes everything, or fails; and says that it has files.
type memory struct {
	err   error
	files []string
}

func (m *memory) Upload(_ context.Context, _ string, r io.Reader) error {
	if m.err != nil {
		return m.err
	}
	_, err := io.Copy(io.Discard, r)
	return err
}

func (m *memory) Files(context.Context) (out []values.Artifact, _ error) {
	for _, name := range m.files {
		out = append(out, values.Artifact{Kind: "file", Name: name})
	}
	return out, nil
}

func (m *memory) Download(_ context.Context, _ string, w io.Writer) error {
	_, err := w.Write([]byte("hostile"))
	return err
}
