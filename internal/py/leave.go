package py

// leave.go holds how objects that are no plain data leave the sandbox: what they stand for, as docs/embedding.md has it.

import (
	"math"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/changed"
)

// leaves says what the instances of a class of the standard library leave as.
type leaves uint8

const (
	asText    leaves = iota + 1 // str(x)
	asNumber                    // str(x), of a number
	asISO                       // x.isoformat()
	asSeconds                   // x.total_seconds()
	asList                      // what iterating over it gives
	asDict                      // its items
	asMembers                   // its attributes
	asMember                    // the value of an enumeration's member
	asError                     // the line that ends a traceback
	asFields                    // what leavingFields says
)

// leaving has the classes by module and name; what derives from one leaves as it does.
var leaving = map[string]leaves{
	"decimal.Decimal": asNumber, "fractions.Fraction": asNumber, "builtins.complex": asNumber, "uuid.UUID": asText,
	"pathlib.PurePath": asText, "pathlib._local.PurePath": asText, "zoneinfo.ZoneInfo": asText, "datetime.tzinfo": asText,
	"ipaddress._IPAddressBase": asText, "collections.UserString": asText,
	"datetime.date": asISO, "datetime.time": asISO, "datetime.timedelta": asSeconds,
	"builtins.range": asList, "builtins.dict_keys": asList, "builtins.dict_values": asList, "builtins.dict_items": asList,
	"collections.deque": asList, "array.array": asList, "collections.UserList": asList,
	"builtins.mappingproxy": asDict, "collections.UserDict": asDict, "collections.ChainMap": asDict,
	"types.SimpleNamespace": asMembers, "enum.Enum": asMember, "builtins.BaseException": asError,
	"argparse.Namespace": asMembers, "sqlite3.Row": asDict, "configparser.RawConfigParser": asDict, "configparser.SectionProxy": asDict,
	"email.message.Message": asText, "http.client.HTTPMessage": asText, "inspect.Signature": asText, "inspect.Parameter": asText,
	"re.Match": asFields, "re.Pattern": asFields, "statistics.NormalDist": asFields, "builtins.slice": asFields, "string.Template": asFields,
	"_io.StringIO": asFields, "_io.BytesIO": asFields, "traceback.FrameSummary": asFields, "zipfile.ZipInfo": asFields, "tarfile.TarInfo": asFields,
}

// leavingFields are the fields of what leaves as an object, each with the attribute or, with parentheses, the method that it comes from; one
// without a name is all that leaves.
var leavingFields = map[string]string{
	"re.Match":               "text=group() span=span() groups=groups() named=groupdict()",
	"re.Pattern":             "=pattern",
	"statistics.NormalDist":  "mean=mean stdev=stdev",
	"builtins.slice":         "start=start stop=stop step=step",
	"string.Template":        "=template",
	"_io.StringIO":           "=getvalue()",
	"_io.BytesIO":            "=getvalue()",
	"traceback.FrameSummary": "filename=filename lineno=lineno name=name line=line",
	"zipfile.ZipInfo":        "filename=filename date_time=date_time file_size=file_size compress_size=compress_size",
	"tarfile.TarInfo":        "name=name size=size mtime=mtime mode=mode",
}

// leavesAs returns what v stands for, 0 for what can't leave.
func leavesAs(v Value) leaves {
	as, _ := leavingClass(v)
	return as
}

// leavingClass is leavesAs, with the class that says so.
func leavingClass(v Value) (leaves, string) {
	for _, m := range v.Type().mro {
		module := m.module
		if m.flags&flagHeap == 0 && module == "" {
			module = "builtins"
		}
		if as := leaving[module+"."+m.ShortName()]; as != 0 {
			return as, module + "." + m.ShortName()
		}
	}
	return 0, ""
}

// object converts what is no plain data; ok is false for what can't leave.
func (c *toGo) object(v Value, at *path) (x any, ok bool, err error) {
	vm := c.vm
	if fields := vm.classAttr(v, "__dataclass_fields__"); fields.o != nil {
		if d := AsDict(fields); d != nil {
			x, err = c.members(v, dictKeys(d), at)
			return x, true, err
		}
	}
	method := func(name string) (any, bool, error) {
		r, err := vm.CallMethod(v, name)
		if err != nil {
			return nil, true, err
		}
		x, err := c.convert(r, at)
		return x, true, err
	}
	as, class := leavingClass(v)
	switch as {
	case asFields:
		x, err = c.fields(v, leavingFields[class], at)
		return x, true, err
	case asText:
		s, err := vm.StrOf(v)
		return s, true, err
	case asNumber:
		c.changed |= changed.Numbers
		s, err := vm.StrOf(v)
		return s, true, err
	case asISO:
		return method("isoformat")
	case asSeconds:
		c.changed |= changed.Seconds
		return method("total_seconds")
	case asMember:
		r, err := vm.GetAttr(v, "_value_")
		if err != nil {
			return nil, true, err
		}
		x, err = c.convert(r, at)
		return x, true, err
	case asError:
		s, err := vm.StrOf(v)
		if name := v.Type().Name(); err == nil && s != "" {
			s = name + ": " + s
		} else if err == nil {
			s = name
		}
		return s, true, err
	case asList:
		err = c.within(v, at, func() error {
			x, err = c.sequence(v, at)
			return err
		})
		return x, true, err
	case asDict:
		d, err := vm.CallValues(dictType.Value(), v)
		if err != nil {
			return nil, true, err
		}
		mark := vm.PushRoot(d)
		defer vm.PopRoots(mark)
		err = c.within(v, at, func() error {
			x, err = c.dict(AsDict(d), at)
			return err
		})
		return x, true, err
	case asMembers:
		d, err := vm.GetAttr(v, "__dict__")
		if err != nil || AsDict(d) == nil {
			return nil, false, err
		}
		err = c.within(v, at, func() error {
			x, err = c.dict(AsDict(d), at)
			return err
		})
		return x, true, err
	}
	return nil, false, nil
}

// within does f, which converts what is in v, where that is neither around it nor too deep.
func (c *toGo) within(v Value, at *path, f func() error) error {
	for _, o := range c.open {
		if o == v.o {
			return c.fail(at, "a value that contains itself can't leave the sandbox")
		}
	}
	if len(c.open) > maxConvertDepth {
		return c.fail(at, "nested too deeply to leave the sandbox")
	}
	c.open = append(c.open, v.o)
	defer func() { c.open = c.open[:len(c.open)-1] }()
	return f()
}

// classAttr returns an attribute of v's class, null where there is none.
func (vm *VM) classAttr(v Value, name string) Value { return v.Type().lookup(name) }

// fieldsOf returns the names of the fields of a named tuple, nil for other tuples.
func (c *toGo) fieldsOf(v Value) []Value {
	if v.Type() == TupleType {
		return nil
	}
	names := c.vm.classAttr(v, "_fields")
	if names.o == nil {
		return nil
	}
	list, _ := AsTuple(names)
	if items, _ := AsTuple(v); len(list) == 0 || len(list) != len(items) {
		return nil
	}
	for _, n := range list {
		if _, ok := AsStr(n); !ok {
			return nil
		}
	}
	return slices.Clone(list)
}

// dictKeys returns the keys of d as they are now.
func dictKeys(d *Dict) []Value {
	out := make([]Value, 0, d.Len())
	for i := 0; i < d.Span(); i++ {
		if k, _, ok := d.At(i); ok {
			out = append(out, k)
		}
	}
	return out
}

// members converts attributes of v.
func (c *toGo) members(v Value, names []Value, at *path) (any, error) {
	if err := c.grow(64 + 48*len(names)); err != nil {
		return nil, err
	}
	m := make(map[string]any, len(names))
	err := c.within(v, at, func() error {
		for _, n := range names {
			name, ok := AsStr(n)
			if !ok {
				continue
			}
			x, err := c.vm.GetAttr(v, name)
			if err != nil {
				return err
			}
			mark := c.vm.PushRoot(x)
			m[name], err = c.convert(x, &path{at, name, -1})
			c.vm.PopRoots(mark)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return m, err
}

// fields converts what leavingFields says of v's class.
func (c *toGo) fields(v Value, fields string, at *path) (any, error) {
	if err := c.grow(64 + 48*4); err != nil {
		return nil, err
	}
	m := map[string]any{}
	err := c.within(v, at, func() error {
		for field := range strings.FieldsSeq(fields) {
			name, from, _ := strings.Cut(field, "=")
			attr, call := strings.CutSuffix(from, "()")
			x, err := c.vm.GetAttr(v, attr)
			if err == nil && call {
				x, err = c.vm.CallValues(x)
			}
			if err != nil {
				return err
			}
			mark := c.vm.PushRoot(x)
			to := at
			if name != "" {
				to = &path{at, name, -1}
			}
			m[name], err = c.convert(x, to)
			c.vm.PopRoots(mark)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if x, alone := m[""]; alone {
		return x, err
	}
	return m, err
}

// keyText returns the text of a dict's key; ok is false for a key that has none.
func (c *toGo) keyText(k Value, at *path) (s string, ok bool, err error) {
	vm := c.vm
	switch {
	case k.IsNone():
		return "null", true, nil
	case k.o == &boolTag:
		if k.n != 0 {
			return "true", true, nil
		}
		return "false", true, nil
	}
	if s, ok := AsStr(k); ok {
		if strings.ToValidUTF8(s, "") != s {
			return "", false, c.fail(at, "dict key with lone surrogates can't leave the sandbox")
		}
		return s, true, nil
	}
	if _, isFloat := AsFloat(k); isFloat || IsInt(k) {
		s, err := vm.StrOf(k)
		return s, true, err
	}
	switch leavesAs(k) {
	case asText, asNumber:
		s, err := vm.StrOf(k)
		return s, true, err
	case asISO:
		v, err := vm.CallMethod(k, "isoformat")
		s, _ := AsStr(v)
		return s, true, err
	case asMember:
		v, err := vm.GetAttr(k, "_value_")
		if err != nil {
			return "", false, err
		}
		return c.keyText(v, at)
	}
	return "", false, nil
}

// sorted sorts what a set has: numbers by size, text by code points, else by kind and then as it came. Sets have no order of their own, and
// results should not depend on how they were made.
func sorted(list []any) {
	rank := func(x any) int {
		switch x.(type) {
		case nil:
			return 0
		case bool:
			return 1
		case int64, float64:
			return 2
		case string:
			return 3
		}
		return 4
	}
	number := func(x any) float64 {
		if n, ok := x.(int64); ok {
			return float64(n)
		}
		f, _ := x.(float64)
		if math.IsNaN(f) {
			return math.Inf(1)
		}
		return f
	}
	slices.SortStableFunc(list, func(a, b any) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		switch a := a.(type) {
		case string:
			return strings.Compare(a, b.(string))
		case int64:
			if b, ok := b.(int64); ok {
				return compareInts(a, b)
			}
		case bool:
			if b.(bool) == a {
				return 0
			} else if a {
				return 1
			}
			return -1
		}
		if rank(a) != 2 {
			return 0
		}
		switch x, y := number(a), number(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
}

func compareInts(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
