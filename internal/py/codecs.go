package py

// codecs.go holds encoding and decoding of text: codecs and error handlers by name.

import (
	"strings"

	"github.com/krait-run/krait/internal/unicodetext"
)

// codecState is what a VM has registered.
type codecState struct {
	handlers map[string]Value
	searches []Value          // functions that find codecs by name, in order
	found    map[string]Value // what they returned
}

// Traverse implements Traverser.
func (c *codecState) Traverse(visit func(Value)) int {
	n := 0
	for name, v := range c.handlers {
		visit(v)
		n += len(name) + 64
	}
	for _, v := range c.searches {
		visit(v)
	}
	for name, v := range c.found {
		visit(v)
		n += len(name) + 64
	}
	return n + 16*cap(c.searches)
}

var codecStateKey Key

func (vm *VM) codecState() *codecState {
	return Attached(vm, &codecStateKey, func() *codecState { return &codecState{handlers: map[string]Value{}, found: map[string]Value{}} })
}

// RegisterErrorHandler registers fn as the codec error handler name, as codecs.register_error does.
func (vm *VM) RegisterErrorHandler(name string, fn Value) {
	vm.charge(len(name) + 96)
	vm.codecState().handlers[strings.Clone(name)] = fn
}

// RegisteredErrorHandler returns what RegisterErrorHandler registered, or null.
func (vm *VM) RegisteredErrorHandler(name string) Value { return vm.codecState().handlers[name] }

// RegisterCodecSearch makes fn a function that finds codecs by name, as codecs.register does.
func (vm *VM) RegisterCodecSearch(fn Value) {
	vm.charge(16)
	st := vm.codecState()
	st.searches = append(st.searches, fn)
}

// UnregisterCodecSearch forgets fn, and all codecs that such functions found.
func (vm *VM) UnregisterCodecSearch(fn Value) {
	st := vm.codecState()
	for i, f := range st.searches {
		if f == fn {
			st.searches = append(st.searches[:i:i], st.searches[i+1:]...)
			clear(st.found)
			return
		}
	}
}

// NormalCodecName returns the form of an encoding's name in which search functions get it.
func NormalCodecName(name string) string {
	return strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(name))
}

// SearchCodec asks the search functions for the codec called name. It returns a tuple of four items, or null if none knows it.
//
// Errors: TypeError, those of the functions.
func (vm *VM) SearchCodec(name string) (Value, error) {
	st := vm.codecState()
	if len(st.searches) == 0 {
		return Value{}, nil
	}
	name = NormalCodecName(name)
	if v, ok := st.found[name]; ok {
		return v, nil
	}
	if err := vm.Reserve(len(name) + 64); err != nil {
		return Value{}, err
	}
	for i := 0; i < len(st.searches); i++ {
		v, err := vm.CallValues(st.searches[i], vm.Str(name))
		if err != nil {
			return Value{}, err
		}
		if v == None {
			continue
		}
		if items, ok := AsTuple(v); !ok || len(items) != 4 {
			return Value{}, vm.TypeErrorf("codec search functions must return 4-tuples")
		}
		st.found[strings.Clone(name)] = v
		return v, nil
	}
	return Value{}, nil
}

// convert runs the codec called name that a search function knows: the encoder, or the decoder. ok is false if there is none.
func (vm *VM) convert(name, verb string, which int, obj Value, errors string) (r Value, ok bool, err error) {
	info, err := vm.SearchCodec(name)
	if err == nil && info.o == nil {
		info, err = vm.libraryCodec(name)
	}
	if err != nil || info.o == nil {
		return Value{}, false, err
	}
	text, err := vm.LookupAttr(info, "_is_text_encoding")
	if err != nil {
		return Value{}, false, err
	}
	if text == False {
		return Value{}, false, vm.Errorf(LookupError, "'%s' is not a text encoding; use codecs.%s() to handle arbitrary codecs", name, verb)
	}
	items, _ := AsTuple(info)
	args := []Value{obj}
	if errors != "" {
		args = append(args, vm.Str(errors))
	}
	if r, err = vm.CallValues(items[which], args...); err != nil {
		return Value{}, false, vm.codecNote(err, verb, name)
	}
	pair, isTuple := AsTuple(r)
	if !isTuple || len(pair) != 2 {
		return Value{}, false, vm.TypeErrorf("%sr must return a tuple (object, integer)", verb)
	}
	_, isBytes := AsBytes(pair[0])
	_, isStr := AsStr(pair[0])
	switch {
	case which == 0 && !isBytes:
		return Value{}, false, vm.TypeErrorf("'%s' encoder returned '%s' instead of 'bytes'; use codecs.encode() to encode to arbitrary types", name, pair[0].Type().name)
	case which == 1 && !isStr:
		return Value{}, false, vm.TypeErrorf("'%s' decoder returned '%s' instead of 'str'; use codecs.decode() to decode to arbitrary types", name, pair[0].Type().name)
	}
	return pair[0], true, nil
}

// libraryCodec returns the codec of text called name that the library has written in Python, or null.
func (vm *VM) libraryCodec(name string) (Value, error) {
	if !isLibraryCodec(name) {
		return Value{}, nil
	}
	m, err := vm.Import("codecs")
	if err != nil {
		return Value{}, err
	}
	return vm.CallMethod(m.Value(), "lookup", vm.Str(name))
}

func isLibraryCodec(name string) bool {
	if len(name) > 64 {
		return false // all of them are shorter
	}
	switch name = NormalCodecName(name); name {
	case "idna", "punycode", "undefined", "charmap", "utf_7", "utf7", "u7", "unicode_1_1_utf_7":
		return true
	}
	return unicodetext.StateCodec(name) != ""
}

// codecNote adds the note that an exception gets when it leaves a codec.
func (vm *VM) codecNote(err error, verb, name string) error {
	if e, ok := err.(*Exc); ok {
		vm.addNote(e, strings.TrimSuffix(verb, "e")+"ing with '"+name+"' codec failed")
	}
	return err
}

// hasNote says whether errors of the encoding get a note: those that CPython does not handle without looking for a codec.
func hasNote(enc unicodetext.Encoding) bool {
	switch enc {
	case unicodetext.UTF8, unicodetext.ASCII, unicodetext.Latin1, unicodetext.UTF16, unicodetext.UTF32:
		return false
	}
	return true
}

// EncodeStr encodes s, a str, and returns bytes. Empty names are utf-8 and strict.
//
// Errors: LookupError for unknown names, UnicodeEncodeError.
func (vm *VM) EncodeStr(s Value, encoding, errors string) (Value, error) {
	o := AsStrObject(s)
	if o == nil {
		return Value{}, vm.TypeErrorf("a str is required, not '%s'", s.Type().name)
	}
	enc, err := vm.encoding(encoding, "encode")
	if err != nil {
		if r, ok, e := vm.convert(encoding, "encode", 0, s, errors); ok || e != nil {
			return r, e
		}
		return Value{}, err
	}
	if (o.IsASCII() && enc <= unicodetext.CP1252 && enc != unicodetext.UTF8Sig) || enc == unicodetext.UTF8 && !unicodetext.HasSurrogate(o.s) {
		if err := vm.stepBytes(len(o.s)); err != nil {
			return Value{}, err
		}
		return vm.Bytes(o.s), nil
	}
	b, err := unicodetext.Encode(enc, o.s, vm.handler(errors), vm.polling)
	if err != nil {
		if err = vm.codecError(err); hasNote(enc) {
			err = vm.codecNote(err, "encode", encoding)
		}
		return Value{}, err
	}
	return vm.Bytes(bytesString(b)), nil
}

// DecodeBytes decodes data, which may alias changeable memory, and returns a str. Empty names are utf-8 and strict.
//
// Errors: LookupError for unknown names, UnicodeDecodeError.
func (vm *VM) DecodeBytes(data string, encoding, errors string) (Value, error) {
	enc, err := vm.encoding(encoding, "decode")
	if err != nil {
		if len(vm.codecState().searches) > 0 || isLibraryCodec(encoding) {
			if r, ok, e := vm.convert(encoding, "decode", 1, vm.CopyBytes(data), errors); ok || e != nil {
				return r, e
			}
		}
		return Value{}, err
	}
	if len(data) <= maxInline && enc <= unicodetext.CP1252 && unicodetext.IsASCII(data) {
		return vm.asciiText(data), nil
	}
	if err := vm.admit(len(data)); err != nil {
		return Value{}, err
	}
	h := vm.handler(errors)
	if h != nil && len(data) > 0 {
		// The handler may run code that changes the memory behind data.
		if data, err = vm.cloneText(data); err != nil {
			return Value{}, err
		}
	}
	s, err := unicodetext.Decode(enc, data, h, vm.polling)
	if err != nil {
		if err = vm.codecError(err); hasNote(enc) {
			err = vm.codecNote(err, "decode", encoding)
		}
		return Value{}, err
	}
	if len(s) <= maxInline {
		return vm.copyText(s, -1), nil
	}
	if s, err = vm.cloneText(s); err != nil {
		return Value{}, err
	}
	return vm.ownLong(s, countRunes(s)), nil
}

// encodeText and decodeText take the arguments of str.encode and bytes.decode, which are str or null.
func (vm *VM) encodeText(s, encoding, errors Value) (Value, error) {
	enc, err := vm.encodingName(encoding)
	if err != nil {
		return Value{}, err
	}
	return vm.EncodeStr(s, enc, optionalText(errors))
}

func (vm *VM) decodeText(data string, encoding, errors Value) (Value, error) {
	if encoding.o != nil && data == "" {
		return emptyStr.Value(), nil // whatever the encoding, as in CPython
	}
	enc, err := vm.encodingName(encoding)
	if err != nil {
		return Value{}, err
	}
	return vm.DecodeBytes(data, enc, optionalText(errors))
}

// encodingName returns the name of an encoding that may be null; an empty name is unknown.
func (vm *VM) encodingName(v Value) (string, error) {
	name := optionalText(v)
	if name == "" && v.o != nil {
		return "", vm.Errorf(LookupError, "unknown encoding: ")
	}
	return name, nil
}

func optionalText(v Value) string {
	s, _ := AsStr(v)
	return s
}

func strEncode(vm *VM, a []Value) (Value, error) {
	if o := strLayout.of(a[0].o); a[1].o == nil && a[2].o == nil && o.IsASCII() {
		return vm.Bytes(o.s), vm.stepBytes(len(o.s))
	}
	if err := vm.codecArgs("encode", a[1], a[2]); err != nil {
		return Value{}, err
	}
	return vm.encodeText(a[0], a[1], a[2])
}

// codecArgs checks the arguments encoding and errors of a method.
func (vm *VM) codecArgs(method string, encoding, errors Value) error {
	if encoding.o == nil && errors.o == nil {
		return nil
	}
	for i, v := range [2]Value{encoding, errors} {
		if v.o == nil {
			continue
		}
		s, ok := AsStr(v)
		if !ok {
			return vm.argTypeError(method+"() argument '"+[2]string{"encoding", "errors"}[i]+"'", "str", v)
		}
		if strings.IndexByte(s, 0) >= 0 {
			return vm.ValueErrorf("embedded null character")
		}
	}
	return nil
}

// encoding finds a text encoding by name; verb is for messages.
func (vm *VM) encoding(name, verb string) (unicodetext.Encoding, error) {
	switch name {
	case "", "utf-8", "utf8", "UTF-8":
		return unicodetext.UTF8, nil
	}
	if enc, ok := unicodetext.LookupEncoding(name); ok {
		return enc, nil
	}
	vm.readsName(name)
	switch strings.ReplaceAll(strings.ToLower(name[:min(len(name), 64)]), "-", "_") { // all of them are shorter
	case "base64", "base_64", "base64_codec", "bz2", "bz2_codec", "hex", "hex_codec", "quopri", "quopri_codec", "quoted_printable",
		"quotedprintable", "rot13", "rot_13", "uu", "uu_codec", "zip", "zlib", "zlib_codec":
		return 0, vm.Errorf(LookupError, "'%s' is not a text encoding; use codecs.%s() to handle arbitrary codecs", name, verb)
	}
	return 0, vm.Errorf(LookupError, "unknown encoding: %s", name)
}

// handler returns the error handler name, which is looked up when the first error occurs; nil for strict.
func (vm *VM) handler(name string) unicodetext.Handler {
	if name == "" || name == "strict" {
		return nil
	}
	var h unicodetext.Handler // the builtin one once it was found: it runs no code that could register another
	var of handled
	return func(e *unicodetext.CodecError) (unicodetext.Replacement, error) {
		if err := vm.Step(1 + (e.End-e.Start)>>4); err != nil { // the part may be looked for again at each of its characters
			return unicodetext.Replacement{}, err
		}
		if h == nil {
			if fn := vm.RegisteredErrorHandler(name); fn.o != nil {
				return vm.callHandler(fn, e, &of)
			}
			h, _ = unicodetext.LookupHandler(name)
		}
		if h != nil {
			// The longest replacement of a character is &#1114111; or \U0010ffff.
			if err := vm.admit((e.End - e.Start) * 10); err != nil {
				return unicodetext.Replacement{}, err
			}
			return h(e)
		}
		return unicodetext.Replacement{}, vm.Errorf(LookupError, "unknown error handler name '%s'", name)
	}
}

// handled is what the exceptions of one conversion have in common.
type handled struct {
	text   string
	object Value // of text, or null
	n      int   // characters or bytes
}

// callHandler calls an error handler written in Python: it gets the exception and returns text and where to go on.
func (vm *VM) callHandler(fn Value, e *unicodetext.CodecError, of *handled) (unicodetext.Replacement, error) {
	var rep unicodetext.Replacement
	if of.object.o == nil || of.text != e.Object { // which compares nothing where both are the same memory
		if err := vm.admit(len(e.Object)); err != nil {
			return rep, err
		}
		of.text = e.Object
		if e.Decoding {
			of.object, of.n = vm.Bytes(strings.Clone(e.Object)), len(e.Object)
		} else {
			of.object = vm.Str(e.Object)
			of.n = AsStrObject(of.object).Len()
		}
	}
	err := vm.codecErrorOf(e, of.object)
	exc, ok := err.(*Exc)
	if !ok {
		return rep, err
	}
	r, err := vm.CallValues(fn, exc.Value())
	if err != nil {
		return rep, err
	}
	verb, kinds := "encoding", "(str/bytes, int)"
	n := of.n
	if e.Decoding {
		verb, kinds = "decoding", "(str, int)"
	}
	items, ok := AsTuple(r)
	if ok = ok && len(items) == 2 && IsInt(items[1]); ok {
		if rep.Text, ok = AsStr(items[0]); !ok && !e.Decoding {
			rep.Text, ok = AsBytes(items[0])
			rep.Raw = ok
		}
	}
	if !ok {
		return rep, vm.TypeErrorf("%s error handler must return %s tuple", verb, kinds)
	}
	pos, err := vm.IndexInt(items[1])
	if err != nil {
		return rep, err
	}
	rep.Resume = pos
	if pos < 0 {
		rep.Resume += n
	}
	if rep.Resume < 0 || rep.Resume > n {
		return rep, vm.Errorf(IndexError, "position %d from error handler out of bounds", pos)
	}
	return rep, nil
}

// codecError turns an error of package unicodetext into a Python exception.
func (vm *VM) codecError(err error) error {
	if e, ok := err.(*unicodetext.CodecError); ok {
		if e.Decoding {
			return vm.codecErrorOf(e, vm.Bytes(strings.Clone(e.Object)))
		}
		return vm.codecErrorOf(e, vm.Str(e.Object))
	}
	if err == unicodetext.ErrHandlerMisuse {
		return vm.TypeErrorf("%s", err.Error())
	}
	return vm.textError(err)
}

// codecErrorOf returns the exception for e, where object is the text or the bytes.
func (vm *VM) codecErrorOf(e *unicodetext.CodecError, object Value) error {
	if e.Decoding {
		return vm.newExc(UnicodeDecodeError, vm.Str(e.Encoding), object, Int(int64(e.Start)), Int(int64(e.End)), vm.Str(e.Reason))
	}
	return vm.UnicodeEncodeError(e.Encoding, object, e.Start, e.End, e.Reason)
}
