package py

// excfields.go holds the fields that some exception types have beside args, by layout.

// excLayout says which fields an exception has. A class derived from a builtin exception has its base's.
type excLayout uint8

const (
	excPlain excLayout = iota
	excStop
	excExit
	excImport
	excName
	excAttribute
	excOS
	excSyntax
	excEncode
	excDecode
	excTranslate
	excGroup
	numExcLayouts
)

// Fields of OSError, in Exc.fields.
const (
	osErrno = iota
	osStrerror
	osFilename
	osFilename2
	osWritten
)

// Fields of ImportError.
const (
	importMsg = iota
	importName
	importPath
	importNameFrom
)

// Fields of NameError and AttributeError.
const (
	attrErrName = iota
	attrErrObj
)

// Fields of SyntaxError. The last is for tracebacks only: a tuple of msg, text, lineno, offset, end_lineno and end_offset
// to show where the message is still the original one, since the parser found what was meant.
const (
	syntaxMsg = iota
	syntaxFilename
	syntaxLineno
	syntaxOffset
	syntaxText
	syntaxEndLineno
	syntaxEndOffset
	syntaxPrintFileAndLine
	syntaxMetadata
	syntaxSuggested
)

// Fields of the Unicode errors; UnicodeTranslateError leaves the first unset.
const (
	uniEncoding = iota
	uniObject
	uniStart
	uniEnd
	uniReason
)

// Fields of exception groups. The last is the text of the exceptions for repr where they came in neither a list nor a tuple.
const (
	groupMessage = iota
	groupExceptions
	groupText
)

var (
	unicodeFieldNames = []string{"encoding", "object", "start", "end", "reason"}

	// excFieldNames gives the names of the fields by layout. A name that starts with a dot is no attribute.
	excFieldNames = [numExcLayouts][]string{
		excStop:      {"value"},
		excExit:      {"code"},
		excImport:    {"msg", "name", "path", "name_from"},
		excName:      {"name"},
		excAttribute: {"name", "obj"},
		excOS:        {"errno", "strerror", "filename", "filename2", "characters_written"},
		excSyntax: {"msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset", "print_file_and_line", "_metadata",
			".suggested"},
		excEncode:    unicodeFieldNames,
		excDecode:    unicodeFieldNames,
		excTranslate: unicodeFieldNames,
		excGroup:     {"message", "exceptions", ".text"},
	}
)

// layout returns the layout of the exception's fields.
func (e *Exc) layout() excLayout {
	t := e.shape.typ
	if t.flags&flagHeap != 0 {
		return t.exceptionBase().excLayout
	}
	return t.excLayout
}

// exceptionBase returns the builtin exception type that gives t its fields: the first in the mro that has any.
func (t *Type) exceptionBase() *Type {
	base := staticBase(t)
	if base.excLayout != excPlain {
		return base
	}
	for _, m := range t.mro {
		if m.flags&flagHeap == 0 && m.excLayout != excPlain {
			return m
		}
	}
	return base
}

// field returns the i-th field, or null where it was never set.
func (e *Exc) field(i int) Value {
	if i < len(e.fields) {
		return e.fields[i]
	}
	return Value{}
}

// setField sets the i-th field; one that e does not have is ignored.
func (e *Exc) setField(vm *VM, i int, v Value) {
	if e.fields == nil {
		n := len(excFieldNames[e.layout()])
		vm.charge(16 * n)
		e.fields = make([]Value, n)
	}
	if i < len(e.fields) {
		e.fields[i] = v
	}
}

// setExcField sets a field of e by its Python name; a name that e's type has no field for is ignored.
func (vm *VM) setExcField(e *Exc, name string, v Value) {
	for i, n := range excFieldNames[e.layout()] {
		if n == name {
			e.setField(vm, i, v)
			return
		}
	}
}

// getExcField returns a field of e by its Python name, or null where it is not set or no field.
func (vm *VM) getExcField(e *Exc, name string) Value {
	for i, n := range excFieldNames[e.layout()] {
		if n == name {
			return e.field(i)
		}
	}
	return Value{}
}

// initExcFields fills e's fields from e.args, for exceptions made by Go code. Arguments that the type's constructor would
// refuse leave the fields unset.
func (vm *VM) initExcFields(e *Exc) {
	if e.shape.typ.excLayout == excPlain || len(e.args) == 0 {
		return
	}
	var err error
	switch e.shape.typ.excLayout {
	case excOS:
		if n := len(e.args); e.shape.typ == OSError && n > 1 && n <= 5 {
			e.shape = &osErrorClass(e.args[0]).root
		}
		err = vm.osFields(e, e.args)
	case excGroup:
		if len(e.args) == 2 {
			if l, ok := vm.groupItems(e.args[1]); ok {
				e.setField(vm, groupMessage, e.args[0])
				e.setField(vm, groupExceptions, vm.Tuple(l))
			}
		}
	default:
		err = vm.fieldsFromArgs(e)
	}
	if err != nil {
		e.fields = nil
	}
}

// fieldsFromArgs does what __init__ of the layouts without keywords or rules of their own does with e.args.
func (vm *VM) fieldsFromArgs(e *Exc) error {
	switch e.layout() {
	case excStop:
		v := None
		if len(e.args) > 0 {
			v = e.args[0]
		}
		e.setField(vm, 0, v)
	case excExit:
		switch len(e.args) {
		case 0:
			e.setField(vm, 0, None)
		case 1:
			e.setField(vm, 0, e.args[0])
		default:
			e.setField(vm, 0, vm.Tuple(e.args))
		}
	case excImport:
		if len(e.args) == 1 {
			e.setField(vm, importMsg, e.args[0])
		} else if e.fields != nil {
			e.fields[importMsg] = Value{}
		}
	case excSyntax:
		return vm.syntaxFields(e)
	case excEncode, excDecode, excTranslate:
		return vm.unicodeFields(e)
	}
	return nil
}

// syntaxFields sets a SyntaxError's fields from args: msg, (filename, lineno, offset, text, end_lineno, end_offset).
func (vm *VM) syntaxFields(e *Exc) error {
	if len(e.args) == 0 {
		return nil
	}
	e.setField(vm, syntaxMsg, e.args[0])
	if len(e.args) != 2 {
		return nil
	}
	items, err := vm.Items(e.args[1])
	if err != nil {
		return err
	}
	if len(items) < 4 {
		return vm.TypeErrorf("function takes at least 4 arguments (%d given)", len(items))
	}
	if len(items) > 7 {
		return vm.TypeErrorf("function takes at most 7 arguments (%d given)", len(items))
	}
	for i, f := range [...]int{syntaxFilename, syntaxLineno, syntaxOffset, syntaxText, syntaxEndLineno, syntaxEndOffset, syntaxMetadata} {
		v := Value{}
		if i < len(items) {
			v = items[i]
		}
		e.setField(vm, f, v)
	}
	if len(items) == 5 {
		return vm.TypeErrorf("end_offset must be provided when end_lineno is provided")
	}
	return nil
}

// unicodeFields sets the fields of a Unicode error from args, with the checks of its __init__.
func (vm *VM) unicodeFields(e *Exc) error {
	layout := e.layout()
	first, n := uniEncoding, 5
	if layout == excTranslate {
		first, n = uniObject, 4
	}
	if len(e.args) != n {
		return vm.TypeErrorf("function takes exactly %d arguments (%d given)", n, len(e.args))
	}
	var out [5]Value
	for i := first; i < 5; i++ {
		v := e.args[i-first]
		switch i {
		case uniStart, uniEnd:
			k, err := vm.ssize(v)
			if err != nil {
				return err
			}
			out[i] = Int(k)
			continue
		case uniObject:
			if layout == excDecode {
				out[i] = v
				continue
			}
		}
		if v.kind() != KindStr {
			return vm.TypeErrorf("argument %d must be str, not %s", i-first+1, ArgType(v))
		}
		out[i] = v
	}
	if layout == excDecode {
		v := out[uniObject]
		if _, ok := AsBytes(v); !ok {
			b, ok, err := vm.bufferOf(v)
			if err != nil {
				return err
			}
			if !ok {
				return vm.TypeErrorf("a bytes-like object is required, not '%s'", v.Type().name)
			}
			out[uniObject] = vm.Bytes(b)
		}
	}
	for i, v := range out {
		e.setField(vm, i, v)
	}
	return nil
}

// ssize converts an argument as C code does that wants a Py_ssize_t.
func (vm *VM) ssize(v Value) (int64, error) {
	i, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	if k, ok := i.SmallInt(); ok {
		return k, nil
	}
	return 0, vm.Errorf(OverflowError, "Python int too large to convert to C ssize_t")
}

// bufferOf returns a copy of the bytes of a bytearray or memoryview; ok is false for other objects.
func (vm *VM) bufferOf(v Value) (b string, ok bool, err error) {
	if k := v.kind(); k != KindByteArray && v.Type() != &memoryviewType {
		if n, ok := NativeData[Buffered](v); ok {
			b, _, _ := n.Buffer()
			if err := vm.admit(len(b)); err != nil {
				return "", false, err
			}
			return string(b), true, nil
		}
		return "", false, nil
	}
	r, err := vm.CallValues(bytesType.Value(), v)
	if err != nil {
		return "", false, err
	}
	b, ok = AsBytes(r)
	return b, ok, nil
}
