package serde

// yaml.go holds YAML. The library parses a document into nodes, and writes nodes; the values are made here, so that they come
// in the document's order, an alias is the very object of its anchor (a few aliases can't become a million objects), and no
// tag makes anything but data.

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
	"go.yaml.in/yaml/v3"
)

const (
	// maxYAML is the size of the largest document, in bytes.
	maxYAML = 16 << 20
	// nodeCost is the most memory that the parser takes for a byte of a document: "- " can be a node.
	nodeCost = 128
	// maxDigits is the length of the longest int, as int() has it.
	maxDigits = 4300
)

// parse parses the only document of text. A fault of the parser is an error as well.
func parse(text string) (n *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			n, err = nil, errors.New("yaml: the document can't be parsed")
		}
	}()
	dec := yaml.NewDecoder(strings.NewReader(text))
	n = &yaml.Node{}
	if err = dec.Decode(n); err == io.EOF {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if err = dec.Decode(&yaml.Node{}); err == nil {
		return nil, errors.New("yaml: there is more than one document")
	} else if err != io.EOF {
		return nil, err
	}
	return n, nil
}

func loadYAML(vm *py.VM, text string) (py.Value, error) {
	if len(text) > maxYAML {
		return py.Value{}, vm.ValueErrorf("yaml: the document has %d bytes, at most %d are read", len(text), maxYAML)
	}
	if err := vm.Admit(nodeCost * len(text)); err != nil {
		return py.Value{}, err
	}
	if err := vm.Step(len(text)); err != nil {
		return py.Value{}, err
	}
	n, err := parse(text)
	if err != nil {
		return py.Value{}, vm.ValueErrorf("%s", strings.ToValidUTF8(err.Error(), "\uFFFD"))
	}
	if n == nil || len(n.Content) == 0 {
		return py.None, nil
	}
	c := &constructor{vm: vm, anchors: map[*yaml.Node]py.Value{}, mark: vm.PushRoot(py.None)}
	defer vm.PopRoots(c.mark)
	return c.value(n.Content[0], 0)
}

// constructor makes values of nodes.
type constructor struct {
	vm      *py.VM
	anchors map[*yaml.Node]py.Value
	mark    int
}

func (c *constructor) fail(n *yaml.Node, format string, args ...any) error {
	return c.vm.ValueErrorf("yaml: line %d: %s", n.Line, fmt.Sprintf(format, args...))
}

func (c *constructor) value(n *yaml.Node, depth int) (py.Value, error) {
	vm := c.vm
	if err := vm.Step(1 + len(n.Value)/64); err != nil {
		return py.Value{}, err
	}
	if depth > maxDepth {
		return py.Value{}, tooDeep(vm, "yaml")
	}
	switch n.Kind {
	case yaml.AliasNode:
		v, ok := c.anchors[n.Alias]
		if !ok {
			return py.Value{}, c.fail(n, "unknown alias %q", n.Value)
		}
		return v, nil
	case yaml.SequenceNode:
		if tag := n.ShortTag(); tag != "!!seq" {
			return py.Value{}, c.unknownTag(n)
		}
		l := vm.NewList(nil)
		c.remember(n, l.Value(), depth)
		for _, x := range n.Content {
			v, err := c.value(x, depth+1)
			if err != nil {
				return py.Value{}, err
			}
			if err := l.Append(vm, v); err != nil {
				return py.Value{}, err
			}
		}
		return l.Value(), nil
	case yaml.MappingNode:
		if tag := n.ShortTag(); tag != "!!map" {
			return py.Value{}, c.unknownTag(n)
		}
		d := vm.NewDict()
		c.remember(n, d.Value(), depth)
		return d.Value(), c.mapping(n, d, depth)
	case yaml.ScalarNode:
		v, err := c.scalar(n)
		if err == nil {
			c.remember(n, v, depth)
		}
		return v, err
	}
	return py.None, nil
}

// remember keeps the value of an anchor, and makes the outermost value a root, from which the others can be reached.
func (c *constructor) remember(n *yaml.Node, v py.Value, depth int) {
	if n.Anchor != "" {
		c.anchors[n] = v
	}
	if depth == 0 {
		c.vm.PushRoot(v)
	}
}

// mapping fills d. What is merged in (<<) gives way to the mapping's own keys.
func (c *constructor) mapping(n *yaml.Node, d *py.Dict, depth int) error {
	vm := c.vm
	var merged []*yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, x := n.Content[i], n.Content[i+1]
		if k.Kind == yaml.ScalarNode && k.ShortTag() == "!!merge" {
			if x.Kind == yaml.SequenceNode {
				merged = append(merged, x.Content...)
			} else {
				merged = append(merged, x)
			}
			continue
		}
		key, err := c.key(k, depth+1)
		if err != nil {
			return err
		}
		v, err := c.value(x, depth+1)
		if err != nil {
			return err
		}
		if err := d.Set(vm, key, v); err != nil {
			return err
		}
	}
	for _, m := range merged {
		v, err := c.value(m, depth+1)
		if err != nil {
			return err
		}
		from := py.AsDict(v)
		if from == nil {
			return c.fail(m, "map merge requires a map or a sequence of maps as the value")
		}
		for i := range from.Span() {
			k, v, ok := from.At(i)
			if !ok {
				continue
			}
			if err := vm.Step(1); err != nil {
				return err
			}
			if has, err := d.Contains(vm, k); err != nil {
				return err
			} else if !has {
				if err := d.Set(vm, k, v); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// key is value for a key: a sequence becomes a tuple.
func (c *constructor) key(n *yaml.Node, depth int) (py.Value, error) {
	if n.Kind != yaml.SequenceNode {
		return c.value(n, depth)
	}
	if depth > maxDepth {
		return py.Value{}, tooDeep(c.vm, "yaml")
	}
	items := make([]py.Value, len(n.Content))
	for i, x := range n.Content {
		var err error
		if items[i], err = c.key(x, depth+1); err != nil {
			return py.Value{}, err
		}
	}
	v := c.vm.Tuple(items)
	c.remember(n, v, depth)
	return v, nil
}

func (c *constructor) unknownTag(n *yaml.Node) error {
	return c.fail(n, "unknown tag %q: only data is read", n.ShortTag())
}

// scalar makes the value of a scalar. Timestamps stay text, as in YAML 1.2.
func (c *constructor) scalar(n *yaml.Node) (py.Value, error) {
	vm, text := c.vm, n.Value
	switch n.ShortTag() {
	case "!!str", "!!timestamp", "!", "!!merge":
		if err := vm.Reserve(len(text)); err != nil {
			return py.Value{}, err
		}
		return vm.Str(text), nil
	case "!!null":
		return py.None, nil
	case "!!bool":
		switch strings.ToLower(text) {
		case "true", "yes", "on", "y":
			return py.True, nil
		case "false", "no", "off", "n":
			return py.False, nil
		}
		return py.Value{}, c.fail(n, "bad bool %q", text)
	case "!!int":
		if v, ok, err := c.integer(text); ok || err != nil {
			return v, err
		}
		return py.Value{}, c.fail(n, "bad int %q", short(text))
	case "!!float":
		digits := strings.ReplaceAll(text, "_", "")
		switch strings.ToLower(strings.TrimLeft(digits, "+-")) {
		case ".inf":
			digits = strings.ToLower(strings.Replace(digits, ".", "", 1))
		case ".nan":
			digits = "nan"
		default:
			if !strings.ContainsAny(digits, ".eEpPxX") { // an int too large for the library
				if v, ok, err := c.integer(text); ok || err != nil {
					return v, err
				}
			}
		}
		f, err := strconv.ParseFloat(digits, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return py.Value{}, c.fail(n, "bad float %q", short(text))
		}
		return py.Float(f), nil
	case "!!binary":
		b, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
		if err != nil {
			return py.Value{}, c.fail(n, "bad base64")
		}
		if err := vm.Reserve(len(b)); err != nil {
			return py.Value{}, err
		}
		return vm.Bytes(string(b)), nil
	}
	return py.Value{}, c.unknownTag(n)
}

func (c *constructor) integer(text string) (v py.Value, ok bool, err error) {
	text = strings.ReplaceAll(text, "_", "")
	if i, err := strconv.ParseInt(text, 0, 64); err == nil {
		return py.Int(i), true, nil
	}
	if len(text) > maxDigits {
		return py.Value{}, false, c.vm.ValueErrorf("yaml: an int has %d characters, at most %d are read", len(text), maxDigits)
	}
	if b, ok := new(big.Int).SetString(text, 0); ok {
		return c.vm.BigInt(b), true, nil
	}
	if b, ok := new(big.Int).SetString(text, 10); ok {
		return c.vm.BigInt(b), true, nil
	}
	return py.Value{}, false, nil
}

func short(s string) string {
	if len(s) > 40 {
		return strings.ToValidUTF8(s[:40], "") + "..."
	}
	return s
}

// dumpYAML writes v in block style.
func dumpYAML(vm *py.VM, v py.Value) (py.Value, error) {
	w := &writer{vm: vm}
	n, err := w.node(v, 0)
	if err != nil {
		return py.Value{}, err
	}
	var out bytes.Buffer
	if err := writeYAML(&out, n); err != nil {
		return py.Value{}, vm.ValueErrorf("%s", strings.ToValidUTF8(err.Error(), "\uFFFD"))
	}
	if err := vm.Step(out.Len() / 16); err != nil {
		return py.Value{}, err
	}
	if err := vm.Reserve(out.Len()); err != nil {
		return py.Value{}, err
	}
	return vm.Str(out.String()), nil
}

func writeYAML(out io.Writer, n *yaml.Node) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New("yaml: the value can't be written")
		}
	}()
	enc := yaml.NewEncoder(out)
	enc.SetIndent(2)
	if err := enc.Encode(n); err != nil {
		return err
	}
	return enc.Close()
}

// writer makes nodes of values.
type writer struct {
	vm       *py.VM
	held     int // bytes that the nodes take, and will take as text
	admitted int // the number up to which the memory limit allows it
}

// hold notes that the nodes take n bytes more.
func (w *writer) hold(n int) error {
	w.held += n
	if w.held <= w.admitted {
		return nil
	}
	w.admitted = w.held + w.held/4 + 1<<16
	return w.vm.Admit(w.admitted)
}

// oldScalar reports whether readers of YAML 1.1 would take s for a bool or a number in base 60.
func oldScalar(s string) bool {
	switch strings.ToLower(s) {
	case "y", "n", "yes", "no", "on", "off":
		return true
	}
	return strings.Contains(s, ":") && strings.Trim(s, "+-0123456789_:.") == ""
}

func (w *writer) node(v py.Value, depth int) (*yaml.Node, error) {
	vm := w.vm
	if depth > maxDepth {
		return nil, tooDeep(vm, "yaml")
	}
	if err := vm.Step(4); err != nil {
		return nil, err
	}
	if err := w.hold(256 + 4*depth); err != nil { // a node, and its line with its indentation
		return nil, err
	}
	scalar := func(tag, text string) (*yaml.Node, error) {
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: tag, Value: text}, nil
	}
	if s, ok := py.AsStr(v); ok {
		if !utf8.ValidString(s) {
			return nil, vm.ValueErrorf("yaml: a str with surrogates can't be written")
		}
		if err := w.hold(4 * len(s)); err != nil {
			return nil, err
		}
		n, err := scalar("!!str", s)
		// A literal block can't hold these.
		if oldScalar(s) || strings.Contains(s, "\n") && (strings.ContainsAny(s, "\t\r\u0085\u2028\u2029\ufeff") || strings.HasPrefix(s, " ") || strings.HasPrefix(s, "\n") || strings.Contains(s, " \n")) {
			n.Style = yaml.DoubleQuotedStyle
		}
		return n, err
	}
	switch {
	case v.IsNone():
		return scalar("!!null", "null")
	case v == py.True:
		return scalar("!!bool", "true")
	case v == py.False:
		return scalar("!!bool", "false")
	}
	if i, ok := py.AsInt64(v); ok {
		return scalar("!!int", strconv.FormatInt(i, 10))
	}
	if py.IsInt(v) {
		s, err := vm.StrOf(v)
		if err != nil {
			return nil, err
		}
		if b, ok := py.AsBig(v); ok && b.IsUint64() {
			return scalar("!!int", s)
		}
		return scalar("!!float", s) // which the library takes large ints for
	}
	if f, ok := py.AsFloat(v); ok {
		text := strconv.FormatFloat(f, 'g', -1, 64)
		switch {
		case f != f:
			text = ".nan"
		case f > 0 && f*2 == f:
			text = ".inf"
		case f < 0 && f*2 == f:
			text = "-.inf"
		case !strings.ContainsAny(text, ".e"):
			text += ".0"
		}
		return scalar("!!float", text)
	}
	if b, ok := py.AsBytes(v); ok {
		if err := w.hold(4 * len(b)); err != nil {
			return nil, err
		}
		return scalar("!!binary", base64.StdEncoding.EncodeToString([]byte(b)))
	}
	items, ok := py.AsTuple(v)
	if l := py.AsList(v); l != nil {
		items, ok = l.Items(), true
	}
	if ok {
		n := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
		if len(items) == 0 {
			n.Style = yaml.FlowStyle
		}
		for _, x := range items {
			c, err := w.node(x, depth+1)
			if err != nil {
				return nil, err
			}
			n.Content = append(n.Content, c)
		}
		return n, nil
	}
	if d := py.AsDict(v); d != nil {
		n := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
		if d.Len() == 0 {
			n.Style = yaml.FlowStyle
		}
		for i := range d.Span() {
			k, x, ok := d.At(i)
			if !ok {
				continue
			}
			for _, y := range [...]py.Value{k, x} {
				c, err := w.node(y, depth+1)
				if err != nil {
					return nil, err
				}
				n.Content = append(n.Content, c)
			}
		}
		return n, nil
	}
	return nil, unserializable(vm, v, "YAML")
}
