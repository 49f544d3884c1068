package xml

// doctype.go reads declarations: that of the document, its type, entities and default attributes.

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

// An entity is declared in the document itself; the text of an external one is never read.
type entity struct {
	text     string
	external bool
	open     bool // it is being expanded
}

// An attributeDefault is what is declared of an attribute.
type attributeDefault struct {
	name, value string
	hasValue    bool
	tokens      bool // its value is a list of words
}

// declarations is what a document declares.
type declarations struct {
	doctypeSeen bool
	standalone  bool
	// elsewhere says that there may be declarations that are not read.
	elsewhere bool
	// ignored says that there was a reference to a parameter entity, after which declarations don't count.
	ignored  bool
	entities map[string]*entity
	defaults map[string][]attributeDefault
	size     int
}

// entity returns what is declared under a name, or nil if it may be declared elsewhere.
func (d *declarations) entity(name string, at int) (*entity, *fault) {
	e := d.entities[name]
	if e == nil && (!d.elsewhere || d.standalone) {
		return nil, &fault{code: 11, message: "undefined entity", at: at}
	}
	return e, nil
}

// predefined returns what references mean in all documents: numbers and the five names. The text is empty if the number is
// that of no character.
func predefined(ref string) (text string, ok bool) {
	switch ref {
	case "lt":
		return "<", true
	case "gt":
		return ">", true
	case "amp":
		return "&", true
	case "quot":
		return `"`, true
	case "apos":
		return "'", true
	}
	digits, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return "", false
	}
	base := 10
	if strings.HasPrefix(digits, "x") {
		digits, base = digits[1:], 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || n > 0x10FFFF || n >= 0xD800 && n < 0xE000 {
		return "", true
	}
	text = string(rune(n))
	if _, st := char([]byte(text), 0); st != whole {
		return "", true
	}
	return text, true
}

func badNumber(at int) *fault {
	return &fault{code: 14, message: "reference to invalid character number", at: at}
}

// xmlDeclaration checks the declaration s, whose target ends at i.
func (p *scanner) xmlDeclaration(s []byte, i int) *fault {
	bad := func(at int) *fault { return &fault{code: 30, message: "XML declaration not well-formed", at: at} }
	limit := len(s) - 2
	for n := 0; ; n++ {
		spaced := skipSpace(s, i)
		if spaced == limit {
			if n == 0 {
				return bad(spaced)
			}
			return nil
		}
		if spaced == i {
			return bad(i)
		}
		a, end, st := readAttribute(s[:limit], spaced)
		if st != whole {
			return bad(end)
		}
		value := string(s[a.value:a.valueEnd])
		switch name := string(s[a.name:a.nameEnd]); {
		case name == "version" && n == 0:
		case name == "encoding" && n > 0 && value != "":
		case name == "standalone" && n > 0:
			if value != "yes" && value != "no" {
				return bad(a.value)
			}
			p.standalone = value == "yes"
		default:
			return bad(spaced)
		}
		i = end
	}
}

// A reader goes through a declaration. It stops at the first character that is wrong, or at the end of the text.
type reader struct {
	s  []byte
	i  int
	st status
}

func (r *reader) ok() bool { return r.st == whole }

func (r *reader) fail(st status) { r.st = st }

// peek is the next character, or 0 at the end of the text.
func (r *reader) peek() byte {
	if r.st == whole && r.i < len(r.s) {
		return r.s[r.i]
	}
	if r.st == whole {
		r.st = partial
	}
	return 0
}

// space skips space and reports whether there was some.
func (r *reader) space() bool {
	start := r.i
	r.i = skipSpace(r.s, r.i)
	return r.i > start
}

func (r *reader) needSpace() {
	if r.peek(); r.ok() && !r.space() {
		r.fail(invalid)
	}
}

func (r *reader) name() string {
	if !r.ok() {
		return ""
	}
	end, st := name(r.s, r.i, true)
	text := string(r.s[r.i:end])
	r.i, r.st = end, st
	return text
}

func (r *reader) quoted() []byte {
	quote := r.peek()
	if quote != '"' && quote != '\'' {
		if r.ok() {
			r.fail(invalid)
		}
		return nil
	}
	end, st := until(r.s, r.i+1, string(quote))
	start := r.i + 1
	r.i, r.st = end, st
	if st != whole {
		return nil
	}
	return r.s[start : end-1]
}

// externalID reads what follows SYSTEM or PUBLIC.
func (r *reader) externalID(kind string) (public, system []byte) {
	r.needSpace()
	if kind == "PUBLIC" {
		public = r.quoted()
		r.needSpace()
	}
	return public, r.quoted()
}

func (r *reader) expect(c byte) {
	if got := r.peek(); r.ok() {
		if got != c {
			r.fail(invalid)
			return
		}
		r.i++
	}
}

// skip goes to the end of a declaration that is of no interest.
func (r *reader) skip() {
	for r.ok() {
		switch c := r.peek(); c {
		case '>':
			r.i++
			return
		case '"', '\'':
			r.quoted()
		case '<':
			r.fail(invalid)
		default:
			if r.ok() {
				n, st := char(r.s, r.i)
				r.i += n
				r.st = st
			}
		}
	}
}

// doctype deals with the declaration of the document's type, once all of it is there.
func (p *scanner) doctype(vm *py.VM, s []byte, i int) (int, *fault) {
	const opening = "<!DOCTYPE"
	end, st := stray(s, i)
	switch {
	case st != whole:
		return result(st, i, end)
	case string(s[i:end]) != opening:
		return i, &fault{code: 2, message: "syntax error", at: i}
	}
	r := &reader{s: s, i: end}
	r.needSpace()
	name := r.name()
	var public, system py.Value = py.None, py.None
	spaced := r.ok() && r.space()
	d := p.declarations
	d.entities, d.defaults = map[string]*entity{}, map[string][]attributeDefault{}
	if c := r.peek(); spaced && (c == 'S' || c == 'P') {
		kind := r.name()
		if r.ok() && kind != "SYSTEM" && kind != "PUBLIC" {
			return i, &fault{code: 2, message: "syntax error", at: r.i - len(kind)}
		}
		pub, sys := r.externalID(kind)
		if kind == "PUBLIC" {
			public = vm.Str(string(pub))
		}
		system = vm.Str(string(sys))
		d.elsewhere = true
		r.space()
	}
	if r.peek() == '[' {
		r.i++
		if f := d.subset(vm, p, r); f != nil {
			return i, f
		}
		r.space()
	}
	r.expect('>')
	switch r.st {
	case partial:
		// The rest may come; if not, the document has no element.
		return i, nil
	case invalid:
		return i, invalidAt(r.i)
	}
	d.doctypeSeen = true
	p.declarations = d
	p.emit(vm, eventDoctype, vm.Str(name), public, system)
	return r.i, nil
}

// subset reads the declarations between brackets. Comments and instructions there are not reported.
func (d *declarations) subset(vm *py.VM, p *scanner, r *reader) *fault {
	for r.ok() {
		if err := vm.Step(1); err != nil {
			return ending(err)
		}
		r.space()
		start := r.i
		c := r.peek()
		if !r.ok() {
			return nil
		}
		switch {
		case c == ']':
			r.i++
			return nil
		case c == '%':
			r.i++
			r.name()
			r.expect(';')
			d.elsewhere = true
			d.ignored = !d.standalone
		case bytes.HasPrefix(r.s[r.i:], []byte("<?")):
			r.i, _, r.st = instruction(r.s, r.i)
		case bytes.HasPrefix(r.s[r.i:], []byte("<!-")):
			r.i, r.st = comment(r.s, r.i)
		case bytes.HasPrefix(r.s[r.i:], []byte("<!")):
			r.i += 2
			kind := r.name()
			r.needSpace()
			if !r.ok() {
				return nil
			}
			switch kind {
			case "ENTITY":
				if f := d.entityDeclaration(vm, r); f != nil {
					return f
				}
			case "ATTLIST":
				if f := d.attributeList(vm, p, r); f != nil {
					return f
				}
			case "ELEMENT", "NOTATION":
				r.skip()
			default:
				return &fault{code: 2, message: "syntax error", at: start}
			}
		case len(r.s)-r.i < 3 && c == '<':
			r.fail(partial)
		default:
			return &fault{code: 2, message: "syntax error", at: start}
		}
	}
	return nil
}

func (d *declarations) entityDeclaration(vm *py.VM, r *reader) *fault {
	parameter := r.peek() == '%'
	if parameter {
		r.i++
		r.needSpace()
	}
	name := r.name()
	r.needSpace()
	e := &entity{}
	if c := r.peek(); c == '"' || c == '\'' {
		at := r.i + 1
		raw := r.quoted()
		text, f := entityText(raw)
		if f != nil {
			f.at += at
			return f
		}
		e.text = text
	} else {
		kind := r.name()
		if r.ok() && kind != "SYSTEM" && kind != "PUBLIC" {
			return &fault{code: 2, message: "syntax error", at: r.i - len(kind)}
		}
		r.externalID(kind)
		e.external = true
	}
	r.skip()
	if !r.ok() || parameter || d.ignored {
		return nil
	}
	if err := vm.Reserve(128 + len(name) + len(e.text)); err != nil {
		return ending(err)
	}
	if _, again := d.entities[name]; !again {
		// The first declaration counts.
		d.entities[name] = e
		d.size += 128 + len(name) + len(e.text)
	}
	return nil
}

// entityText replaces the numbers in an entity's value. Other references are left for when it is used.
func entityText(raw []byte) (string, *fault) {
	var b strings.Builder
	for i := 0; i < len(raw); {
		switch raw[i] {
		case '%':
			return "", &fault{code: 10, message: "illegal parameter entity reference", at: i}
		case '&':
			end, st := reference(raw, i)
			if st == partial {
				return "", invalidAt(len(raw))
			}
			if st == invalid {
				return "", invalidAt(end)
			}
			ref := string(raw[i+1 : end-1])
			if text, ok := predefined(ref); ok && ref[0] == '#' {
				if text == "" {
					return "", badNumber(i)
				}
				b.WriteString(text)
			} else {
				b.Write(raw[i:end])
			}
			i = end
		case '\r':
			if i+1 == len(raw) || raw[i+1] != '\n' {
				b.WriteByte('\n')
			}
			i++
		default:
			b.WriteByte(raw[i])
			i++
		}
	}
	return b.String(), nil
}

func attributeTypes() []string {
	return []string{"CDATA", "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NMTOKEN", "NMTOKENS", "NOTATION"}
}

func (d *declarations) attributeList(vm *py.VM, p *scanner, r *reader) *fault {
	tag := r.name()
	for r.ok() {
		if err := vm.Step(1); err != nil {
			return ending(err)
		}
		spaced := r.space()
		if r.peek() == '>' {
			r.i++
			return nil
		}
		if r.ok() && !spaced {
			r.fail(invalid)
		}
		a := attributeDefault{name: r.name()}
		r.needSpace()
		kind := ""
		if r.peek() != '(' {
			at := r.i
			kind = r.name()
			if r.ok() && !slices.Contains(attributeTypes(), kind) {
				return &fault{code: 2, message: "syntax error", at: at}
			}
			if kind == "NOTATION" {
				r.needSpace()
			}
		}
		if r.ok() && (kind == "" || kind == "NOTATION") {
			end, st := until(r.s, r.i, ")")
			r.i, r.st = end, st
		}
		a.tokens = kind != "CDATA"
		r.needSpace()
		if r.peek() == '#' {
			at := r.i
			r.i++
			word := r.name()
			if r.ok() && word != "FIXED" && word != "IMPLIED" && word != "REQUIRED" {
				return &fault{code: 2, message: "syntax error", at: at}
			}
			if word == "FIXED" {
				r.needSpace()
				a.hasValue = true
			}
		} else {
			a.hasValue = true
		}
		if a.hasValue {
			at := r.i
			raw := r.quoted()
			before := p.declarations
			p.declarations = *d
			value, f := p.attributeValue(vm, nil, raw, 0)
			p.declarations = before
			if f != nil {
				f.at = at
				return f
			}
			a.value = string(value)
			if a.tokens {
				a.value = words(a.value)
			}
		}
		if !r.ok() {
			return nil
		}
		known := d.defaults[tag]
		if err := vm.Step(len(known) / 16); err != nil {
			return ending(err)
		}
		if d.ignored || slices.ContainsFunc(known, func(k attributeDefault) bool { return k.name == a.name }) {
			// The first declaration counts.
			continue
		}
		if err := vm.Reserve(128 + len(a.name) + len(a.value)); err != nil {
			return ending(err)
		}
		d.size += 128 + len(a.name) + len(a.value)
		d.defaults[tag] = append(known, a)
	}
	return nil
}

// words returns the words of a value with one space between them.
func words(value string) string {
	return strings.Join(strings.FieldsFunc(value, func(r rune) bool { return r == ' ' }), " ")
}
