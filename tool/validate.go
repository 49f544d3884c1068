package tool

// validate.go holds the checking of Go data against schemas.

import (
	"encoding/base64"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/suggest"
	"github.com/krait-run/krait/values"
)

// rule is a schema made ready for checking. It is immutable.
type rule struct {
	s *Schema
	// plain are the kinds of values that fit without a further look.
	plain  Kinds
	kinds  Kinds // never 0
	ref    *rule
	props  []propRule
	extra  *rule
	prefix []*rule
	items  *rule
	any    []*rule
	one    []*rule
	all    []*rule
	not    *rule
	re     *regexp.Regexp
	enum   map[string]bool // of enums with many strings, which are looked up
}

type propRule struct {
	*Property
	rule *rule
}

// compileRule makes the rule of a schema that checkSchema has passed, for use on its own.
func compileRule(s *Schema) *rule { return ruleOf(s, map[*Schema]*rule{}) }

func ruleOf(s *Schema, seen map[*Schema]*rule) *rule {
	if s == nil {
		return nil
	}
	if r := seen[s]; r != nil {
		return r
	}
	r := &rule{s: s, kinds: s.Kinds}
	seen[s] = r
	if r.kinds == 0 {
		r.kinds = Any
	}
	for i := range s.Properties {
		p := &s.Properties[i]
		r.props = append(r.props, propRule{p, ruleOf(p.Schema, seen)})
	}
	list := func(in []*Schema) (out []*rule) {
		for _, p := range in {
			out = append(out, ruleOf(p, seen))
		}
		return out
	}
	r.ref, r.extra, r.items, r.not = ruleOf(s.Ref, seen), ruleOf(s.Extra, seen), ruleOf(s.Items, seen), ruleOf(s.Not, seen)
	r.prefix, r.any, r.one, r.all = list(s.Prefix), list(s.AnyOf), list(s.OneOf), list(s.AllOf)
	if s.Pattern != "" {
		r.re = regexp.MustCompile(s.Pattern)
	}
	if len(s.Enum) > 16 {
		r.enum = map[string]bool{}
		for _, v := range s.Enum {
			if t, ok := v.(string); ok {
				r.enum[t] = true
			}
		}
	}
	if s.Enum != nil || r.ref != nil || r.any != nil || r.one != nil || r.all != nil || r.not != nil {
		return r
	}
	r.plain = r.kinds
	if s.Min != nil || s.Max != nil || s.Multiple != nil || intRange(s.Format) != nil {
		r.plain &^= Int | Float
	}
	if r.kinds&Float != 0 {
		r.plain &^= Int // it becomes a float
	}
	if s.Kinds == 0 || s.Kinds == Any {
		r.plain |= r.kinds & Int
	}
	if s.MinLen != nil || s.MaxLen != nil {
		r.plain &^= String | Bytes | List | Dict
	}
	if r.re != nil || knownFormat(s.Format) {
		r.plain &^= String
	}
	if r.prefix != nil || r.items != nil || s.Unique {
		r.plain &^= List
	}
	if r.props != nil || r.extra != nil || s.Closed {
		r.plain &^= Dict
	}
	return r
}

// takes reports whether a value of kind k may fit.
func (r *rule) takes(k Kinds) bool {
	work := maxAnnotation
	return r.takesWithin(k, &work)
}

func (r *rule) takesWithin(k Kinds, work *int) bool {
	if *work--; *work < 0 {
		return true
	}
	if r.kinds&k == 0 || r.ref != nil && !r.ref.takesWithin(k, work) {
		return false
	}
	if r.s.Enum != nil {
		for _, v := range r.s.Enum {
			if kindOf(v) == k {
				return true
			}
		}
		return false
	}
	for _, list := range [][]*rule{r.any, r.one} {
		some := list == nil
		for _, q := range list {
			some = some || q.takesWithin(k, work)
		}
		if !some {
			return false
		}
	}
	for _, q := range r.all {
		if !q.takesWithin(k, work) {
			return false
		}
	}
	return true
}

// checkError says why a value does not fit.
type checkError struct {
	typ   string // TypeError or ValueError
	path  string
	msg   string
	depth int
	// constant says that the value is not the one that its place must have, so that another alternative was meant.
	constant bool
}

// before reports whether e tells more than other of why no alternative takes a value.
func (e *checkError) before(other *checkError) bool {
	switch {
	case other == nil || e.depth != other.depth:
		return other == nil || e.depth > other.depth
	case e.constant != other.constant:
		return other.constant
	}
	return e.typ == "ValueError" && other.typ == "TypeError"
}

func (e *checkError) text() string { return e.path + ": " + e.msg }

// spot is the way to a value inside of the one that is checked; nil is that value itself.
type spot struct {
	up    *spot
	key   string
	index int // -1: key
	level int // from 1
}

func (p *spot) depth() int {
	if p == nil {
		return 0
	}
	return p.level
}

// text returns the way from a name on.
func (p *spot) text(name string) string {
	if p == nil {
		return name
	}
	if p.index >= 0 {
		return p.up.text(name) + "[" + strconv.Itoa(p.index) + "]"
	}
	k := p.key
	if len(k) > 60 {
		k = strings.ToValidUTF8(k[:60], "") + "..."
	}
	return p.up.text(name) + "[" + strconv.Quote(k) + "]"
}

// maxDataDepth is how deep data may be nested, as in the conversion from Python.
const maxDataDepth = 210

// maxAlternatives bounds the looking at values for the alternatives of anyOf and oneOf, which may multiply with the depth.
const maxAlternatives = 1 << 18

// maxExplained is how long failures of alternatives have exact texts, which cost more than the checking.
const maxExplained = 1 << 12

// checker checks one value.
type checker struct {
	name   string     // of the value
	types  *typeTable // for error texts; nil: none
	fill   bool       // defaults go into objects
	strict bool       // no coercions
	alt    int        // how many alternatives are under way
	work   int
}

// check is root for a value that stands on its own.
func (r *rule) check(v any, root string) (any, *checkError) {
	c := checker{fill: true}
	return c.root(r, v, root)
}

func (c *checker) root(r *rule, v any, name string) (any, *checkError) {
	c.name = name
	return c.value(r, v, nil)
}

func (c *checker) fail(at *spot, typ, format string, args ...any) *checkError {
	return &checkError{typ: typ, path: at.text(c.name), msg: fmt.Sprintf(format, args...), depth: at.depth()}
}

// brief returns a failure without an exact text once too many alternatives have failed, else nil.
func (c *checker) brief(at *spot) *checkError {
	if c.alt == 0 || c.work < maxExplained {
		return nil
	}
	return &checkError{typ: "TypeError", path: c.name, msg: "it fits none of its types", depth: at.depth()}
}

// shown is how much of a value an error shows.
const shown = 60

func (c *checker) wrongType(r *rule, v any, at *spot) *checkError {
	if err := c.brief(at); err != nil {
		return err
	}
	got := kindName(v)
	if k := kindOf(v); k != Null && k != 0 {
		got += " (" + repr(v, shown) + ")"
	}
	return c.fail(at, "TypeError", "expected %s, got %s", c.expected(r), got)
}

// expected is the Python type of a rule.
func (c *checker) expected(r *rule) string {
	if c.types != nil {
		return c.types.text(r.s)
	}
	return newTypeTable().text(r.s)
}

// value checks v and returns it, coerced.
func (c *checker) value(r *rule, v any, at *spot) (any, *checkError) {
	if r == nil {
		return v, nil
	}
	k := kindOf(v)
	if r.plain&k != 0 {
		return v, nil
	}
	if c.alt > 0 {
		if c.work++; c.work > maxAlternatives {
			return nil, c.fail(at, "ValueError", "too complex to be checked")
		}
	}
	if k == 0 {
		if _, ok := v.(values.Handle); ok {
			return v, nil
		}
		return nil, c.wrongType(r, v, at)
	}
	if at.depth() > maxDataDepth {
		return nil, c.fail(at, "ValueError", "nested too deeply")
	}
	var err *checkError
	if r.ref != nil {
		if v, err = c.value(r.ref, v, at); err != nil {
			return nil, err
		}
		k = kindOf(v)
	}
	if r.kinds != Any {
		if v, err = c.kind(r, v, k, at); err != nil {
			return nil, err
		}
		k = kindOf(v)
	}
	if r.s.Enum != nil {
		if v, err = c.enum(r, v, at); err != nil {
			return nil, err
		}
	}
	switch k {
	case Int, Float:
		err = c.number(r, v, at)
	case String:
		err = c.text(r, v.(string), at)
	case Bytes:
		err = c.length(r, len(v.([]byte)), "bytes", at)
	case List:
		v, err = c.list(r, v.([]any), at)
	case Dict:
		v, err = c.dict(r, v, at)
	}
	if err != nil {
		return nil, err
	}
	return c.composed(r, v, at)
}

// maxExact is the largest integer up to which a float64 has all of them.
const maxExact = 1 << 53

// kind checks the kind of v, and coerces it where nothing is lost.
func (c *checker) kind(r *rule, v any, k Kinds, at *spot) (any, *checkError) {
	switch {
	case k == Int && r.kinds&Int == 0 && r.kinds&Float != 0:
		if c.strict {
			return v, nil
		}
		if f, ok := exactFloat(v); ok {
			return f, nil
		}
		if r.s.Format == "double" || r.s.Format == "float" {
			return nil, c.fail(at, "ValueError", "%s is no exact float", repr(v, shown))
		}
		return v, nil
	case r.kinds&k != 0:
		return v, nil
	case c.strict:
	case k == Float && r.kinds&Int != 0:
		if f := v.(float64); f == math.Trunc(f) && math.Abs(f) <= maxExact {
			return int64(f), nil
		}
	case k == String && r.kinds&Time != 0:
		if t, ok := parseTime(v.(string)); ok {
			return t, nil
		}
		return nil, c.fail(at, "ValueError", "expected datetime or an ISO 8601 string, got str (%s)", repr(v, shown))
	case k == Time && r.kinds&String != 0:
		switch r.s.Format {
		case "date-time":
			return v.(time.Time).Format(time.RFC3339Nano), nil
		case "date":
			if t := v.(time.Time); t.Hour()|t.Minute()|t.Second()|t.Nanosecond() == 0 {
				return t.Format(time.DateOnly), nil
			}
		}
	case k == Bytes && r.kinds&String != 0 && r.s.Format == "byte":
		return base64.StdEncoding.EncodeToString(v.([]byte)), nil
	}
	return nil, c.wrongType(r, v, at)
}

// exactFloat returns the float that is equal to an integer.
func exactFloat(v any) (float64, bool) {
	switch v := v.(type) {
	case int64:
		f := float64(v)
		return f, v >= -maxExact && v <= maxExact || f < 1<<63 && int64(f) == v
	case *big.Int:
		f, acc := new(big.Float).SetInt(v).Float64()
		return f, acc == big.Exact && !math.IsInf(f, 0)
	}
	return 0, false
}

// parseTime reads ISO 8601 as datetime.fromisoformat does, the usual forms. Times without a zone are in UTC.
func parseTime(s string) (time.Time, bool) {
	if len(s) > 40 {
		return time.Time{}, false
	}
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02", "2006-01-02 15:04:05.999999999Z07:00",
		"2006-01-02 15:04:05.999999999", "2006-01-02T15:04", "2006-01-02T15:04Z07:00", "2006-01-02 15:04"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// enum checks that v is one of the values.
func (c *checker) enum(r *rule, v any, at *spot) (any, *checkError) {
	if s, ok := v.(string); ok && r.enum[s] {
		return v, nil
	}
	for _, want := range r.s.Enum {
		if equal(want, v) {
			return want, nil
		}
	}
	if err := c.brief(at); err != nil {
		return nil, err
	}
	var names, list []string
	for i, want := range r.s.Enum {
		if s, ok := want.(string); ok {
			names = append(names, s)
		}
		if i < 20 {
			list = append(list, repr(want, shown))
		}
	}
	if n := len(r.s.Enum) - len(list); n > 0 {
		list = append(list, fmt.Sprintf("... (%d more)", n))
	}
	hint := ""
	if s, ok := v.(string); ok {
		if near := suggest.Name(s, names); near != "" {
			hint = ". Did you mean " + repr(near, shown) + "?"
		}
	}
	typ := "ValueError"
	same := false
	for _, want := range r.s.Enum {
		same = same || kindOf(want) == kindOf(v)
	}
	if !same {
		typ = "TypeError"
	}
	if len(list) == 1 {
		err := c.fail(at, typ, "expected %s, got %s%s", list[0], repr(v, shown), hint)
		err.constant = true
		return nil, err
	}
	return nil, c.fail(at, typ, "expected one of %s, got %s%s", strings.Join(list, ", "), repr(v, shown), hint)
}

// equal compares data as JSON does: 1 and 1.0 are equal, 1 and true are not.
func equal(a, b any) bool {
	ka, kb := kindOf(a), kindOf(b)
	if ka != kb {
		if ka|kb == Int|Float {
			return compareNumbers(a, b) == 0
		}
		return false
	}
	switch ka {
	case Null:
		return true
	case Bool, String:
		return a == b
	case Int, Float:
		return compareNumbers(a, b) == 0
	case Bytes:
		return string(a.([]byte)) == string(b.([]byte))
	case Time:
		return a.(time.Time).Equal(b.(time.Time))
	case List:
		x, y := a.([]any), b.([]any)
		if len(x) != len(y) {
			return false
		}
		for i := range x {
			if !equal(x[i], y[i]) {
				return false
			}
		}
		return true
	case Dict:
		x, _ := mapping(a)
		y, _ := mapping(b)
		if x.len() != y.len() {
			return false
		}
		for _, k := range x.keys() {
			v, _ := x.get(k)
			w, ok := y.get(k)
			if !ok || !equal(v, w) {
				return false
			}
		}
		return true
	}
	return false
}

// compareNumbers compares exactly. A NaN is less than everything.
func compareNumbers(a, b any) int {
	x, xi := a.(int64)
	y, yi := b.(int64)
	if xi && yi {
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	}
	p, q := bigFloat(a), bigFloat(b)
	if p == nil || q == nil {
		return -1
	}
	return p.Cmp(q)
}

// bigFloat returns a number exactly, nil for a NaN.
func bigFloat(v any) *big.Float {
	switch v := v.(type) {
	case int64:
		return new(big.Float).SetInt64(v)
	case float64:
		if math.IsNaN(v) {
			return nil
		}
		return new(big.Float).SetFloat64(v)
	case *big.Int:
		return new(big.Float).SetInt(v)
	}
	return nil
}

// number checks bounds.
func (c *checker) number(r *rule, v any, at *spot) *checkError {
	s := r.s
	if b := intRange(s.Format); b != nil && kindOf(v) == Int {
		if x := bigInt(v); x.Cmp(b[0]) < 0 || x.Cmp(b[1]) > 0 {
			return c.fail(at, "ValueError", "%s is out of the range of %s", repr(v, shown), s.Format)
		}
	}
	if s.Min == nil && s.Max == nil && s.Multiple == nil {
		return nil
	}
	f, exact := v.(float64)
	if i, ok := v.(int64); ok && i >= -maxExact && i <= maxExact {
		f, exact = float64(i), true
	}
	compare := func(bound float64) int {
		switch {
		case !exact:
			return compareNumbers(v, bound)
		case f < bound || f != f:
			return -1
		case f > bound:
			return 1
		}
		return 0
	}
	if s.Min != nil {
		switch d := compare(*s.Min); {
		case s.MinOpen && d <= 0:
			return c.fail(at, "ValueError", "must be greater than %s, got %s", boundText(*s.Min), repr(v, shown))
		case d < 0:
			return c.fail(at, "ValueError", "must be at least %s, got %s", boundText(*s.Min), repr(v, shown))
		}
	}
	if s.Max != nil {
		nan := exact && f != f
		switch d := compare(*s.Max); {
		case s.MaxOpen && d >= 0:
			return c.fail(at, "ValueError", "must be less than %s, got %s", boundText(*s.Max), repr(v, shown))
		case d > 0 || nan:
			return c.fail(at, "ValueError", "must be at most %s, got %s", boundText(*s.Max), repr(v, shown))
		}
	}
	if s.Multiple != nil && !multiple(v, *s.Multiple) {
		return c.fail(at, "ValueError", "must be a multiple of %s, got %s", boundText(*s.Multiple), repr(v, shown))
	}
	return nil
}

// multiple reports whether m divides v, taking both as the decimal numbers that they are written as.
func multiple(v any, m float64) bool {
	d, ok := new(big.Rat).SetString(strconv.FormatFloat(m, 'g', -1, 64))
	if !ok || d.Sign() <= 0 {
		return true
	}
	var n *big.Rat
	switch v := v.(type) {
	case float64:
		if math.IsInf(v, 0) || math.IsNaN(v) {
			return false
		}
		if n, ok = new(big.Rat).SetString(strconv.FormatFloat(v, 'g', -1, 64)); !ok {
			return false
		}
	default:
		n = new(big.Rat).SetInt(bigInt(v))
	}
	return n.Quo(n, d).IsInt()
}

func boundText(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1e15 {
		return strconv.FormatInt(int64(f), 10)
	}
	return repr(f, shown)
}

func bigInt(v any) *big.Int {
	switch v := v.(type) {
	case int64:
		return big.NewInt(v)
	case *big.Int:
		return v
	}
	return new(big.Int)
}

// length checks how long something is.
func (c *checker) length(r *rule, n int, what string, at *spot) *checkError {
	s := r.s
	switch {
	case s.MinLen != nil && n < *s.MinLen:
		return c.fail(at, "ValueError", "must have at least %d %s, has %d", *s.MinLen, what, n)
	case s.MaxLen != nil && n > *s.MaxLen:
		return c.fail(at, "ValueError", "must have at most %d %s, has %d", *s.MaxLen, what, n)
	}
	return nil
}

func (c *checker) text(r *rule, s string, at *spot) *checkError {
	if r.s.MinLen != nil || r.s.MaxLen != nil {
		if err := c.length(r, utf8.RuneCountInString(s), "characters", at); err != nil {
			return err
		}
	}
	if r.re != nil && !r.re.MatchString(s) {
		return c.fail(at, "ValueError", "must match the pattern %s, got %s", repr(r.s.Pattern, 200), repr(s, shown))
	}
	if problem := formatProblem(r.s.Format, s); problem != "" {
		return c.fail(at, "ValueError", "expected %s, got %s", problem, repr(s, shown))
	}
	return nil
}

func (c *checker) list(r *rule, l []any, at *spot) (any, *checkError) {
	if err := c.length(r, len(l), "items", at); err != nil {
		return nil, err
	}
	if r.s.Unique {
		if err := c.unique(l, at); err != nil {
			return nil, err
		}
	}
	if r.prefix == nil && r.items == nil {
		return l, nil
	}
	out := l
	for i, x := range l {
		item := r.items
		if i < len(r.prefix) {
			item = r.prefix[i]
		}
		if item == nil || item.plain&kindOf(x) != 0 {
			continue
		}
		y, err := c.value(item, x, &spot{up: at, index: i, level: at.depth() + 1})
		if err != nil {
			return nil, err
		}
		if changed(x, y) {
			if &out[0] == &l[0] {
				out = append([]any(nil), l...)
			}
			out[i] = y
		}
	}
	return out, nil
}

// unique checks that no two items are equal.
func (c *checker) unique(l []any, at *spot) *checkError {
	seen := make(map[string]int, len(l))
	for i, x := range l {
		key := repr(x, 1<<20)
		if f, ok := x.(float64); ok && f == math.Trunc(f) && math.Abs(f) <= maxExact {
			key = repr(int64(f), shown)
		}
		if j, ok := seen[key]; ok {
			return c.fail(at, "ValueError", "items must differ: [%d] and [%d] are both %s", j, i, repr(x, shown))
		}
		seen[key] = i
	}
	return nil
}

// changed reports whether a coercion made another value of x.
func changed(x, y any) bool {
	switch a := x.(type) {
	case []any:
		b, ok := y.([]any)
		return !ok || len(a) != len(b) || len(a) > 0 && &a[0] != &b[0]
	case map[string]any:
		b, ok := y.(*values.Object)
		return ok && b != nil || !sameMap(a, y)
	case []byte:
		_, ok := y.([]byte)
		return !ok
	case values.Handle: // can't be compared, and is never changed
		return false
	}
	return x != y
}

func (c *checker) dict(r *rule, v any, at *spot) (any, *checkError) {
	m, _ := mapping(v)
	n := m.len()
	if err := c.length(r, n, "keys", at); err != nil {
		return nil, err
	}
	if r.props == nil && r.extra == nil && !r.s.Closed {
		return v, nil
	}
	w := dictWriter{m: m}
	known := 0
	for i := range r.props {
		p := &r.props[i]
		x, ok := m.get(p.Name)
		if !ok {
			switch {
			case p.HasDefault && c.fill:
				w.set(p.Name, p.Default)
			case p.Required:
				return nil, c.fail(at, "TypeError", "missing key %s of %s", repr(p.Name, shown), c.expected(r))
			}
			continue
		}
		known++
		if p.rule.plain&kindOf(x) != 0 {
			continue
		}
		if x == nil && !p.Required && c.fill && !p.rule.takes(Null) {
			w.remove(p.Name) // None for what may be left out
			continue
		}
		y, err := c.value(p.rule, x, &spot{up: at, key: p.Name, index: -1, level: at.depth() + 1})
		if err != nil {
			return nil, err
		}
		if changed(x, y) {
			w.set(p.Name, y)
		}
	}
	if known < n && (r.extra != nil || r.s.Closed) {
		if err := c.extra(r, m, &w, at); err != nil {
			return nil, err
		}
	}
	return w.result(v), nil
}

// extra checks the members that are no properties.
func (c *checker) extra(r *rule, m members, w *dictWriter, at *spot) *checkError {
	named := make(map[string]bool, len(r.props))
	for i := range r.props {
		named[r.props[i].Name] = true
	}
	for _, k := range m.keys() {
		if named[k] {
			continue
		}
		if r.extra == nil {
			var names []string
			for i := range r.props {
				names = append(names, r.props[i].Name)
			}
			hint := ""
			if near := suggest.Name(k, names); near != "" {
				hint = ". Did you mean " + repr(near, shown) + "?"
			}
			return c.fail(at, "TypeError", "unexpected key %s%s", repr(k, shown), hint)
		}
		x, _ := m.get(k)
		y, err := c.value(r.extra, x, &spot{up: at, key: k, index: -1, level: at.depth() + 1})
		if err != nil {
			return err
		}
		if changed(x, y) {
			w.set(k, y)
		}
	}
	return nil
}

// composed checks what a rule is composed of.
func (c *checker) composed(r *rule, v any, at *spot) (any, *checkError) {
	var err *checkError
	for _, q := range r.all {
		if v, err = c.value(q, v, at); err != nil {
			return nil, err
		}
	}
	if r.any != nil {
		if v, err = c.alternatives(r, r.any, v, at, false); err != nil {
			return nil, err
		}
	}
	if r.one != nil {
		if v, err = c.alternatives(r, r.one, v, at, true); err != nil {
			return nil, err
		}
	}
	if r.not != nil {
		c.alt++
		strict := c.strict
		c.strict = true
		_, err := c.value(r.not, v, at)
		c.strict = strict
		c.alt--
		if err == nil {
			return nil, c.fail(at, "ValueError", "%s is not allowed", repr(v, shown))
		}
	}
	return v, nil
}

// alternatives looks for the alternative that takes v: as it is, or else with coercions.
func (c *checker) alternatives(r *rule, list []*rule, v any, at *spot, one bool) (any, *checkError) {
	c.alt++
	strict := c.strict
	defer func() { c.alt, c.strict = c.alt-1, strict }()
	var deepest *checkError
	for _, c.strict = range []bool{true, false} {
		if strict && !c.strict {
			break
		}
		var found any
		matches := 0
		for _, q := range list {
			x, err := c.value(q, v, at)
			if err != nil {
				if err.before(deepest) {
					deepest = err
				}
				continue
			}
			if matches++; matches == 1 {
				found = x
			}
			if !one {
				break
			}
		}
		switch {
		case matches == 1:
			return found, nil
		case matches > 1:
			return nil, c.fail(at, "ValueError", "%s fits %d of the types %s; it must fit one", repr(v, shown), matches, c.expected(r))
		}
	}
	if deepest != nil && (deepest.depth > at.depth() || deepest.typ == "ValueError" || len(list) == 1) {
		return nil, deepest
	}
	return nil, c.wrongType(r, v, at)
}
