package xml

// scanner.go turns a document that arrives in pieces into events.

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
)

// The kinds of events. Each event is a tuple that starts with its kind.
const (
	eventData    = iota // text
	eventStart          // tag, attributes
	eventEnd            // tag
	eventComment        // text
	eventPI             // target, text
	eventStartNS        // prefix, URI
	eventEndNS          // prefix
	eventDoctype        // name, public identifier, system identifier
	eventEntity         // name, line, column: a reference to an entity that may be declared elsewhere
	eventCDATA          // text of a CDATA section, for raw scanners
)

// A fault is an error in the document: expat's code and message, and the offset in the text that is scanned. err is set
// instead if the interpreter ends the run.
type fault struct {
	code    int
	message string
	at      int
	err     error
}

func invalidAt(at int) *fault {
	return &fault{code: 4, message: "not well-formed (invalid token)", at: at}
}

func ending(err error) *fault { return &fault{err: err} }

// The parts of a document.
const (
	prolog = iota
	element
	epilog
)

const (
	// smallToken is how long an unfinished token may grow before its start is scanned again only when it has doubled.
	smallToken = 4096
	// What entities may add: at least as much as expat allows.
	freeExpansion = 8 << 20
	maxFactor     = 100
	maxNesting    = 200
)

type binding struct{ prefix, uri string }

// An open is an element that has not ended.
type open struct {
	raw      string
	tag      py.Value
	bindings int // how many it added
}

type scanner struct {
	// raw says that tags and attributes are reported as they are written, with the declarations of namespaces among the
	// attributes, which are a list of names and values.
	raw       bool
	buf       []byte
	line, col int // of buf[0]
	part      int
	tried     int // length of buf when it last held no whole token

	stack    []open
	bindings []binding
	tags     map[tagName]py.Value
	text     []byte
	events   []py.Value

	declarations
	fed, expanded int64
}

// Traverse visits what the scanner refers to.
func (p *scanner) Traverse(visit func(py.Value)) int {
	for _, t := range p.tags {
		visit(t)
	}
	return 512 + cap(p.buf) + cap(p.text) + 64*len(p.stack) + 64*len(p.bindings) + 128*len(p.tags) + p.declarations.size
}

// feed adds data, and scans all tokens that are whole, or everything if the document ends.
func (p *scanner) feed(vm *py.VM, data string, final, force bool) *fault {
	if err := vm.Reserve(2 * len(data)); err != nil {
		return ending(err)
	}
	p.fed += int64(len(data))
	p.buf = append(p.buf, data...)
	if !final && !force && len(p.buf) > smallToken && len(p.buf) < 2*p.tried {
		return nil
	}
	n, f := p.scan(vm, final)
	if f == nil {
		f = p.flush(vm)
	} else if err := p.flush(vm); err != nil && f.err == nil {
		f = err
	}
	if f == nil && final {
		f = p.atEnd(n)
	}
	if f != nil {
		if f.err == nil {
			f.at = min(f.at, len(p.buf))
		}
		return f
	}
	p.advance(n)
	p.buf = append(p.buf[:0], p.buf[n:]...)
	p.tried = len(p.buf)
	return nil
}

// atEnd is what is wrong when the document ends after the first n bytes of the text.
func (p *scanner) atEnd(n int) *fault {
	switch {
	case bytes.HasPrefix(p.buf[n:], []byte("<!D")):
		// For expat, each part of this declaration is a token.
		return &fault{code: 3, message: "no element found", at: len(p.buf)}
	case n < len(p.buf):
		return &fault{code: 5, message: "unclosed token", at: n}
	case p.part != epilog:
		return &fault{code: 3, message: "no element found", at: n}
	}
	return nil
}

// place returns line and column of an offset in the buffer.
func (p *scanner) place(at int) (line, col int) {
	text := p.buf[:at]
	lines := bytes.Count(text, []byte{'\n'})
	if lines == 0 {
		return p.line, p.col + utf8.RuneCount(text)
	}
	return p.line + lines, utf8.RuneCount(text[bytes.LastIndexByte(text, '\n')+1:])
}

func (p *scanner) advance(n int) { p.line, p.col = p.place(n) }

func (p *scanner) emit(vm *py.VM, kind int, items ...py.Value) {
	p.events = append(p.events, vm.Tuple(append([]py.Value{py.Int(int64(kind))}, items...)))
}

// flush makes an event of the text that has been collected.
func (p *scanner) flush(vm *py.VM) *fault {
	if len(p.text) == 0 {
		return nil
	}
	if err := vm.Reserve(len(p.text)); err != nil {
		return ending(err)
	}
	p.emit(vm, eventData, vm.Str(string(p.text)))
	p.text = p.text[:0]
	return nil
}

// addText collects text, in which all ends of lines become newlines.
func (p *scanner) addText(vm *py.VM, s []byte) *fault {
	if err := vm.Reserve(len(s)); err != nil {
		return ending(err)
	}
	p.text = append(p.text, newlines(s)...)
	if len(s) < pieceSize {
		return nil
	}
	if err := vm.Poll(); err != nil {
		return ending(err)
	}
	return nil
}

func newlines(s []byte) []byte {
	if bytes.IndexByte(s, '\r') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i, c := range s {
		switch {
		case c != '\r':
			out = append(out, c)
		case i+1 == len(s) || s[i+1] != '\n':
			out = append(out, '\n')
		}
	}
	return out
}

// scan returns how much of the buffer it has dealt with.
func (p *scanner) scan(vm *py.VM, final bool) (int, *fault) {
	s, i := p.buf, 0
	for i < len(s) {
		if err := vm.Step(1); err != nil {
			return i, ending(err)
		}
		var n int
		var f *fault
		switch p.part {
		case element:
			n, f = p.content(vm, s, i, final, 0)
		default:
			n, f = p.outside(vm, s, i, final)
		}
		if f != nil {
			return i, f
		}
		if n == i {
			return i, nil
		}
		i = n
	}
	return i, nil
}

// outside deals with one token before or after the root element.
func (p *scanner) outside(vm *py.VM, s []byte, i int, final bool) (int, *fault) {
	if isSpace(s[i]) {
		return skipSpace(s, i), nil
	}
	if s[i] == '<' && i+1 == len(s) {
		return i, nil
	}
	switch {
	case s[i] != '<':
	case s[i+1] == '?':
		return p.instruction(vm, s, i)
	case s[i+1] == '!':
		if i+2 == len(s) {
			return i, nil
		}
		if s[i+2] == '-' {
			return p.comment(vm, s, i)
		}
		if p.part == prolog && !p.doctypeSeen {
			return p.doctype(vm, s, i)
		}
	case p.part == prolog && isNameStartAt(s, i+1):
		return p.startTag(vm, s, i)
	}
	end, st := stray(s, i)
	switch {
	case st == invalid:
		return i, invalidAt(end)
	case st == partial && !final:
		return i, nil
	case st == partial && isOpen(s[i:]):
		return i, &fault{code: 5, message: "unclosed token", at: i}
	case s[i] == '%' && end < len(s) && s[end] == ';' && p.part == prolog:
		return i, &fault{code: 10, message: "illegal parameter entity reference", at: i}
	}
	return i, p.misplaced(i)
}

// isOpen reports whether the token that s is must go on; others may end with the document.
func isOpen(s []byte) bool {
	switch s[0] {
	case '<', '%', ']':
		return true
	case '#':
		return len(s) == 1
	case '"', '\'':
		return bytes.IndexByte(s[1:], s[0]) < 0
	}
	return false
}

func isNameStartAt(s []byte, i int) bool {
	r, _ := utf8.DecodeRune(s[i:])
	return isNameStart(r) || !utf8.FullRune(s[i:])
}

func (p *scanner) misplaced(at int) *fault {
	if p.part == epilog {
		return &fault{code: 9, message: "junk after document element", at: at}
	}
	return &fault{code: 2, message: "syntax error", at: at}
}

// result turns the status of a token that starts at i into how far the scanner came, or a fault.
func result(st status, i, end int) (int, *fault) {
	switch st {
	case invalid:
		return i, invalidAt(end)
	case partial:
		return i, nil
	}
	return end, nil
}

func (p *scanner) instruction(vm *py.VM, s []byte, i int) (int, *fault) {
	end, target, st := instruction(s, i)
	if st != whole {
		return result(st, i, end)
	}
	name := string(s[i+2 : target])
	if strings.EqualFold(name, "xml") {
		if name != "xml" {
			return i, invalidAt(target)
		}
		if p.part == epilog {
			return i, p.misplaced(i)
		}
		if i != 0 || p.line != 1 || p.col != 0 || p.part != prolog {
			return i, &fault{code: 17, message: "XML or text declaration not at start of entity", at: i}
		}
		return end, p.xmlDeclaration(s[:end], target)
	}
	if f := p.flush(vm); f != nil {
		return i, f
	}
	text := newlines(s[skipSpace(s, target):max(end-2, target)])
	if err := vm.Reserve(len(text)); err != nil {
		return i, ending(err)
	}
	p.emit(vm, eventPI, vm.Str(name), vm.Str(string(text)))
	return end, nil
}

func (p *scanner) comment(vm *py.VM, s []byte, i int) (int, *fault) {
	end, st := comment(s, i)
	if st != whole {
		return result(st, i, end)
	}
	if f := p.flush(vm); f != nil {
		return i, f
	}
	if err := vm.Reserve(end - i); err != nil {
		return i, ending(err)
	}
	p.emit(vm, eventComment, vm.Str(string(newlines(s[i+4:end-3]))))
	return end, nil
}

// content deals with what is inside of elements, down to the end of the root element or, inside of an entity, the end of s.
func (p *scanner) content(vm *py.VM, s []byte, i int, final bool, nesting int) (int, *fault) {
	base := len(p.stack)
	for i < len(s) {
		if err := vm.Step(1); err != nil {
			return i, ending(err)
		}
		n, f := i, (*fault)(nil)
		switch {
		case s[i] == '&':
			n, f = p.reference(vm, s, i, nesting)
		case s[i] != '<':
			n, f = p.characters(vm, s, i, final)
		case i+1 == len(s):
		case s[i+1] == '/':
			if nesting > 0 && len(p.stack) == base {
				return i, &fault{code: 13, message: "asynchronous entity", at: i}
			}
			n, f = p.endTag(vm, s, i)
			if f == nil && len(p.stack) == 0 {
				p.part = epilog
				return n, nil
			}
		case s[i+1] == '!':
			n, f = p.marked(vm, s, i, final)
		case s[i+1] == '?':
			n, f = p.instruction(vm, s, i)
		case !isNameStartAt(s, i+1):
			return i, invalidAt(i + 1)
		default:
			n, f = p.startTag(vm, s, i)
			if f == nil && len(p.stack) == 0 {
				return n, nil
			}
		}
		if f != nil {
			return i, f
		}
		if n == i {
			return i, nil
		}
		i = n
	}
	return i, nil
}

// marked deals with comments and CDATA sections.
func (p *scanner) marked(vm *py.VM, s []byte, i int, final bool) (int, *fault) {
	const opening = "<![CDATA["
	if i+2 == len(s) {
		return i, nil
	}
	if s[i+2] == '-' {
		return p.comment(vm, s, i)
	}
	for j := 2; j < len(opening); j++ {
		if i+j == len(s) {
			return i, nil
		}
		if s[i+j] != opening[j] {
			return i, invalidAt(i + j)
		}
	}
	end, st := until(s, i+len(opening), "]]>")
	if st == partial && final {
		return i, &fault{code: 20, message: "unclosed CDATA section", at: len(s)}
	}
	if st != whole {
		return result(st, i, end)
	}
	if !p.raw {
		return end, p.addText(vm, s[i+len(opening):end-3])
	}
	if f := p.flush(vm); f != nil {
		return i, f
	}
	if f := p.addText(vm, s[i+len(opening):end-3]); f != nil {
		return i, f
	}
	p.emit(vm, eventCDATA, vm.Str(string(p.text)))
	p.text = p.text[:0]
	return end, nil
}

// pieceSize is how many bytes of text are looked at between two polls.
const pieceSize = 1 << 16

// characters deals with text up to the next markup.
func (p *scanner) characters(vm *py.VM, s []byte, i int, final bool) (int, *fault) {
	j := i
	next := i + pieceSize
scan:
	for j < len(s) {
		if j >= next {
			next = j + pieceSize
			if err := vm.Step(pieceSize / 256); err != nil {
				return i, ending(err)
			}
		}
		c := s[j]
		if c == '<' || c == '&' {
			break
		}
		if c == ']' || c == '\r' {
			// More may change what this means.
			rest := s[j:min(j+3, len(s))]
			if c == ']' && string(rest) == "]]>" {
				return i, invalidAt(j + 2)
			}
			if !final && (c == ']' && len(rest) < 3 && strings.HasPrefix("]]>", string(rest)) || c == '\r' && len(rest) < 2) {
				break
			}
		}
		n, st := char(s, j)
		switch st {
		case invalid:
			return i, invalidAt(j)
		case partial:
			break scan
		}
		j += n
	}
	if err := vm.Step((j + pieceSize - next) / 256); err != nil {
		return i, ending(err)
	}
	return j, p.addText(vm, s[i:j])
}

func (p *scanner) reference(vm *py.VM, s []byte, i, nesting int) (int, *fault) {
	end, st := reference(s, i)
	if st != whole {
		return result(st, i, end)
	}
	ref := string(s[i+1 : end-1])
	if text, ok := predefined(ref); ok {
		if text == "" {
			return i, badNumber(i)
		}
		// A carriage return that is meant stays one.
		p.text = append(p.text, text...)
		return end, nil
	}
	e, f := p.entity(ref, i)
	if f != nil {
		return i, f
	}
	if e == nil || e.external {
		if f := p.flush(vm); f != nil {
			return i, f
		}
		line, col := p.place(min(i, len(p.buf)))
		p.emit(vm, eventEntity, vm.Str(ref), py.Int(int64(line)), py.Int(int64(col)))
		return end, nil
	}
	if f := p.expand(vm, e, i, nesting); f != nil {
		return i, f
	}
	depth := len(p.stack)
	e.open = true
	n, f := p.content(vm, []byte(e.text), 0, true, nesting+1)
	e.open = false
	switch {
	case f != nil:
		// What is wrong in an entity is wrong where it is referred to.
		f.at = i
		return i, f
	case n < len(e.text):
		return i, &fault{code: 5, message: "unclosed token", at: i}
	case len(p.stack) != depth:
		return i, &fault{code: 13, message: "asynchronous entity", at: i}
	}
	return end, nil
}

// expand accounts for the text of an entity.
func (p *scanner) expand(vm *py.VM, e *entity, at, nesting int) *fault {
	if e.open || nesting >= maxNesting {
		return &fault{code: 12, message: "recursive entity reference", at: at}
	}
	p.expanded += int64(len(e.text))
	if p.expanded > freeExpansion && p.expanded > maxFactor*p.fed {
		return &fault{code: 43, message: "limit on input amplification factor (from DTD and entities) breached", at: at}
	}
	if err := vm.Reserve(len(e.text)); err != nil {
		return ending(err)
	}
	if err := vm.Step(1 + len(e.text)/64); err != nil {
		return ending(err)
	}
	return nil
}

func (p *scanner) endTag(vm *py.VM, s []byte, i int) (int, *fault) {
	end, nameEnd, st := endTag(s, i)
	if st != whole {
		return result(st, i, end)
	}
	if string(s[i+2:nameEnd]) != p.stack[len(p.stack)-1].raw {
		return i, &fault{code: 7, message: "mismatched tag", at: i + 2}
	}
	return end, p.pop(vm)
}

func (p *scanner) pop(vm *py.VM) *fault {
	if f := p.flush(vm); f != nil {
		return f
	}
	top := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	p.emit(vm, eventEnd, top.tag)
	for range top.bindings {
		last := p.bindings[len(p.bindings)-1]
		p.bindings = p.bindings[:len(p.bindings)-1]
		p.emit(vm, eventEndNS, vm.Str(last.prefix))
	}
	return nil
}

func (p *scanner) startTag(vm *py.VM, s []byte, i int) (int, *fault) {
	end, nameEnd, attrs, empty, st := startTag(s, i)
	if st != whole {
		return result(st, i, end)
	}
	if f := p.flush(vm); f != nil {
		return i, f
	}
	if err := vm.Reserve(128 + 96*len(attrs)); err != nil {
		return i, ending(err)
	}
	if err := vm.Step(1 + len(attrs) + (end-i)>>7); err != nil {
		return i, ending(err)
	}
	o := open{raw: string(s[i+1 : nameEnd])}
	values, f := p.attributes(vm, s, i, o.raw, attrs)
	if f != nil {
		return i, f
	}
	all := values
	before := len(p.bindings)
	plain := make([]pair, 0, len(values))
	for _, v := range values {
		prefix, isBinding := bindingOf(v.name)
		if !isBinding {
			plain = append(plain, v)
			continue
		}
		if f := p.bind(prefix, v.value, i); f != nil {
			return i, f
		}
		p.emit(vm, eventStartNS, vm.Str(prefix), vm.Str(v.value))
		if err := vm.Step(1); err != nil {
			return i, ending(err)
		}
	}
	o.bindings = len(p.bindings) - before
	tag, f := p.qualified(vm, o.raw, i, true)
	if f != nil {
		return i, f
	}
	o.tag = tag
	dict := vm.NewDict()
	for _, v := range plain {
		key, f := p.qualified(vm, v.name, i, false)
		if f != nil {
			return i, f
		}
		if old, err := dict.Get(vm, key); err != nil {
			return i, ending(err)
		} else if !old.IsNull() {
			return i, &fault{code: 8, message: "duplicate attribute", at: i}
		}
		if err := dict.Set(vm, key, vm.Str(v.value)); err != nil {
			return i, ending(err)
		}
	}
	if p.raw {
		o.tag = vm.Str(o.raw)
		written := make([]py.Value, 0, 2*len(all))
		for _, v := range all {
			written = append(written, vm.Str(v.name), vm.Str(v.value))
		}
		p.emit(vm, eventStart, o.tag, vm.List(written))
	} else {
		p.emit(vm, eventStart, tag, dict.Value())
	}
	p.stack = append(p.stack, o)
	p.part = element
	if !empty {
		return end, nil
	}
	f = p.pop(vm)
	if len(p.stack) == 0 {
		p.part = epilog
	}
	return end, f
}

func unbound(at int) *fault { return &fault{code: 27, message: "unbound prefix", at: at} }

// bindingOf returns the prefix that an attribute binds.
func bindingOf(name string) (prefix string, ok bool) {
	if name == "xmlns" {
		return "", true
	}
	return strings.CutPrefix(name, "xmlns:")
}

const (
	xmlURI   = "http://www.w3.org/XML/1998/namespace"
	xmlnsURI = "http://www.w3.org/2000/xmlns/"
)

func (p *scanner) bind(prefix, uri string, at int) *fault {
	switch {
	case prefix == "xmlns":
		return &fault{code: 39, message: "reserved prefix (xmlns) must not be declared or undeclared", at: at}
	case (prefix == "xml") != (uri == xmlURI):
		if prefix == "xml" {
			return &fault{code: 38, message: "reserved prefix (xml) must not be undeclared or bound to another namespace name", at: at}
		}
		return &fault{code: 40, message: "prefix must not be bound to one of the reserved namespace names", at: at}
	case uri == xmlnsURI:
		return &fault{code: 40, message: "prefix must not be bound to one of the reserved namespace names", at: at}
	case prefix != "" && uri == "":
		return &fault{code: 28, message: "must not undeclare prefix", at: at}
	}
	p.bindings = append(p.bindings, binding{prefix, uri})
	return nil
}

// tagName is a name in a namespace.
type tagName struct{ uri, local string }

// qualified returns a name of the tag at at, with the URI of its prefix. Names of elements without one are in the default namespace.
func (p *scanner) qualified(vm *py.VM, name string, at int, isElement bool) (py.Value, *fault) {
	prefix, local, found := strings.Cut(name, ":")
	if !found {
		prefix, local = "", name
	}
	uri := ""
	if found || isElement {
		i := len(p.bindings) - 1
		for i >= 0 && p.bindings[i].prefix != prefix {
			i--
		}
		if i >= 0 {
			uri = p.bindings[i].uri
		}
		if uri == "" && prefix == "xml" {
			uri = xmlURI
		}
		if uri == "" && found {
			return py.Value{}, unbound(at)
		}
		if err := vm.Step(1 + (len(p.bindings)-max(i, 0))>>4 + len(uri)>>9); err != nil {
			return py.Value{}, ending(err)
		}
	}
	full := tagName{uri, local}
	if t, ok := p.tags[full]; ok {
		return t, nil
	}
	if uri != "" {
		if err := vm.Admit(2 * (len(uri) + len(local))); err != nil {
			return py.Value{}, ending(err)
		}
		local = fmt.Sprintf("{%s}%s", uri, local)
	}
	t := vm.Str(local)
	p.tags[full] = t
	return t, nil
}

// pair is an attribute with its value.
type pair struct{ name, value string }

// attributes returns the attributes of a tag that starts at at, and after them those that have default values.
func (p *scanner) attributes(vm *py.VM, s []byte, at int, tag string, attrs []attribute) ([]pair, *fault) {
	defaults := p.defaults[tag]
	if len(attrs) == 0 && len(defaults) == 0 {
		return nil, nil
	}
	pairs := make([]pair, 0, len(attrs)+len(defaults))
	seen := make(map[string]bool, len(attrs))
	tokens := map[string]bool{} // which have values that are words
	if len(attrs) > 0 {
		for _, d := range defaults {
			if d.tokens {
				tokens[d.name] = true
			}
		}
	}
	if err := vm.Step(len(defaults) >> 3); err != nil {
		return nil, ending(err)
	}
	for _, a := range attrs {
		if err := vm.Step(1); err != nil {
			return nil, ending(err)
		}
		name := string(s[a.name:a.nameEnd])
		if seen[name] {
			return nil, &fault{code: 8, message: "duplicate attribute", at: a.name}
		}
		seen[name] = true
		value, f := p.attributeValue(vm, nil, s[a.value:a.valueEnd], 0)
		if f != nil {
			// A wrong number is shown where it is, everything else at the tag.
			if f.code == 14 {
				f.at += a.value
			} else {
				f.at = at
			}
			return nil, f
		}
		if err := vm.Reserve(len(value)); err != nil {
			return nil, ending(err)
		}
		text := string(value)
		if tokens[name] {
			text = words(text)
		}
		pairs = append(pairs, pair{name, text})
	}
	for _, d := range defaults {
		if d.hasValue && !seen[d.name] {
			pairs = append(pairs, pair{d.name, d.value})
		}
	}
	return pairs, nil
}

// attributeValue appends what raw means to dst.
func (p *scanner) attributeValue(vm *py.VM, dst, raw []byte, nesting int) ([]byte, *fault) {
	for i, next := 0, pieceSize; i < len(raw); {
		if i >= next {
			next = i + pieceSize
			if err := vm.Step(pieceSize / 256); err != nil {
				return dst, ending(err)
			}
		}
		switch c := raw[i]; {
		case c == '\r' && i+1 < len(raw) && raw[i+1] == '\n':
			i++
		case isSpace(c):
			dst = append(dst, ' ')
			i++
		case c == '<':
			return dst, invalidAt(i)
		case c == '&':
			end, st := reference(raw, i)
			if st != whole {
				return dst, invalidAt(i)
			}
			ref := string(raw[i+1 : end-1])
			if text, ok := predefined(ref); ok {
				if text == "" {
					return dst, badNumber(i)
				}
				dst = append(dst, text...)
			} else {
				e, f := p.entity(ref, i)
				if f != nil {
					return dst, f
				}
				if e != nil && e.external {
					return dst, &fault{code: 16, message: "reference to external entity in attribute", at: i}
				}
				if e != nil {
					if f := p.expand(vm, e, i, nesting); f != nil {
						return dst, f
					}
					e.open = true
					dst, f = p.attributeValue(vm, dst, []byte(e.text), nesting+1)
					e.open = false
					if f != nil {
						return dst, f
					}
				}
			}
			i = end
		default:
			dst = append(dst, c)
			i++
		}
	}
	return dst, nil
}
