package data

// table.go writes and reads tables as CSV, and values as JSON.

import (
	"bytes"
	"context"
	"encoding"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ErrRows is what errors.Is finds where a value is no table.
var ErrRows = errors.New("data: rows")

// PutCSV writes rows as a CSV file with a header: a slice of structs (or of pointers to them), whose fields are the columns, named by their
// json tags; of maps with string keys, whose keys together, sorted, are the columns; or of slices, of which the first is the header. A cell is
// a text, number, bool, time (RFC 3339), a type with MarshalText, or nil, which leaves it empty. Rows are written while they are sent.
func PutCSV(ctx context.Context, to Target, path string, rows any) error {
	t, err := tableOf(rows)
	if err != nil {
		return err
	}
	return stream(ctx, to, path, func(w io.Writer) error {
		out := csv.NewWriter(w)
		if err := t.write(out); err != nil {
			return err
		}
		out.Flush()
		return out.Error()
	})
}

// PutJSON writes v as JSON.
func PutJSON(ctx context.Context, to Target, path string, v any) error {
	return stream(ctx, to, path, func(w io.Writer) error { return json.NewEncoder(w).Encode(v) })
}

// stream uploads what write writes.
func stream(ctx context.Context, to Target, path string, write func(io.Writer) error) error {
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := write(w)
		w.CloseWithError(err)
		done <- err
	}()
	err := to.Upload(ctx, path, r)
	r.CloseWithError(io.ErrClosedPipe) // ends the writing, where the upload failed
	if wrote := <-done; wrote != nil && !errors.Is(wrote, io.ErrClosedPipe) {
		err = wrote
	}
	if err != nil {
		return fmt.Errorf("data: put: %s: %w", path, err)
	}
	return nil
}

// GetCSV reads a CSV file: the header and the rows, as text.
func GetCSV(ctx context.Context, from Source, path string, b Bounds) ([][]string, error) {
	text, err := get(ctx, from, path, b)
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("data: get: %s: %w", path, err)
	}
	return rows, nil
}

// GetJSON reads a JSON file into the value that into points to.
func GetJSON(ctx context.Context, from Source, path string, into any, b Bounds) error {
	text, err := get(ctx, from, path, b)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("data: get: %s: %w", path, err)
	}
	return nil
}

func get(ctx context.Context, from Source, path string, b Bounds) ([]byte, error) {
	b, err := b.filled()
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := from.Download(ctx, path, &boundedWriter{w: &text, left: b.Bytes}); err != nil {
		return nil, fmt.Errorf("data: get: %s: %w", path, err)
	}
	return text.Bytes(), nil
}

// table is a slice of rows with columns.
type table struct {
	rows    reflect.Value
	columns []string
	fields  [][]int // of structs; else nil
	lists   bool    // rows are slices
}

func tableOf(rows any) (*table, error) {
	v := reflect.ValueOf(rows)
	if v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
		return nil, fmt.Errorf("%w: %T: want a slice of structs, maps or slices", ErrRows, rows)
	}
	t := &table{rows: v}
	elem := v.Type().Elem()
	if elem.Kind() == reflect.Pointer {
		elem = elem.Elem()
	}
	switch {
	case elem.Kind() == reflect.Struct && !textual(elem):
		for _, f := range reflect.VisibleFields(elem) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if !f.IsExported() || name == "-" || f.Anonymous && name == "" {
				continue
			}
			if name == "" {
				name = f.Name
			}
			t.columns, t.fields = append(t.columns, name), append(t.fields, f.Index)
		}
		if len(t.columns) == 0 {
			return nil, fmt.Errorf("%w: %s has no exported fields", ErrRows, elem)
		}
	case elem.Kind() == reflect.Map && elem.Key().Kind() == reflect.String:
		seen := map[string]bool{}
		for i := range v.Len() {
			for _, k := range deref(v.Index(i)).MapKeys() {
				seen[k.String()] = true
			}
		}
		for k := range seen {
			t.columns = append(t.columns, k)
		}
		slices.Sort(t.columns)
	case elem.Kind() == reflect.Slice:
		t.lists = true
	default:
		return nil, fmt.Errorf("%w: %T: want a slice of structs, maps or slices", ErrRows, rows)
	}
	return t, nil
}

func textual(t reflect.Type) bool { return t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) }

// deref follows a pointer; nil gives the zero Value.
func deref(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Pointer {
		return v.Elem()
	}
	return v
}

func (t *table) write(out *csv.Writer) error {
	if !t.lists {
		if err := out.Write(t.columns); err != nil {
			return err
		}
	}
	var cells []string
	for i := range t.rows.Len() {
		row := deref(t.rows.Index(i))
		cells = cells[:0]
		n := len(t.columns)
		if t.lists {
			n = row.Len()
		}
		for j := range n {
			text, err := cell(t.at(row, j))
			if err != nil {
				return fmt.Errorf("%w: row %d, column %d: %w", ErrRows, i, j, err)
			}
			cells = append(cells, text)
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	return nil
}

// at returns a cell; the zero Value if there is none.
func (t *table) at(row reflect.Value, j int) reflect.Value {
	switch {
	case !row.IsValid():
		return row
	case t.lists:
		return row.Index(j)
	case t.fields == nil:
		return row.MapIndex(reflect.ValueOf(t.columns[j]).Convert(row.Type().Key()))
	}
	f, err := row.FieldByIndexErr(t.fields[j])
	if err != nil { // of an embedded struct whose pointer is nil
		return reflect.Value{}
	}
	return f
}

// cell returns the text of a cell.
func cell(v reflect.Value) (string, error) {
	for v.IsValid() && (v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer) {
		if v.IsNil() {
			return "", nil
		}
		if v.Kind() == reflect.Pointer && textual(v.Type()) && !textual(v.Type().Elem()) {
			break
		}
		v = v.Elem()
	}
	if !v.IsValid() {
		return "", nil
	}
	switch x := v.Interface().(type) {
	case time.Time:
		return x.Format(time.RFC3339Nano), nil
	case encoding.TextMarshaler:
		text, err := x.MarshalText()
		return string(text), err
	}
	switch v.Kind() {
	case reflect.String:
		return v.String(), nil
	case reflect.Bool:
		return strconv.FormatBool(v.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.FormatUint(v.Uint(), 10), nil
	case reflect.Float32:
		return strconv.FormatFloat(v.Float(), 'g', -1, 32), nil
	case reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64), nil
	}
	return "", fmt.Errorf("a cell can't be of type %s", v.Type())
}
