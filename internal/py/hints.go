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
	// NoFile stands after a FileNotFoundError; "" is nothing.
	NoFile string
}

// hint returns the line for e, an uncaught exception, or "". It runs no Python code.
func (vm *VM) hint(e *Exc) string {
	switch {
	case vm.config.Hints == nil:
	case e.layout() == excImport && e.shape.typ == ModuleNotFoundError:
		if h := vm.config.Hints(vm); h != nil {
			name, _ := AsStr(e.field(importName))
			return vm.moduleHint(h, name)
		}
	case e.layout() == excName:
		if h := vm.config.Hints(vm); h != nil {
			name, _ := AsStr(e.field(attrErrName))
			return vm.homeHint(h, name)
		}
	case e.shape.typ == FileNotFoundError:
		if h := vm.config.Hints(vm); h != nil {
			return h.NoFile
		}
	case e.shape.typ == TypeError:
		if h := vm.config.Hints(vm); h != nil {
			return vm.signatureHint(e)
		}
	}
	return ""
}

// moduleHint is the hint for a module that is not there.
func (vm *VM) moduleHint(h *Hints, name string) string {
	top, _, _ := strings.Cut(name, ".")
	text, absent := h.Absent[top]
	switch {
	case text != "":
		return fmt.Sprintf("%s is not available here: %s", top, text)
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

// homeHint is the hint for a name that was not imported.
func (vm *VM) homeHint(h *Hints, name string) string {
	var found string
	for m, names := range h.Homes {
		if slices.Contains(names, name) && (found == "" || m < found) && vm.config.Modules != nil && vm.config.Modules(m) != nil {
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
// the colon, on one line. It is "" where the head is unusual.
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
	for i := 0; i < len(source) && i < 1000; i++ {
		switch source[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '#', '\\':
			return ""
		case '"', '\'':
			end := strings.IndexByte(source[i+1:], source[i])
			if end <= 0 || strings.ContainsAny(source[i+1:i+1+end], "\\\n") {
				return "" // what needs a scanner
			}
			i += 1 + end
		case ':':
			if depth == 0 {
				return strings.ReplaceAll(strings.Join(strings.Fields(source[:i]), " "), "( ", "(")
			}
		}
	}
	return ""
}
