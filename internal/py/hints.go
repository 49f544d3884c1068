package py

// hints.go holds the line that stands after a traceback where the embedder knows better than CPython what to do.

import (
	"fmt"
	"slices"
	"strings"
)

// Hints are what an embedder knows better than CPython, in tables. They belong to the VM until it has made the line.
type Hints struct {
	// Absent says what to use in place of a module that is not there, by the first part of its name; "" is that there is nothing.
	Absent map[string]string
	// Homes are names of modules, and names in them that scripts use without having imported them.
	Homes map[string][]string
	// Modules are names of modules beside the standard library's and Absent's that a script may have meant by another name.
	Modules []string
	// Names says what to write for names that other languages and notebooks have. Aliases are the modules that names stand for by habit.
	Names, Aliases map[string]string
	// Tools are the full names of the functions that may be called without an import; Awaited are those of them that have to be awaited.
	Tools, Awaited []string
	// Denied says what to do, by how the message of an exception begins.
	Denied map[string]string
	// Files are the directories in which the host's files are; Writable is one that can be written to, "" for none. NoFile stands after a
	// FileNotFoundError where there are no such directories.
	Files    []string
	Writable string
	NoFile   string
	// Environ stands after a KeyError of os.environ.
	Environ string
}

// hint returns the line for e, an uncaught exception, or "". It runs no Python code.
func (vm *VM) hint(e *Exc) string {
	if vm.config.Hints == nil {
		return ""
	}
	h := vm.config.Hints(vm)
	if h == nil {
		return ""
	}
	for range 10 { // an exception may stand for another one
		if text := vm.hintOf(h, e); text != "" {
			return text
		}
		switch {
		case e.layout() == excGroup && len(groupExcs(e)) > 0:
			e = AsExc(groupExcs(e)[0])
		default:
			e = e.cause
		}
		if e == nil {
			break
		}
	}
	return ""
}

func (vm *VM) hintOf(h *Hints, e *Exc) string {
	switch {
	case e.layout() == excImport && e.shape.typ == ModuleNotFoundError:
		name, _ := AsStr(e.field(importName))
		return vm.moduleHint(h, name)
	case e.layout() == excImport:
		return vm.movedHint(e)
	case e.layout() == excName:
		name, _ := AsStr(e.field(attrErrName))
		return vm.nameHint(h, name)
	case e.layout() == excAttribute:
		return vm.attributeHint(h, e)
	case e.layout() == excSyntax:
		msg, _ := AsStr(orNone(e.field(syntaxMsg)))
		text, _ := AsStr(orNone(e.field(syntaxText)))
		return SyntaxHint(e.shape.typ.name, msg, text)
	case e.shape.typ == KeyError:
		return vm.keyHint(h, e)
	case e.layout() == excOS:
		return vm.fileHint(h, e)
	}
	if text := deniedHint(h, e); text != "" {
		return text
	}
	if text := vm.coroutineHint(h, e); text != "" {
		return text
	}
	if e.shape.typ == TypeError {
		if text := vm.signatureHint(e); text != "" {
			return text
		}
		if text := vm.noneHint(e); text != "" {
			return text
		}
		if e.Message() == "list indices must be integers or slices, not str" {
			return itemHint(e)
		}
	}
	return messageHint(e.Message())
}

// deniedHint is the hint for what the embedder does not grant.
func deniedHint(h *Hints, e *Exc) string {
	msg := e.Message()
	if e.layout() == excOS {
		if text, ok := AsStr(orNone(e.field(osStrerror))); ok {
			msg = text
		}
	}
	best := ""
	for start := range h.Denied {
		if strings.HasPrefix(msg, start) && len(start) > len(best) {
			best = start
		}
	}
	return h.Denied[best]
}

// moduleHint is the hint for a module that is not there.
func (vm *VM) moduleHint(h *Hints, name string) string {
	top, rest, _ := strings.Cut(name, ".")
	text, absent := h.Absent[top]
	switch {
	case text != "":
		return fmt.Sprintf("%s is not available here: %s", top, text)
	case slices.ContainsFunc(h.Tools, func(t string) bool { g, _, _ := strings.Cut(t, "."); return g == top || t == rest }):
		return "what the host offers needs no import: call " + strings.Join(toolsOf(h, top), ", ")
	case slices.Contains(stdlibModuleNames, top):
		return top + " is a module of CPython's library that is not available here"
	case absent:
		return ""
	}
	known := slices.Concat(stdlibModuleNames, h.Modules)
	for m, text := range h.Absent {
		if text != "" {
			known = append(known, m)
		}
	}
	slices.Sort(known)
	near := suggest(top, known)
	switch {
	case near == "":
		return ""
	case h.Absent[near] != "":
		return fmt.Sprintf("did you mean %s? It is not available here: %s", near, h.Absent[near])
	case vm.config.Modules != nil && vm.config.Modules(near) != nil:
		return fmt.Sprintf("did you mean the module %s?", near)
	}
	return ""
}

// toolsOf returns the tools of a group, or the tool of that name, as calls; at most a few.
func toolsOf(h *Hints, group string) []string {
	var out []string
	for _, t := range h.Tools {
		if g, _, _ := strings.Cut(t, "."); g == group && len(out) < 8 {
			out = append(out, t+"(...)")
		}
	}
	return out
}

// movedHint is the hint for a name that is in another module than the one it was asked of.
func (vm *VM) movedHint(e *Exc) string {
	from, _ := AsStr(orNone(e.field(importName)))
	name, _ := AsStr(orNone(e.field(importNameFrom)))
	if from == "collections" && name != "" {
		if def := vm.nativeModule("collections.abc"); def != nil && slices.Contains(abcNames, name) {
			return fmt.Sprintf("%s is in collections.abc: from collections.abc import %s", name, name)
		}
	}
	return ""
}

// abcNames are names that Python 3.10 took out of collections.
var abcNames = strings.Fields(`Awaitable Coroutine AsyncIterable AsyncIterator AsyncGenerator Hashable Iterable Iterator Generator
	Reversible Sized Container Callable Collection Set MutableSet Mapping MutableMapping MappingView KeysView ItemsView ValuesView
	Sequence MutableSequence ByteString`)

func (vm *VM) nativeModule(name string) *ModuleDef {
	if vm.config.Modules == nil {
		return nil
	}
	return vm.config.Modules(name)
}

// nameHint is the hint for a name that is not defined: one that was not imported, that of a tool in a group, or what another language has.
func (vm *VM) nameHint(h *Hints, name string) string {
	for _, t := range h.Tools {
		if group, short, ok := strings.Cut(t, "."); ok && short == name {
			return fmt.Sprintf("%s is in the group %s: %s(...)", name, group, t)
		}
	}
	if text := h.Names[name]; text != "" {
		return text
	}
	if m := h.Aliases[name]; m != "" {
		if text := h.Absent[m]; text != "" {
			return fmt.Sprintf("%s is not available here: %s", m, text)
		}
	}
	if text := vm.homeHint(h, name); text != "" {
		return text
	}
	if name == "datetime" {
		return "it is a module, with a class of this name: from datetime import datetime for datetime.now(), import datetime for datetime.datetime.now()"
	}
	if vm.nativeModule(name) != nil {
		return "it is a module: import " + name
	}
	return ""
}

// homeHint is the hint for a name that was not imported.
func (vm *VM) homeHint(h *Hints, name string) string {
	var found string
	for m, names := range h.Homes {
		if slices.Contains(names, name) && (found == "" || m < found) && vm.nativeModule(m) != nil {
			found = m
		}
	}
	if found == "" {
		return ""
	}
	return fmt.Sprintf("%s is in the module %s: from %s import %s", name, found, found, name)
}

// signatureHint is the hint for a call of a function that the host's prelude gave the script, with arguments that don't fit it.
func (vm *VM) signatureHint(e *Exc) string {
	msg := e.Message()
	name, rest, ok := strings.Cut(msg, "()")
	main := AsModule(vm.Modules().GetStr("__main__"))
	tb := e.traceback.last()
	if !ok || main == nil || tb == nil || tb.code == nil || tb.code.Code == nil ||
		!strings.HasPrefix(rest, " missing ") && !strings.HasPrefix(rest, " takes ") && !strings.HasPrefix(rest, " got ") {
		return ""
	}
	v := main.dict.GetStr(name)
	if text, ok := SignatureText(v); v.o != nil && ok {
		return fmt.Sprintf("the signature is %s%s", name, text)
	}
	f := AsFunc(v)
	if f == nil || f.code == nil || f.code.Code == nil || f.code.Filename == tb.code.Filename {
		return ""
	}
	if s := headOf(f.code.Source, f.code.FirstLine, name); s != "" {
		return "the signature is " + s
	}
	return ""
}

// headOf cuts the head of the function called name, whose definition begins at line, out of source: what stands between def and
// the colon, on one line and without comments. It is "" where the head is unusual.
func headOf(source string, line int, name string) string {
	for ; line > 1; line-- {
		i := strings.IndexByte(source, '\n')
		if i < 0 {
			return ""
		}
		source = source[i+1:]
	}
	i := strings.Index(source, "def "+name)
	if i < 0 {
		return ""
	}
	source = source[i+len("def "):]
	depth := 0
	var head strings.Builder
	for i := 0; i < len(source) && i < 1000; i++ {
		switch source[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '\\':
			return ""
		case '#':
			end := strings.IndexByte(source[i:], '\n')
			if end < 0 {
				return ""
			}
			i += end
		case '"', '\'':
			end := strings.IndexByte(source[i+1:], source[i])
			if end <= 0 || strings.ContainsAny(source[i+1:i+1+end], "\\\n") {
				return "" // what needs a scanner
			}
			head.WriteString(source[i : i+1+end])
			i += 1 + end
		case ':':
			if depth == 0 {
				text := strings.Join(strings.Fields(head.String()), " ")
				return strings.NewReplacer("( ", "(", ", )", ")", " )", ")").Replace(text)
			}
		}
		head.WriteByte(source[i])
	}
	return ""
}
