package sqltool

// convert.go holds the conversion of a database's values to data, and of parameters to a database's values.

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// The forms of dates in results. A time without a zone is text, since datetimes of scripts have one.
const (
	dateForm  = "2006-01-02"
	naiveForm = "2006-01-02T15:04:05.999999"
)

// value makes data of a driver's value of a column of the type that the driver names, and says about how many bytes it has.
func (d Dialect) value(column string, v any) (x any, size int, err error) {
	switch d {
	case Postgres:
		x, err = postgresValue(column, v)
	case MySQL:
		x, err = mysqlValue(column, v)
	default:
		x, err = sqliteValue(column, v)
	}
	size = 8
	switch v := v.(type) {
	case string:
		size = len(v)
	case []byte:
		size = len(v)
	}
	return x, size, err
}

func postgresValue(column string, v any) (any, error) {
	switch v := v.(type) {
	case time.Time:
		switch column {
		case "DATE":
			return v.Format(dateForm), nil
		case "TIMESTAMP":
			return v.Format(naiveForm), nil
		}
		return moment(v), nil
	case []byte:
		switch column {
		case "JSON", "JSONB":
			return parseJSON(v)
		case "XML":
			return string(v), nil
		}
		return v, nil
	case string:
		if element, ok := strings.CutPrefix(column, "_"); ok {
			return parseArray(element, v)
		}
		return v, nil
	}
	return v, nil
}

// moment is a time with a zone: a datetime where Python has such a year, else text.
func moment(t time.Time) any {
	if t = t.UTC(); t.Year() < 1 || t.Year() > 9999 {
		return t.Format(time.RFC3339Nano)
	}
	return t
}

func parseJSON(text []byte) (any, error) {
	x, err := values.ParseJSON(text)
	if err != nil {
		return nil, errors.New("the JSON can't be read")
	}
	return x, nil
}

func mysqlValue(column string, v any) (any, error) {
	column = strings.TrimPrefix(column, "UNSIGNED ")
	switch v := v.(type) {
	case uint64:
		if v > 1<<63-1 {
			return new(big.Int).SetUint64(v), nil
		}
		return int64(v), nil
	case float32: // by its digits, as the server prints it
		return strconv.ParseFloat(strconv.FormatFloat(float64(v), 'g', -1, 32), 64)
	case time.Time:
		return moment(v), nil
	case string:
		return mysqlText(column, []byte(v))
	case []byte:
		return mysqlText(column, v)
	}
	return v, nil
}

// mysqlText is the value of a column that the driver gives as text or bytes.
func mysqlText(column string, v []byte) (any, error) {
	switch column {
	case "TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB", "BINARY", "VARBINARY", "GEOMETRY", "VECTOR":
		return v, nil
	case "BIT":
		return new(big.Int).SetBytes(v), nil
	case "JSON":
		return parseJSON(v)
	case "DATETIME":
		return strings.Replace(string(v), " ", "T", 1), nil
	case "TIMESTAMP": // the session's zone is UTC
		t, err := time.Parse("2006-01-02 15:04:05.999999", string(v))
		if err != nil {
			return string(v), nil // 0000-00-00 00:00:00
		}
		return moment(t), nil
	}
	return string(v), nil
}

func sqliteValue(column string, v any) (any, error) {
	t, ok := v.(time.Time)
	if !ok {
		return v, nil
	}
	// The driver reads text of columns that are declared so.
	switch {
	case column == "DATE" && t.Equal(t.Truncate(24*time.Hour)):
		return t.Format(dateForm), nil
	case t.Location() == time.UTC:
		return t.Format(naiveForm), nil
	}
	return t.Format(naiveForm + "-07:00"), nil
}

// arrayDepth bounds how deep arrays go; PostgreSQL's have at most 6 dimensions.
const arrayDepth = 16

// parseArray makes a list of the text of an array, '{1,2,NULL}', of elements of a type.
func parseArray(element, s string) (any, error) {
	if strings.HasPrefix(s, "[") { // bounds of the dimensions: [0:1]={1,2}
		if i := strings.IndexByte(s, '='); i > 0 {
			s = s[i+1:]
		}
	}
	p := arrayParser{element: element, s: s}
	x, err := p.list(0)
	if err == nil && p.i != len(s) {
		err = errArray
	}
	return x, err
}

var errArray = errors.New("the array can't be read")

type arrayParser struct {
	element, s string
	i          int
}

func (p *arrayParser) list(depth int) ([]any, error) {
	if depth > arrayDepth || p.i >= len(p.s) || p.s[p.i] != '{' {
		return nil, errArray
	}
	p.i++
	out := []any{}
	if p.i < len(p.s) && p.s[p.i] == '}' {
		p.i++
		return out, nil
	}
	for p.i < len(p.s) {
		var x any
		var err error
		if p.s[p.i] == '{' {
			x, err = p.list(depth + 1)
		} else {
			x, err = p.item()
		}
		if err != nil {
			return nil, err
		}
		out = append(out, x)
		if p.i >= len(p.s) {
			break
		}
		p.i++
		switch p.s[p.i-1] {
		case '}':
			return out, nil
		case ',', ';':
		default:
			return nil, errArray
		}
	}
	return nil, errArray
}

func (p *arrayParser) item() (any, error) {
	var b strings.Builder
	if p.s[p.i] == '"' {
		for p.i++; p.i < len(p.s) && p.s[p.i] != '"'; p.i++ {
			if p.s[p.i] == '\\' {
				p.i++
				if p.i == len(p.s) {
					return nil, errArray
				}
			}
			b.WriteByte(p.s[p.i])
		}
		p.i++
		return p.convert(b.String())
	}
	separator := ","
	if p.element == "BOX" {
		separator = ";"
	}
	n := strings.IndexAny(p.s[p.i:], separator+"}")
	if n < 0 {
		return nil, errArray
	}
	text := p.s[p.i : p.i+n]
	p.i += n
	if text == "NULL" {
		return nil, nil
	}
	return p.convert(text)
}

// convert makes an element of its text.
func (p *arrayParser) convert(s string) (any, error) {
	switch p.element {
	case "INT2", "INT4", "INT8", "OID":
		return strconv.ParseInt(s, 10, 64)
	case "FLOAT4", "FLOAT8":
		return strconv.ParseFloat(s, 64)
	case "BOOL":
		return s == "t", nil
	case "JSON", "JSONB":
		return parseJSON([]byte(s))
	case "BYTEA":
		if digits, ok := strings.CutPrefix(s, `\x`); ok {
			return hex.DecodeString(digits)
		}
	case "TIMESTAMP":
		return strings.Replace(s, " ", "T", 1), nil
	case "TIMESTAMPTZ":
		for _, form := range []string{"2006-01-02 15:04:05.999999-07", "2006-01-02 15:04:05.999999-07:00"} {
			if t, err := time.Parse(form, s); err == nil {
				return moment(t), nil
			}
		}
	}
	return s, nil
}

// arguments makes a driver's arguments of parameters.
func (d Dialect) arguments(params []any) ([]any, error) {
	if len(params) > maxParams {
		return nil, valueError("there are %d params, at most %d are allowed", len(params), maxParams)
	}
	out := make([]any, len(params))
	for i, p := range params {
		var err error
		if out[i], err = d.argument(p); err != nil {
			return nil, &tool.Error{Type: "TypeError", Message: fmt.Sprintf("params[%d]: %v", i, err)}
		}
	}
	return out, nil
}

func (d Dialect) argument(p any) (any, error) {
	switch p := p.(type) {
	case nil, bool, int64, float64, string, []byte:
		return p, nil
	case *big.Int:
		return p.String(), nil
	case time.Time:
		if d == SQLite { // as SQLite's own functions write it
			return p.UTC().Format("2006-01-02 15:04:05.999999"), nil
		}
		return p, nil
	case map[string]any, *values.Object:
		text, err := json.Marshal(p)
		if err != nil {
			return nil, errors.New("the dict can't be written as JSON")
		}
		return string(text), nil
	case []any:
		if d != Postgres {
			return nil, errors.New("a list can't be a parameter here: write one placeholder for each of its items")
		}
		for _, typed := range []func([]any) (any, bool){slice[string], slice[int64], slice[float64], slice[bool], slice[time.Time], slice[[]byte]} {
			if x, ok := typed(p); ok {
				return x, nil
			}
		}
		return nil, errors.New("the items of a list must be of one type, and none of them None")
	}
	return nil, fmt.Errorf("a value of this kind (%T) can't be a parameter", p)
}

// slice is a list whose items are all of type T.
func slice[T any](list []any) (any, bool) {
	out := make([]T, len(list))
	for i, x := range list {
		v, ok := x.(T)
		if !ok {
			return nil, false
		}
		out[i] = v
	}
	return out, true
}
