package journal_test

// script_test.go holds the entries that test files are written in: a line each, of a kind and its fields as JSON.

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
)

// entryTypes are the types of entries by the name of their kind.
var entryTypes = []journal.Entry{
	&journal.Begin{}, &journal.Op{}, &journal.OpEnd{}, &journal.Clock{}, &journal.Entropy{}, &journal.Intent{}, &journal.Decision{},
	&journal.Outcome{}, &journal.Turn{}, &journal.Output{}, &journal.Note{}, &journal.Resumed{}, &journal.Undo{}, &journal.End{},
}

// parseEntry reads a line such as
//
//	intent {"Call": 1, "Tool": "get", "Args": {"city": "Oslo"}}
func parseEntry(line string) (journal.Entry, error) {
	kind, fields, _ := strings.Cut(line, " ")
	for _, t := range entryTypes {
		if t.Kind().String() == kind {
			e := reflect.New(reflect.TypeOf(t).Elem())
			return e.Interface().(journal.Entry), parseFields(e.Elem(), fields)
		}
	}
	return nil, fmt.Errorf("no kind of entry: %s", line)
}

// parseFields sets a struct's fields. Values are values.ParseJSON's; {"$redacted": "why"} is a Redacted.
func parseFields(s reflect.Value, text string) error {
	if text == "" {
		return nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &fields); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	for name, raw := range fields {
		f := s.FieldByName(name)
		if !f.IsValid() {
			return fmt.Errorf("%s: no field %s", text, name)
		}
		var err error
		switch p := f.Addr().Interface().(type) {
		case *any:
			*p, err = parseValue(raw)
		case *map[string]any:
			*p = map[string]any{}
			var m map[string]json.RawMessage
			err = json.Unmarshal(raw, &m)
			for k, v := range m {
				if (*p)[k], err = parseValue(v); err != nil {
					break
				}
			}
		case *[]any:
			var list []json.RawMessage
			err = json.Unmarshal(raw, &list)
			for _, v := range list {
				var x any
				if x, err = parseValue(v); err != nil {
					break
				}
				*p = append(*p, x)
			}
		case *time.Duration:
			var d string
			if err = json.Unmarshal(raw, &d); err == nil {
				*p, err = time.ParseDuration(d)
			}
		default:
			err = json.Unmarshal(raw, p)
		}
		if err != nil {
			return fmt.Errorf("%s: %s: %w", text, name, err)
		}
	}
	return nil
}

func parseValue(raw []byte) (any, error) {
	v, err := values.ParseJSON(raw)
	return redactions(v), err
}

func redactions(v any) any {
	switch x := v.(type) {
	case []any:
		for i, e := range x {
			x[i] = redactions(e)
		}
	case *values.Object:
		if why, ok := x.Get("$redacted"); ok {
			return values.Redacted{Reason: why.(string)}
		}
		for i := range x.Len() {
			k, e := x.At(i)
			x.Set(k, redactions(e))
		}
	}
	return v
}

// parseRecords reads lines of entries. A line may begin with when it was recorded, as "+1.5s"; otherwise it is 1 ms after the one before.
func parseRecords(text string) ([]journal.Record, error) {
	at := time.Date(2026, 11, 22, 1, 0, 0, 0, time.UTC)
	begun := at
	var records []journal.Record
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '+' {
			when, rest, _ := strings.Cut(line, " ")
			d, err := time.ParseDuration(when[1:])
			if err != nil {
				return nil, err
			}
			line, at = rest, begun.Add(d)
		}
		e, err := parseEntry(line)
		if err != nil {
			return nil, err
		}
		records = append(records, journal.Record{Seq: uint64(len(records)), Time: at, Entry: e})
		at = at.Add(time.Millisecond)
	}
	return records, nil
}
