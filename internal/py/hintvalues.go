package py

// hintvalues.go holds the hints for values that are not what a script takes them for: what a dict has instead of a key, an object instead of
// an attribute, and that a coroutine has to be awaited.

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

const (
	maxHintKeys = 30
	maxHintText = 400
)

// keysOf returns the keys of d that are text, as Python writes them, in their order; at most as many as a line takes.
func keysOf(vm *VM, d *Dict) (shown string, names []string) {
	var b strings.Builder
	for i := 0; i < d.Span(); i++ {
		k, _, ok := d.At(i)
		if !ok {
			continue
		}
		s, isText := AsStr(k)
		if !isText && k.o != &intTag || len(s) > 100 {
			continue
		}
		if len(names) == maxHintKeys || b.Len() > maxHintText {
			b.WriteString(", ...")
			break
		}
		if b.Len() > 0 {
			b.WriteString(", ")
		}
		b.WriteString(vm.reprText(k))
		names = append(names, s)
	}
	return b.String(), names
}

// keyHint is the hint for a key that is not in a dict.
func (vm *VM) keyHint(h *Hints, e *Exc) string {
	if tb := e.traceback.last(); tb != nil && tb.code != nil && tb.code.Code != nil && tb.code.Filename == "<frozen os>" {
		if len(e.args) == 1 {
			return fmt.Sprintf("%s; os.environ.get(%s) is None where there is none", h.Environ, vm.reprText(e.args[0]))
		}
		return h.Environ
	}
	d := e.missed
	if d == nil || len(e.args) != 1 {
		return ""
	}
	shown, names := keysOf(vm, d)
	if shown == "" {
		if d.Len() == 0 {
			return "the dict is empty"
		}
		return ""
	}
	text := "the dict has the keys " + shown
	if key, ok := AsStr(e.args[0]); ok {
		if near := suggest(key, names); near != "" {
			text += fmt.Sprintf("; did you mean ['%s']?", near)
		}
	}
	return text
}

// attributeHint is the hint for an attribute that an object does not have.
func (vm *VM) attributeHint(h *Hints, e *Exc) string {
	name, _ := AsStr(orNone(e.field(attrErrName)))
	obj := orNone(e.field(attrErrObj))
	if m := AsModule(obj); m != nil {
		return vm.moduleAttributeHint(m, name)
	}
	switch t := obj.Type(); {
	case obj.IsNone():
		return vm.noneHint(e)
	case strings.HasSuffix(t.name, "coroutine"):
		return vm.coroutineHint(h, e)
	case AsDict(obj) != nil:
		return vm.dictAttributeHint(AsDict(obj), name)
	case AsList(obj) != nil:
		if text := methodNames[t.name+"."+name]; text != "" {
			return text
		}
		if d := firstDict(obj); d != nil && d.GetStr(name).o != nil {
			return fmt.Sprintf("it is a list, whose items have that: [0].%s, or [x.%s for x in ...]", name, name)
		}
	case AsType(obj) != nil:
		return classAttributeHint(AsType(obj), name)
	case t.name == "tools" || t.name == "group":
		for _, full := range h.Tools {
			if _, short, ok := strings.Cut(full, "."); ok && short == name {
				return fmt.Sprintf("%s is in another group: %s(...)", name, full)
			}
		}
		return ""
	}
	if _, ok := AsStr(obj); ok && slices.Contains([]string{"get", "keys", "items", "values"}, name) {
		return textHint
	}
	return methodNames[obj.Type().name+"."+name]
}

const textHint = "it is text; if it is the text of JSON: import json, then json.loads(text)"

// methodNames says what Python has for methods of other languages and of Python 2.
var methodNames = map[string]string{
	"list.length":   "the length is len(x)",
	"list.push":     "it is .append(x)",
	"list.add":      "it is .append(x)",
	"list.map":      "it is [f(x) for x in items]",
	"list.filter":   "it is [x for x in items if ...]",
	"list.forEach":  "it is for x in items:",
	"list.join":     "it is ', '.join(items)",
	"list.includes": "it is x in items",
	"str.length":    "the length is len(x)",
	"str.trim":      "it is .strip()",
	"str.includes":  "it is x in text",
	"str.substring": "it is text[start:end]",
	"str.format_":   "it is .format(...)",
	"str.decode":    "it is text already: leave .decode() out",
	"set.push":      "it is .add(x)",
	"set.append":    "it is .add(x)",
}

// firstDict returns the first item of a list, if that is a dict.
func firstDict(v Value) *Dict {
	if l := AsList(v); l != nil && l.Len() > 0 {
		return AsDict(l.At(0))
	}
	return nil
}

// dictAttributeHint is the hint for an attribute of a dict, or of the Record that a tool's result is.
func (vm *VM) dictAttributeHint(d *Dict, name string) string {
	switch name {
	case "iteritems", "iterkeys", "itervalues":
		return "Python 3 has ." + name[len("iter"):] + "()"
	case "has_key":
		return "Python 3 has: key in x"
	case "length":
		return "the length is len(x)"
	}
	record := d.shape.typ.name == "Record"
	if !record && d.shape.typ != DictType {
		return ""
	}
	if !record && d.GetStr(name).o != nil {
		return fmt.Sprintf("it is a dict, whose items are taken as ['%s']", name)
	}
	shown, names := keysOf(vm, d)
	if shown == "" {
		return ""
	}
	near := suggest(name, names)
	if record {
		text := "the fields are " + strings.Join(names, ", ")
		if near != "" {
			text += fmt.Sprintf("; did you mean .%s?", near)
		}
		return text
	}
	text := "it is a dict with the keys " + shown
	if near != "" {
		text += fmt.Sprintf("; did you mean ['%s']?", near)
	}
	return text
}

// moduleAttributeHint is the hint for an attribute that a module does not have and its class of the same name does.
func (vm *VM) moduleAttributeHint(m *Module, name string) string {
	if m.name == "" || name == "" {
		return ""
	}
	if t := AsType(m.dict.GetStr(m.name)); t != nil && t.lookup(name).o != nil {
		return fmt.Sprintf("%s is of the class: %s.%s.%s(...)", name, m.name, m.name, name)
	}
	return ""
}

// classAttributeHint is the hint for what a module has and its class of the same name does not.
func classAttributeHint(t *Type, name string) string {
	if t.name != "datetime.datetime" && t.name != "datetime" {
		return ""
	}
	switch name {
	case "datetime":
		return "datetime is the class already: datetime.now(), datetime(2026, 1, 31)"
	case "timedelta", "date", "time", "timezone", "UTC":
		return fmt.Sprintf("datetime is the class here: from datetime import %s", name)
	}
	return ""
}

// noneHint is the hint for None in the place of something else.
func (vm *VM) noneHint(e *Exc) string {
	if !strings.HasPrefix(e.Message(), "'NoneType' object ") {
		return ""
	}
	text, line := sourceOf(e)
	named := slices.Collect(words(line))
	for _, assigned := range strings.Split(text, "\n") {
		name, from, ok := strings.Cut(assigned, " = ")
		if !ok || !slices.Contains(named, name) {
			continue
		}
		if of, _, ok := strings.Cut(from, ".sort("); ok {
			return fmt.Sprintf(".sort() changes the list and returns None: %s = sorted(%s) gives another one", name, of)
		}
		if of, _, ok := strings.Cut(from, ".reverse("); ok {
			return fmt.Sprintf(".reverse() changes the list and returns None: %s = %s[::-1] gives another one", name, of)
		}
	}
	return "the value is None: test it before (if x is not None:)"
}

// sourceOf returns the source of the frame that raised e, with lines that begin without indentation, and the line that raised.
func sourceOf(e *Exc) (text, line string) {
	tb := e.traceback.last()
	if tb == nil || tb.code == nil || tb.code.Code == nil || len(tb.code.Source) > 100_000 {
		return "", ""
	}
	lines := strings.Split(tb.code.Source, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	if n := tb.line(); n > 0 && n <= len(lines) {
		line = lines[n-1]
	}
	return "\n" + strings.Join(lines, "\n"), line
}

// itemHint is the hint for a list that is taken for one of its items, which the line that raised tells.
func itemHint(e *Exc) string {
	_, line := sourceOf(e)
	for _, quote := range []string{`"`, "'"} {
		if _, after, ok := strings.Cut(line, "["+quote); ok {
			if key, _, ok := strings.Cut(after, quote+"]"); ok && key != "" && !strings.ContainsAny(key, "[]") {
				return fmt.Sprintf("it is a list: take an item first, [0]['%s'], or go through it: [x['%s'] for x in items]", key, key)
			}
		}
	}
	return "it is a list: take an item first by its number, or go through it: for x in items"
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// words iterates over the names in a line of source, those that are attributes too.
func words(line string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, w := range strings.FieldsFunc(line, func(r rune) bool { return r != '_' && (r < '0' || r > '9') && (r|32 < 'a' || r|32 > 'z') }) {
			if !yield(w) {
				return
			}
		}
	}
}

// coroutineHint is the hint for a coroutine that was not awaited, or something else that was.
func (vm *VM) coroutineHint(h *Hints, e *Exc) string {
	msg := e.Message()
	switch {
	case strings.Contains(msg, " cannot be called from a running event loop"), msg == "This event loop is already running":
		if _, line := sourceOf(e); line != "" {
			_, line, ok := strings.Cut(callerLine(e), "(")
			if i := strings.LastIndexByte(line, ')'); ok && i > 0 {
				return "an event loop runs already: await " + strings.TrimSpace(line[:i])
			}
		}
		return "an event loop runs already: await the coroutine"
	case strings.HasSuffix(msg, " object can't be awaited"):
		return "it is the value already: leave await out"
	case strings.Contains(msg, ": object of type ") && strings.Contains(msg, "coroutine can't leave"):
		return "coroutines have to be awaited: await asyncio.gather(*coroutines) gives the list of their results (import asyncio)"
	case !strings.Contains(msg, "coroutine"):
		return ""
	}
	if e.shape.typ != TypeError && e.layout() != excAttribute {
		return ""
	}
	text, _ := sourceOf(e)
	awaited := slices.Clone(h.Awaited)
	for rest := text; ; {
		_, after, ok := strings.Cut(rest, "\nasync def ")
		if !ok {
			break
		}
		rest = after
		if name, _, ok := strings.Cut(firstLine(after), "("); ok {
			awaited = append(awaited, strings.TrimSpace(name))
		}
	}
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "async def ") || strings.Contains(line, "gather(") || strings.Contains(line, "create_task(") {
			continue
		}
		for _, name := range awaited {
			if i := strings.Index(line, name+"("); i == 0 || i > 0 && !strings.HasSuffix(line[:i], "await ") && !strings.ContainsRune(wordRunes, rune(line[i-1])) {
				return fmt.Sprintf("the call was not awaited: await %s(...)", name)
			}
		}
	}
	return "the coroutine was not awaited: put await before the call"
}

const wordRunes = "_.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// callerLine returns the line of the outermost program in e's traceback that is not of the library, innermost first.
func callerLine(e *Exc) string {
	line := ""
	for tb := e.traceback; tb != nil; tb = tb.next {
		if tb.code == nil || tb.code.Code == nil || strings.HasPrefix(tb.code.Filename, "<frozen ") || len(tb.code.Source) > 100_000 {
			continue
		}
		lines := strings.Split(tb.code.Source, "\n")
		if n := tb.line(); n > 0 && n <= len(lines) {
			line = strings.TrimSpace(lines[n-1])
		}
	}
	return line
}

// fileHint is the hint for a file that is not there, or can't be written.
func (vm *VM) fileHint(h *Hints, e *Exc) string {
	name, _ := AsStr(orNone(e.field(osFilename)))
	switch n, _ := AsInt64(orNone(e.field(osErrno))); {
	case e.shape.typ == FileNotFoundError && len(h.Files) == 0:
		return h.NoFile
	case e.shape.typ == FileNotFoundError:
		base := name[strings.LastIndexByte(name, '/')+1:]
		if fs := vm.FileSystem(); fs != nil && base != "" {
			for _, dir := range h.Files {
				if path := strings.TrimSuffix(dir, "/") + "/" + base; path != name && isRegular(fs, path) {
					return "did you mean " + path + "?"
				}
			}
		}
		return fmt.Sprintf("the files are in %s: os.listdir('%s')", strings.Join(h.Files, ", "), h.Files[0])
	case n == 30 && h.Writable != "": // EROFS
		return "files can be written in " + h.Writable
	case n == 30:
		return "no file can be written here: keep what is written in memory, with io.StringIO()"
	}
	return deniedHint(h, e)
}

func isRegular(fs FileSystem, path string) bool {
	info, err := fs.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
