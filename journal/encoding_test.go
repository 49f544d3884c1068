package journal_test

// encoding_test.go holds the tests of the encoding of records, and of its table in docs/journal.md.

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/journal/journaltest"
	"github.com/krait-run/krait/values"
)

func encode(t testing.TB, r journal.Record) []byte {
	t.Helper()
	b, err := journal.AppendRecord(nil, r)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The same record has the same bytes, whatever the order of its maps, and they say all of it.
func TestEncodingIsDeterministic(t *testing.T) {
	at := time.Date(2026, 11, 22, 1, 2, 3, 4, time.UTC)
	for i, e := range journaltest.Entries() {
		r := journal.Record{Seq: uint64(i) * 1000, Time: at, Entry: e}
		b := encode(t, r)
		for range 5 {
			if again := encode(t, journal.Record{Seq: r.Seq, Time: at, Entry: journaltest.Entries()[i]}); !bytes.Equal(again, b) {
				t.Fatalf("%s: %x and %x", e.Kind(), b, again)
			}
		}
		got, err := journal.DecodeRecord(b)
		if err != nil {
			t.Fatalf("%s: %v", e.Kind(), err)
		}
		if got.Seq != r.Seq || !got.Time.Equal(at) {
			t.Errorf("%s: number %d, time %v", e.Kind(), got.Seq, got.Time)
		}
		if err := journaltest.Same(got.Entry, e); err != nil {
			t.Errorf("%s: %v", e.Kind(), err)
		}
		if again := encode(t, got); !bytes.Equal(again, b) {
			t.Errorf("%s: decoded and encoded again, it is %x, was %x", e.Kind(), again, b)
		}
	}
}

// A zoned time keeps instant, offset and abbreviation; arguments that are nil stay so, and empty ones empty.
func TestEncodingDetails(t *testing.T) {
	berlin := time.FixedZone("CET", 3600)
	at := time.Date(1969, 7, 20, 21, 17, 40, 123456789, berlin)
	got, err := journal.DecodeRecord(encode(t, journal.Record{Entry: &journal.OpEnd{Value: at}}))
	if err != nil {
		t.Fatal(err)
	}
	is := got.Entry.(*journal.OpEnd).Value.(time.Time)
	if zone, offset := is.Zone(); !is.Equal(at) || zone != "CET" || offset != 3600 {
		t.Errorf("got %v, want %v", is, at)
	}
	for _, args := range []map[string]any{nil, {}} {
		got, err := journal.DecodeRecord(encode(t, journal.Record{Entry: &journal.Decision{Args: args}}))
		if err != nil {
			t.Fatal(err)
		}
		if is := got.Entry.(*journal.Decision).Args; (is == nil) != (args == nil) {
			t.Errorf("got %#v, want %#v", is, args)
		}
	}
}

// What every version wrote can be read. testdata/v1.journal is a file that version 1 wrote, v1.txt what is in it; they are never changed.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/v*.journal")
	if err != nil || len(files) != journal.Version {
		t.Fatalf("%d golden files of %d versions: %v", len(files), journal.Version, err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(strings.TrimSuffix(file, ".journal") + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		if got := dump(t, b); got != string(want) {
			t.Errorf("%s:\ngot:\n%s\nwant:\n%s", file, got, want)
		}
	}
}

// A file of today's version with today's entries is the golden one, byte for byte. Where this fails, the encoding has changed, and needs a
// new version, whose golden files -update writes.
func TestGoldenIsWritten(t *testing.T) {
	file := fmt.Sprintf("testdata/v%d.journal", journal.Version)
	b, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) && *update {
		b = newFile()
		for i, e := range journaltest.Entries() {
			b = appendFrame(b, encode(t, goldenRecord(i, e)))
		}
		if err := os.WriteFile(file, b, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(strings.TrimSuffix(file, ".journal")+".txt", []byte(dump(t, b)), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if err != nil {
		t.Fatal(err)
	}
	for i, e := range journaltest.Entries() {
		if !bytes.Contains(b, encode(t, goldenRecord(i, e))) {
			t.Errorf("record %d, %s, is encoded otherwise: %x", i, e.Kind(), encode(t, goldenRecord(i, e)))
		}
	}
}

func goldenRecord(i int, e journal.Entry) journal.Record {
	return journal.Record{Seq: uint64(i), Time: time.Date(2026, 11, 22, 1, 2, 3, 4+i, time.UTC), Entry: e}
}

// dump reads a file and returns a line for each field.
func dump(t *testing.T, file []byte) string {
	var b strings.Builder
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "run.journal"), file, 0o666); err != nil {
		t.Fatal(err)
	}
	records, err := journal.Records(t.Context(), openDirAt(t, dir, journal.DirOptions{}), "run")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		fmt.Fprintf(&b, "%d %s %s\n", r.Seq, r.Time.Format(time.RFC3339Nano), r.Entry.Kind())
		s := reflect.ValueOf(r.Entry).Elem()
		for i := range s.NumField() {
			if !s.Field(i).IsZero() {
				fmt.Fprintf(&b, "    %s = %s\n", s.Type().Field(i).Name, field(s.Field(i)))
			}
		}
	}
	return b.String()
}

func field(f reflect.Value) string {
	switch x := f.Interface().(type) {
	case nil, bool, string, []byte, []any, map[string]any, time.Time:
		return values.Repr(x, 1<<20)
	case *journal.Failure:
		return fmt.Sprintf("%+v", *x)
	}
	if f.Kind() == reflect.Interface {
		return values.Repr(f.Interface(), 1<<20)
	}
	return fmt.Sprintf("%+v", f.Interface())
}

// The table of kinds in docs/journal.md is that of the code, and so are the tags, the codes of divergences and the version.
func TestTable(t *testing.T) {
	doc, err := os.ReadFile("../docs/journal.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(doc), "\n")
	need := func(line string) {
		t.Helper()
		if !slices.Contains(lines, line) {
			t.Errorf("docs/journal.md lacks the line\n%s", line)
		}
	}
	need(fmt.Sprintf("The version is %d.", journal.Version))
	for _, e := range entryTypes {
		need(fmt.Sprintf("| %d | %s | %s |", e.Kind(), e.Kind(), fieldList(reflect.TypeOf(e).Elem())))
	}
	need(fmt.Sprintf("| | failure | %s |", fieldList(reflect.TypeFor[journal.Failure]())))
	for name, v := range map[string]any{
		"dict with an order": values.ObjectOf(nil, nil), "time": time.Unix(0, 0), "redacted": values.Redacted{}, "handle": values.Handle{}} {
		tag := fmt.Sprintf("| %s | tag %d, ", name, tagOf(t, v))
		if !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, tag) }) {
			t.Errorf("docs/journal.md lacks a line that begins with\n%s", tag)
		}
	}
	source, err := os.ReadFile("errors.go")
	if err != nil {
		t.Fatal(err)
	}
	codes := regexp.MustCompile(`(?m)^\tCode\w+ += "([a-z.]+)"`).FindAllSubmatch(source, -1)
	if len(codes) < 15 {
		t.Errorf("%d codes in errors.go", len(codes))
	}
	for _, m := range codes {
		code := fmt.Sprintf("| `%s` | ", m[1])
		if !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, code) }) {
			t.Errorf("docs/journal.md lacks a line that begins with\n%s", code)
		}
	}
}

// fieldList is the fields of an entry as the table has them.
func fieldList(s reflect.Type) string {
	types := map[reflect.Type]string{
		reflect.TypeFor[string](): "text", reflect.TypeFor[bool](): "bool", reflect.TypeFor[int64](): "int", reflect.TypeFor[int](): "int",
		reflect.TypeFor[time.Duration](): "int, ns", reflect.TypeFor[[]byte](): "bytes", reflect.TypeFor[[]string](): "array of text",
		reflect.TypeFor[[]int64](): "array of int", reflect.TypeFor[any](): "value", reflect.TypeFor[[]any](): "array of values",
		reflect.TypeFor[map[string]any](): "map of values", reflect.TypeFor[time.Time](): "time", reflect.TypeFor[*journal.Failure](): "failure",
	}
	var fields []string
	for i := range s.NumField() {
		f := s.Field(i)
		number, _, _ := strings.Cut(f.Tag.Get("cbor"), ",")
		fields = append(fields, fmt.Sprintf("%s %s (%s)", number, f.Name, types[f.Type]))
	}
	return strings.Join(fields, ", ")
}

func tagOf(t *testing.T, v any) uint64 {
	var record struct {
		_      struct{} `cbor:",toarray"`
		Kind   uint
		Seq    uint64
		Nano   int64
		Fields map[int]cbor.RawTag
	}
	b := encode(t, journal.Record{Time: time.Unix(0, 0), Entry: &journal.OpEnd{Value: v}})
	if err := cbor.Unmarshal(b[1:], &record); err != nil {
		t.Fatal(err)
	}
	return record.Fields[1].Number
}

// Records of later versions are told from damaged ones.
func TestLaterVersions(t *testing.T) {
	b := encode(t, journal.Record{Entry: &journal.End{}})
	b[0] = journal.Version + 1
	_, err := journal.DecodeRecord(b)
	if want := fmt.Sprintf("journal: newer version: record of version %d, known are those up to %d", journal.Version+1, journal.Version); err == nil ||
		!errors.Is(err, journal.ErrVersion) || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	dir := t.TempDir()
	file := appendFrame(newFile(), b)
	if err := os.WriteFile(filepath.Join(dir, "run.journal"), file, 0o666); err != nil {
		t.Fatal(err)
	}
	d := openDirAt(t, dir, journal.DirOptions{})
	for name, f := range map[string]func() error{
		"Read":     func() error { _, err := journal.Records(t.Context(), d, "run"); return err },
		"Continue": func() error { _, err := d.Continue(t.Context(), "run"); return err },
	} {
		if err := f(); !errors.Is(err, journal.ErrVersion) || errors.Is(err, journal.ErrCorrupt) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if after, err := os.ReadFile(filepath.Join(dir, "run.journal")); err != nil || !bytes.Equal(after, file) {
		t.Errorf("the file was changed: %v", err)
	}
}

// hostile are records that nobody wrote.
var hostile = map[string]string{
	"nothing":               "",
	"version 0":             "00",
	"no version":            "ff840e0000a0",
	"no array":              "01a0",
	"too few":               "01830e0000",
	"too many":              "01850e0000a000",
	"more bytes":            "01840e0000a000",
	"kind 0":                "0184000000a0",
	"an unknown kind":       "018418630000a0",
	"a kind beyond":         "01841901000000a0",
	"negative number":       "01840e2000a0",
	"unknown field":         "01840e0000a11863f6",
	"field of another type": "01840e0000a10105",
	"text as key":           "01840e0000a1613100",
	"the same field twice":  "01840e0000a20161610161" + "62",
	"an endless array":      "0184030000a1019f0102ff",
	"an endless text":       "0184030000a1017f6161ff",
	"a huge array":          "0184030000a1019bffffffffffffffff",
	"a large array":         "0184030000a1019a7fffffff00",
	"a huge map":            "0184030000a101bbffffffffffffffff",
	"a huge text":           "0184030000a1017bffffffffffffffff",
	"huge bytes":            "0184030000a1015b7fffffffffffffff00",
	"a number as key":       "0184030000a101a10101",
	"a key twice":           "0184030000a101a2616101616102",
	"unknown tag":           "0184030000a101d9ffff00",
	"a date":                "0184030000a101c074323031332d30332d32315432303a30343a30305a",
	"a time":                "0184030000a101c11a514b67b0",
	"a time of no zone":     "0184030000a101d94b518300003a000f423f",
	"a time that can't be":  "0184030000a101d94b5184001a3b9aca000060",
	"a zone of days":        "0184030000a101d94b518400001a0001518060",
	"a key without value":   "0184030000a101d94b50816161",
	"an object's key 1":     "0184030000a101d94b50820101",
	"an object's key twice": "0184030000a101d94b508461610161" + "6102",
	"a tag in a tag":        "0184030000a101d94b50d94b5080",
	"a simple value":        "0184030000a101e0",
	"a break":               "0184030000a101ff",
	"cut off":               "0184030000a1",
	"deep":                  "0184030000a101" + strings.Repeat("81", 2000) + "00",
	"deep tags":             "0184030000a101" + strings.Repeat("c2", 2000) + "40",
}

// Records that nobody wrote are damage, whatever they claim to hold, and take no memory for it.
func TestHostileRecords(t *testing.T) {
	for name, text := range hostile {
		b, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(name, err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r, err := journal.DecodeRecord(b)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, journal.ErrCorrupt) {
			t.Errorf("%s: got %+v, %v", name, r.Entry, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
			t.Errorf("%s: %d bytes were allocated for %d", name, took, len(b))
		}
	}
}

// A record that is longer than may be is refused before anything of it is kept.
func TestTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes 200 MB")
	}
	text := strings.Repeat("x", journal.MaxRecord-40)
	if _, err := journal.AppendRecord(nil, journal.Record{Entry: &journal.Output{Text: text}}); err != nil {
		t.Error(err)
	}
	if _, err := journal.AppendRecord(nil, journal.Record{Entry: &journal.Output{Text: text + text[:60]}}); !errors.Is(err, journal.ErrTooLarge) {
		t.Error(err)
	}
}

// What can be decoded can be encoded again, and is then the same.
func FuzzDecodeRecord(f *testing.F) {
	for i, e := range journaltest.Entries() {
		f.Add(encode(f, goldenRecord(i, e)))
	}
	for _, text := range hostile {
		if b, err := hex.DecodeString(text); err == nil {
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := journal.DecodeRecord(b)
		if err != nil {
			if !errors.Is(err, journal.ErrCorrupt) && !errors.Is(err, journal.ErrVersion) {
				t.Fatal(err)
			}
			return
		}
		again := encode(t, r)
		s, err := journal.DecodeRecord(again)
		if err != nil {
			t.Fatalf("%x was decoded, was encoded as %x, and then: %v", b, again, err)
		}
		if err := journaltest.Same(s.Entry, r.Entry); err != nil || s.Seq != r.Seq || !s.Time.Equal(r.Time) {
			t.Fatalf("%x and %x: %v", b, again, err)
		}
	})
}
